import { clientOf } from './client-dialect.ts';
import { ask, type Query } from './query.ts';
import { planOnceSettings } from './read-pool.ts';
import type { Statement, Tx } from './transaction.ts';

const planOnce: Statement = {
  name: 'plan-once',
  text: `SELECT ${Object.entries(planOnceSettings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
};

/**
 * As the connections for reading ask, inside any transaction, for tables of many partitions: planning for each look anew
 * would cost several times what the reading costs.
 */
export async function runPlannedOnce<Row>(tx: Tx, query: Query<Row>): Promise<Row[]> {
  const [, rows] = await Promise.all([clientOf(tx).query(planOnce), ask(tx, query)]);
  return rows;
}
