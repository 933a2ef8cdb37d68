import { randomUUID } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { otherAccounts } from '@touchline/domain/call-records';

import { addCounts, type CallCount } from './call-counts.repository.ts';
import type { Logger } from './logger.ts';

/** One call that was answered. */
export interface CountedCall {
  readonly callId: string;
  /** Empty before anybody is known, like the merchant. */
  readonly account: string;
  readonly merchantCode: string;
  readonly status: number;
  readonly ms: number;
}

/** Calls since the last write, counted in memory, so that no call costs a write. */
export interface CallCounts {
  note(call: CountedCall): void;
  /** Adds what was counted to the stored hours. What cannot be written stays in memory for the next time. */
  flush(): Promise<void>;
  /** Writes the last counts. */
  close(): Promise<void>;
}

interface CountingOptions {
  readonly everySeconds: number;
  /** Beyond so many counts, new accounts are counted as one. */
  readonly most?: number;
  readonly now?: () => number;
}

const hourMs = 3_600_000;
/** Rows of one statement: it ends within the time that a statement has. */
const batchSize = 2000;
/** Until the database has told what the setting says. */
const slowAtFirstMs = 1000;

export function createCallCounts(
  pool: Pool,
  logger: Pick<Logger, 'warn'>,
  { everySeconds, most = 20_000, now = Date.now }: CountingOptions,
): CallCounts {
  const process = randomUUID();
  let counts = new Map<string, CallCount>();
  let slowMs = slowAtFirstMs;
  let batch = 0;
  /** Sent, and not acknowledged yet: it is sent again as it was, for the database may have stored it. */
  let unacknowledged: CallCount[] = [];
  let flushing: Promise<void> | undefined;
  let dropped = 0;

  function countOf({ callId, account, merchantCode }: CountedCall): CallCount | undefined {
    const hour = Math.floor(now() / hourMs);
    const key = `${hour} ${merchantCode} ${account} ${callId}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const kept = counts.size + unacknowledged.length;
    if (kept >= most && account !== otherAccounts)
      return countOf({ callId, account: otherAccounts, merchantCode: '', status: 0, ms: 0 });
    if (kept >= 2 * most) return undefined;
    const count = { hour, merchantCode, account, callId, calls: 0, errors: 0, slow: 0, totalMs: 0, longestMs: 0 };
    counts.set(key, count);
    return count;
  }

  async function write(): Promise<void> {
    // As many as there are now: calls go on meanwhile.
    const batches = Math.max(1, Math.ceil(counts.size / batchSize)) + Math.sign(unacknowledged.length);
    try {
      for (let written = 0; written < batches; written += 1) {
        if (unacknowledged.length === 0) takeBatch();
        slowMs = (await addCounts(pool, process, batch, unacknowledged)) ?? slowMs;
        unacknowledged = [];
      }
    } catch (error) {
      logger.warn({ err: error as Error, waiting: counts.size + unacknowledged.length }, 'calls not recorded yet');
    }
    if (dropped > 0) logger.warn({ dropped }, 'calls left out of the API records: too many kinds at once');
    dropped = 0;
  }

  function takeBatch(): void {
    const all = [...counts];
    const rest = all.splice(batchSize);
    batch += 1;
    unacknowledged = all.map(([, count]) => count);
    counts = new Map(rest);
  }

  const flush = () => (flushing ??= write().finally(() => (flushing = undefined)));
  const timer = setInterval(() => void flush(), everySeconds * 1000).unref();
  return {
    note(call) {
      const count = countOf(call);
      if (count === undefined) {
        dropped += 1;
        return;
      }
      count.calls += 1;
      if (call.status >= 400) count.errors += 1;
      if (call.ms >= slowMs) count.slow += 1;
      count.totalMs += call.ms;
      if (call.ms > count.longestMs) count.longestMs = call.ms;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flushing;
      if (counts.size + unacknowledged.length > 0) await flush();
    },
  };
}
