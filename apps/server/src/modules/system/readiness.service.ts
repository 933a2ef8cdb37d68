import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PublicContext } from '../../platform/route.ts';
import { logPartitionsAhead } from './system.repository.ts';

const fewestPartitionsAhead = 2;

/** Without the database there is no answer to anything; without Redis or with few log partitions left there still is. */
export async function readiness(context: PublicContext, { redis }: Pick<Platform, 'redis'>) {
  const partitions = await context.look(logPartitionsAhead).catch(() => undefined);
  if (partitions === undefined) throw new Refusal('dependencyDown', { retryAfterSeconds: 1 });
  const cache = await redis
    .ping()
    .then(() => 'up' as const)
    .catch(() => 'down' as const);
  const log = partitions < fewestPartitionsAhead ? ('warning' as const) : ('up' as const);
  const status = cache === 'up' && log === 'up' ? ('ready' as const) : ('degraded' as const);
  return { status, checks: { database: 'up' as const, redis: cache, logPartitions: log } };
}
