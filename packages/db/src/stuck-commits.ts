import type { Pool } from 'pg';

const lookEveryMs = 2000;

/** Longer than a call waits for its commit, so its client knows already that the outcome is open. */
const longestWait = '3 seconds';

const endStuck = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND wait_event = 'SyncRep' AND state_change < now() - interval '${longestWait}'`;

/**
 * Ends the product's commits that wait for a standby although nobody waits for them any more. PostgreSQL does not notice
 * that their clients left: each would hold a connection until a standby comes back. Answers how to stop.
 */
export function endStuckCommits(pool: Pool, onEnded: (count: number) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const { rowCount } = await pool.query(endStuck).catch(() => ({ rowCount: 0 }));
    if (rowCount) onEnded(rowCount);
    lookLater();
  };
  function lookLater(): void {
    if (!isClosed) timer = setTimeout(() => void look(), lookEveryMs).unref();
  }
  lookLater();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}
