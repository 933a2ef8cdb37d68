import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { tryHolding } from '@touchline/db/held-lock';
import { createPool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { type FeedPace, usualPace } from './feed-list.ts';
import { knownSuppliers } from './feed.repository.ts';
import { type Leading, leadSupplier, type SupplierFeed } from './leading.service.ts';

const connections = 6;
const lockAgainMs = 1000;
/** Longer than the server lets a statement of the feed's take. */
const longestAnswerMs = 25_000;
/** A leader that stands still, or whose connection does, loses the supplier after this. */
const signs = { beatMs: 2000, silentMs: 8000 };

type Joined = Pick<Leading, 'steps' | 'announce' | 'announceOdds'>;

/** Reads every supplier that no other worker reads. Answers how to stop. */
export function startFeeds(
  { config, logger }: Pick<WorkerPlatform, 'config' | 'logger'>,
  joined: Joined,
  pace: FeedPace = usualPace,
): () => Promise<void> {
  const { feeds } = config;
  if (feeds.length === 0) return () => Promise.resolve();
  const connecting = {
    url: config.DATABASE_URL.reveal(),
    waitMs: 5000,
    onConnectionLost: (error: Error) => logger.warn({ err: error }, 'database connection lost'),
  };
  const pool = createPool({ ...connecting, size: connections, answerMs: longestAnswerMs });
  const locks = createPool({ ...connecting, size: feeds.length + 1, answerMs: 3000 });
  const stopping = new AbortController();
  const { signal } = stopping;

  async function follow(supplier: SupplierFeed): Promise<void> {
    while (!signal.aborted) {
      try {
        const lock = await tryHolding(locks, `feed ${supplier.code}`, signs);
        if (lock !== null) {
          logger.info({ supplier: supplier.code }, 'supplier is read from here');
          await leadSupplier({ supplier, pool, logger, pace, ...joined }, AbortSignal.any([signal, lock.lost])).finally(
            () => lock.release(),
          );
        }
      } catch (error) {
        logger.warn({ err: error as Error, supplier: supplier.code }, 'supplier is no longer read from here');
      }
      await sleep(lockAgainMs + randomInt(200), undefined, { signal }).catch(() => undefined);
    }
  }

  async function isKnown({ code }: SupplierFeed): Promise<boolean> {
    for (;;) {
      const known = await inMerchant(pool, 'platform', knownSuppliers).catch(() => null);
      if (known?.includes(code) === true || signal.aborted) return true;
      if (known !== null) return false;
      await sleep(lockAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = feeds.map(async (supplier) => {
    if (await isKnown(supplier)) await follow(supplier);
    else logger.error({ supplier: supplier.code }, 'FEED_SUPPLIERS names a supplier that the database does not know');
  });
  return async () => {
    stopping.abort();
    await Promise.all(running);
    await Promise.all([pool.end(), locks.end()]);
  };
}
