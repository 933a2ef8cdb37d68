import type { Platform } from '../../platform/platform.ts';
import type { StreamContext } from '../../platform/route.ts';
import { type LogQuery, readPeriod } from './log-filter.ts';
import { furthestSignedHead } from './signed-heads.ts';
import { type Verdict, type VerifyRequest, verifyLog } from './verify.service.ts';

type Context = Pick<StreamContext, 'actor' | 'merchantCode' | 'closed' | 'read'>;

/**
 * Progress for the person who asked; who asks again, in another tab or on another device, ends what was under way in
 * this process. What another process does goes on beside it.
 */
export function createVerifyStream({ config, archives }: Pick<Platform, 'config' | 'archives'>) {
  const running = new Map<string, object>();

  async function* verify(context: Context, period: VerifyRequest['period']): AsyncGenerator<Verdict> {
    const { merchantCode, closed, read } = context;
    const { accountId } = context.actor;
    const own = {};
    const isOver = () => closed.aborted || running.get(accountId) !== own;
    running.set(accountId, own);
    try {
      yield { checked: 0, total: 0, done: false, fault: null, unanchored: null };
      const { logChain, logHeads } = config.keys;
      const signedHead = await furthestSignedHead(config.LOG_HEAD_FILE, logHeads, merchantCode, isOver);
      if (isOver()) return;
      const request = { merchantCode, period, signedHead, read, keys: logChain, archives };
      for await (const verdict of verifyLog(request)) {
        if (isOver()) return;
        yield verdict;
      }
    } finally {
      if (running.get(accountId) === own) running.delete(accountId);
    }
  }

  return (context: Context, query: Pick<LogQuery, 'startDate' | 'endDate'>) => verify(context, readPeriod(query));
}
