import type { Finding } from '@touchline/contract/tasks';

import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Looking } from '../../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import { type LogQuery, readPeriod } from '../log-filter.ts';
import { faultText } from './fault.ts';
import { furthestSignedHead } from './signed-heads.ts';
import { type ChainVerdict, verifyLog } from './verify.service.ts';

/** Verifies the log of the merchant that the task works for; null where it was called off. */
export function verifyAsTask({ config, archives, heads }: Pick<WorkerPlatform, 'config' | 'archives' | 'heads'>) {
  return async (
    { merchantCode, read, progress }: Pick<Looking, 'merchantCode' | 'read' | 'progress'>,
    query: Pick<LogQuery, 'startDate' | 'endDate'>,
    over: AbortSignal,
  ): Promise<Finding | null> => {
    const { logChain } = config.keys;
    const isOver = () => over.aborted;
    // Long ways lie between two words about how far it is: through other merchants' rows, and from look to look.
    const untilOver: typeof read = (work) => {
      over.throwIfAborted();
      return read(work);
    };
    const signedHead = await furthestSignedHead({ config, heads }, merchantCode, isOver);
    const stopping = { read: untilOver, archives: readUntil(archives, over) };
    const request = { merchantCode, period: readPeriod(query), signedHead, keys: logChain, ...stopping };
    try {
      for await (const verdict of verifyLog(request)) {
        if (isOver()) return null;
        progress(verdict.checked, verdict.total);
        if (verdict.done) return findingOf(verdict);
      }
    } catch (error) {
      if (!isOver()) throw error;
    }
    return null;
  };
}

function readUntil(archives: FileStore, over: AbortSignal): FileStore {
  async function* stopping(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      over.throwIfAborted();
      yield chunk;
    }
  }
  return {
    ...archives,
    async open(key) {
      const bytes = await archives.open(key);
      return bytes && stopping(bytes);
    },
  };
}

function findingOf(verdict: ChainVerdict): Finding {
  const { fault, checked, unanchored } = verdict;
  const isOverdue = unanchored?.isOverdue === true;
  const passed = `未发现篡改${isOverdue ? '，但部分日志尚未锚定' : ''}，共核对 ${checked.toLocaleString('en')} 条日志`;
  const text = fault === null ? passed : `发现问题：${faultText(fault)}`;
  return { text, isGood: fault === null && !isOverdue, whole: { ...verdict } };
}
