import type { Query } from '@touchline/db/query';
import { planOnceSettings } from '@touchline/db/read-pool';
import type { Pool } from 'pg';

interface Asker {
  readonly merchantCode: string;
  readonly accountId?: string;
}

/** The plan of a query as the connections for reading make it, once and for all, with the rows that each step found. */
export async function readPlan(pool: Pool, { text, values }: Query<unknown>, asker: Asker): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SELECT set_config('touchline.merchant', $1, true), set_config('touchline.scope', 'own', true),
         set_config('touchline.account', $2, true)`,
      [asker.merchantCode, asker.accountId ?? ''],
    );
    for (const [name, value] of Object.entries(planOnceSettings)) await client.query(`SET LOCAL ${name} = '${value}'`);
    await client.query(`PREPARE read AS ${text}`);
    const given = values
      .map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`)
      .join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS OFF, TIMING OFF, COSTS OFF, SUMMARY OFF) EXECUTE read${given === '' ? '' : `(${given})`}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
    client.release();
  }
}
