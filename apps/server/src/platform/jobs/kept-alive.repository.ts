import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/**
 * Gives signs of life on a transaction while work needs nothing from the database: a busy machine may take longer for it
 * than a silent transaction may stand. A process that hangs gives none, and its transaction is ended.
 */
export async function keptAlive<T>(tx: Tx, work: () => Promise<T> | T, everyMs = 1000): Promise<T> {
  let sign: Promise<unknown> = Promise.resolve();
  // A lost connection is reported by the next statement.
  const give = () => (sign = sign.then(() => sql`SELECT`.execute(tx)).catch(() => undefined));
  const timer = setInterval(() => void give(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sign;
  }
}
