import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PublicContext } from '../../platform/route.ts';
import { databaseState } from './system.repository.ts';

const fewestPartitionsAhead = 2;

/**
 * Without the database there is no answer to anything; while it takes no writes, without Redis or with few log partitions
 * left there still is.
 */
export async function readiness(context: PublicContext, { redis, writability }: Platform) {
  const state = await context.look(databaseState).catch(() => undefined);
  if (state === undefined) throw new Refusal('dependencyDown', { retryAfterSeconds: 1 });
  if (state.isReadOnly) writability.doubt();
  const writes = state.isReadOnly || writability.isLost() ? ('down' as const) : ('up' as const);
  const cache = await redis
    .ping()
    .then(() => 'up' as const)
    .catch(() => 'down' as const);
  const log = state.months < fewestPartitionsAhead ? ('warning' as const) : ('up' as const);
  const checks = { database: 'up' as const, databaseWrites: writes, redis: cache, logPartitions: log };
  const isAllUp = Object.values(checks).every((check) => check === 'up');
  return { status: isAllUp ? ('ready' as const) : ('degraded' as const), checks };
}
