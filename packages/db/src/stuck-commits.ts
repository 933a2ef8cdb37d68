import type { Pool } from 'pg';

const lookEveryMs = 1000;

/** Longer than a call waits for its commit, so its client knows already that the outcome is open. */
const longestWaitMs = 3000;

interface WaitingCommit {
  readonly commit: string;
  readonly is_ended: boolean;
}

// A connection waits for one commit after another: the statement's begin tells them apart.
const endSeen = `SELECT commit, CASE WHEN commit = ANY ($1) THEN pg_terminate_backend(pid) ELSE false END AS is_ended
  FROM (
    SELECT pid, concat_ws(' ', pid, backend_start, state_change) AS commit FROM pg_stat_activity
    WHERE usename = current_user AND wait_event = 'SyncRep'
  ) AS waiting`;

/**
 * Ends the product's commits that wait for a standby although nobody waits for them any more. PostgreSQL does not notice
 * that their clients left: each would hold a connection until a standby comes back. It does not say since when a commit
 * waits either, so the time counts from the look that first saw it wait. Answers how to stop.
 */
export function endStuckCommits(pool: Pool, onEnded: (count: number) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let seen = new Map<string, number>();

  async function look(): Promise<void> {
    const isStuck = (since: number) => performance.now() - since >= longestWaitMs;
    const stuck = [...seen].filter(([, since]) => isStuck(since)).map(([commit]) => commit);
    const found = await pool.query<WaitingCommit>(endSeen, [stuck]).catch(() => undefined);
    if (found !== undefined) {
      const now = performance.now();
      seen = new Map(found.rows.map(({ commit }) => [commit, seen.get(commit) ?? now]));
      const count = found.rows.filter(({ is_ended: isEnded }) => isEnded).length;
      if (count > 0) onEnded(count);
    }
    lookLater();
  }

  function lookLater(): void {
    if (!isClosed) timer = setTimeout(() => void look(), lookEveryMs).unref();
  }

  lookLater();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}
