import type { Pool } from '@touchline/db/pool';
import pg from 'pg';

/** Statements to one database of a cluster, as its superuser; answers the rows of the last. */
export function superuserOf(url: string) {
  return async (database: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url.replace(/postgres$/, database) });
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
}

export interface Moment {
  readonly text: string;
  readonly ms: number;
}

/** By the database’s clock, which is this machine’s. */
export async function databaseNow(owner: Pool): Promise<Moment> {
  const { rows } = await owner.query<Moment>(
    `SELECT to_char(at, 'YYYY-MM-DD HH24:MI:SS.US') || '+00' AS text, extract(epoch FROM at)::float8 * 1000 AS ms
     FROM (SELECT clock_timestamp() AS at) now`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('no time');
  return found;
}

/** The made-up months are unlogged tables, which no backup holds. */
export const logUnlogged = `DO $$ DECLARE month regclass; BEGIN
  FOR month IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u'
  LOOP EXECUTE format('ALTER TABLE %s SET LOGGED', month); END LOOP; END $$`;

/** About a third of a kilobyte a row. */
export const fillerOf = (megabytes: number) =>
  `CREATE TABLE filler AS SELECT n, repeat(md5(n::text), 8) AS text FROM generate_series(1, ${megabytes * 3500}) n`;
