import type { Pool } from 'pg';

/** A lock of the whole database, held by a connection of its own for as long as its holder shows that it lives. */
export interface HeldLock {
  readonly lost: AbortSignal;
  release(): void;
}

interface Signs {
  readonly beatMs: number;
  /** Without a sign for so long the server ends the session, and the lock with it: also of a holder that stands still. */
  readonly silentMs: number;
}

/** Null where somebody else holds it. */
export async function tryHolding(pool: Pool, name: string, { beatMs, silentMs }: Signs): Promise<HeldLock | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held',
      [name],
    );
    if (rows[0]?.held !== true) {
      client.release();
      return null;
    }
    await client.query(`SELECT set_config('idle_session_timeout', $1, false)`, [String(silentMs)]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  const lost = new AbortController();
  let isOver = false;
  let isAsking = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(beating);
    lost.abort();
    client.release(true);
  };
  const beating = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    client
      .query('SELECT 1')
      .then(() => (isAsking = false))
      .catch(end);
  }, beatMs);
  client.on('error', end);
  return { lost: lost.signal, release: end };
}
