import pg from 'pg';

import { connected, type PoolOptions, settingsOf, watched } from './pool.ts';
import type { Query } from './query.ts';
import { ReadUnit } from './read-unit.ts';

/** Queries by the names under which their rows are found. */
// oxlint-disable-next-line typescript/no-explicit-any -- each query fixes its own rows
export type Queries = Readonly<Record<string, Query<any>>>;

export type QueryResults<Q extends Queries> = {
  readonly [K in keyof Q]: Q[K] extends Query<infer Row> ? readonly Row[] : never;
};

export interface ReadPool {
  /** For reads of several steps, each of them in a transaction of its own. */
  readonly connections: pg.Pool;
  /**
   * The gate and, in the same round trip and transaction, what is asked behind it. Where something behind the gate fails,
   * the gate's answer counts first: `found` then throws.
   */
  read<Row, Q extends Queries>(
    gate: Query<Row>,
    queries: Q,
    onConnected?: () => void,
  ): Promise<{ readonly gate: readonly Row[]; readonly found: () => QueryResults<Q> }>;
  end(): Promise<void>;
}

/**
 * One plan for all parameters, without starting helpers, which would take longer than any such statement runs; rows
 * come by an index and in its order, however few the planner takes them to be: after another look at its statistics it
 * would read a small table whole, and reckon for each row what an index asks once.
 */
export const planOnceSettings = {
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  enable_sort: 'off',
  enable_bitmapscan: 'off',
  enable_seqscan: 'off',
};

const settings = {
  ...planOnceSettings,
  default_transaction_read_only: 'on',
};

/** Connections that can only read. Their settings stand from the start, so that no read has to make them. */
export function createReadPool(options: PoolOptions & Required<Pick<PoolOptions, 'bounds'>>): ReadPool {
  const connections = watched(new pg.Pool(settingsOf(options, settings)), options);

  async function read<Row, Q extends Queries>(gate: Query<Row>, queries: Q, onConnected?: () => void) {
    const { client, firstAnswerMs } = await connected(connections);
    onConnected?.();
    const unit = new ReadUnit([gate, ...Object.values(queries)], firstAnswerMs);
    const error = await new Promise<Error | null | undefined>((resolve) => {
      unit.callback = resolve;
      client.query(unit);
    });
    // What the database refuses leaves the connection as it was; anything else leaves it unknown.
    client.release(error instanceof pg.DatabaseError ? undefined : (error ?? undefined));
    const [judged, ...rest] = unit.results;
    if (judged === undefined) throw error ?? new Error('the gate gave no answer');
    return {
      gate: judged as readonly Row[],
      found: (): QueryResults<Q> => {
        if (error) throw error;
        return Object.fromEntries(
          Object.keys(queries).map((name, at) => [name, rest[at]]),
        ) as unknown as QueryResults<Q>;
      },
    };
  }

  return { connections, read, end: () => connections.end() };
}
