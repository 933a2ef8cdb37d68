import { setTimeout as sleep } from 'node:timers/promises';

import { tryHolding } from '@touchline/db/held-lock';
import { createPool } from '@touchline/db/pool';

import type { WorkerPlatform } from './worker-platform.ts';

const lockAgainMs = 1000;
/** A leader that stands still, or whose connection does, is replaced after this. */
const signs = { beatMs: 1000, silentMs: 4000 };

/**
 * Does something in one worker at a time: `lead` goes on until its signal aborts. `onOther` is called each time that
 * another is seen to lead. Answers how to stop.
 */
export function leadAlone(
  { config, logger }: Pick<WorkerPlatform, 'config' | 'logger'>,
  name: string,
  lead: (signal: AbortSignal) => Promise<void>,
  onOther?: () => Promise<void>,
): () => Promise<void> {
  const locks = createPool({
    url: config.DATABASE_URL.reveal(),
    size: 1,
    waitMs: 5000,
    answerMs: 3000,
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const stopping = new AbortController();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const lock = await tryHolding(locks, name, signs);
        if (lock !== null) {
          await lead(AbortSignal.any([stopping.signal, lock.lost])).finally(() => lock.release());
          // At once: who took the lock meanwhile is to be known.
          continue;
        }
        await onOther?.();
      } catch (error) {
        logger.warn({ err: error as Error, name }, 'a leading worker gave up');
      }
      await pause(lockAgainMs, stopping.signal);
    }
  }

  const running = follow();
  return async () => {
    stopping.abort();
    await running;
    await locks.end();
  };
}

/** Ends early, without an error, if the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
