import type { QueryResult, QueryResultRow } from 'pg';

import { clientOf } from './client-dialect.ts';
import type { Statement, Tx } from './transaction.ts';

/**
 * One plan for all parameters, without compiling it or starting helpers, which would take longer than any such statement
 * runs; rows come in the order of an index, however few the planner takes them to be.
 */
export const planOnceSettings = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  enable_sort: 'off',
  enable_bitmapscan: 'off',
};
const planOnce: Statement = {
  name: 'plan-once',
  text: `SELECT ${Object.entries(planOnceSettings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
};

/**
 * A statement that a connection plans once and keeps under its name, for tables of many partitions: planning for each
 * request anew would cost several times what the reading costs.
 */
export async function runPlannedOnce<R extends QueryResultRow>(
  tx: Tx,
  statement: Statement & { name: string },
): Promise<QueryResult<R>> {
  const client = clientOf(tx);
  const [, result] = await Promise.all([client.query(planOnce), client.query<R>(statement)]);
  return result;
}
