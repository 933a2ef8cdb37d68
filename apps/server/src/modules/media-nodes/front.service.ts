import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { frontList, usualNodeCapacity } from '@touchline/domain/live/media-nodes';

import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { createFront } from '../../platform/media/front.ts';
import { nodesForFront } from './media-nodes.repository.ts';

type FrontPlatform = Pick<WorkerPlatform, 'config' | 'logger' | 'pool'>;

const everyMs = 1000;

/** Tells the front beside this worker which nodes take new streams. Every worker with a front does. */
function createFrontKeeping({ config, logger, pool }: FrontPlatform): () => Promise<void> {
  const { nodes, front: files } = config.media;
  if (files === null || nodes.length === 0) return () => Promise.resolve();
  const front = createFront(files);
  return async () => {
    const rows = await inMerchant(pool, platformMerchant, nodesForFront);
    const stored = new Map(rows.map(({ name, ...row }) => [name, row]));
    const list = nodes.map(({ name, publishAddress: address }) => {
      // A node that was never looked at is tried.
      const { state, capacity } = stored.get(name) ?? { state: 'active' as const, capacity: usualNodeCapacity };
      return { address, state, capacity };
    });
    if (await front.tell(frontList(list))) logger.info({ list }, 'the front has a new list of nodes');
  };
}

/** Looks every second. Answers how to stop. */
export function startKeepingFront(platform: FrontPlatform): () => Promise<void> {
  const keep = createFrontKeeping(platform);
  let keeping: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    keeping ??= keep()
      .catch((error: unknown) => platform.logger.warn({ err: error as Error }, 'the front was not told of its nodes'))
      .finally(() => (keeping = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await keeping;
  };
}
