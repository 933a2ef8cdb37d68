import { setTimeout as pause } from 'node:timers/promises';

import { migrateLockKey } from '@touchline/db/migrate';
import type { Pool } from '@touchline/db/pool';

const lookEveryMs = 20;

interface Look {
  /** The longest that anybody has waited by now for what the migration holds. */
  readonly waitedMs: number;
  /** Tables that the migration keeps others from writing, each behind its transaction: the next file locks anew. */
  readonly locked: readonly string[] | null;
}

export interface LockFigures {
  readonly looks: number;
  readonly longestWaitMs: number;
  readonly longestLockMs: number;
  /** The table of the longest lock. */
  readonly table: string;
}

/** While `migrate` runs: how long it locks tables that were there before, and how long others wait for it. */
export async function watchLocks(pool: Pool): Promise<() => Promise<LockFigures>> {
  const { rows: tables } = await pool.query<{ oid: string }>(
    `SELECT oid::text FROM pg_class WHERE relkind IN ('r', 'p')
     AND relnamespace IN ('identity'::regnamespace, 'platform'::regnamespace, 'tenant'::regnamespace)`,
  );
  const known = tables.map(({ oid }) => oid);
  const stop = new AbortController();
  const since = new Map<string, number>();
  let [looks, longestWaitMs, longestLockMs, table] = [0, 0, 0, ''];

  async function look(): Promise<void> {
    const { rows } = await pool.query<Look>(
      `WITH migrating AS (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
       SELECT coalesce((SELECT max(extract(epoch FROM clock_timestamp() - waitstart))::float8 * 1000 FROM pg_locks
           WHERE NOT granted AND (SELECT pid FROM migrating) = ANY (pg_blocking_pids(pid))), 0) AS "waitedMs",
         (SELECT array_agg(DISTINCT virtualtransaction || ' ' || relation::regclass) FROM pg_locks JOIN migrating USING (pid)
           WHERE granted AND relation::text = ANY ($2)
           AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) AS locked`,
      [migrateLockKey, known],
    );
    const now = performance.now();
    const { waitedMs = 0, locked = null } = rows[0] ?? {};
    looks += 1;
    longestWaitMs = Math.max(longestWaitMs, waitedMs);
    for (const lock of since.keys()) if (locked?.includes(lock) !== true) since.delete(lock);
    for (const lock of locked ?? []) {
      const from = since.get(lock) ?? now;
      since.set(lock, from);
      if (now - from > longestLockMs) [longestLockMs, table] = [now - from, lock.split(' ')[1] ?? ''];
    }
  }

  const looking = (async () => {
    while (!stop.signal.aborted) {
      await look();
      await pause(lookEveryMs);
    }
  })();
  return async () => {
    stop.abort();
    await looking;
    return { looks, longestWaitMs, longestLockMs, table };
  };
}
