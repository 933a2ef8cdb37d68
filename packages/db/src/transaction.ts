import type { Kysely } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

import { handleOf } from './client-dialect.ts';
import { connected, type TimeLeft } from './pool.ts';
import type { DB } from './types.ts';

/** A repository's handle: typed SQL inside somebody's open transaction. */
export type Tx = Kysely<DB>;

export type Statement = QueryConfig;

/** With another time for its answer than the pool's others have. */
function within(milliseconds: number, statement: Statement): Statement & { readonly query_timeout: number } {
  return { ...statement, query_timeout: milliseconds };
}

/** A connection that takes longer to undo its work is given up: the server undoes it then. */
const rollback = within(300, { text: 'ROLLBACK' });

export class CommitRefusedError extends Error {}

/** PostgreSQL stopped waiting for its standby: the work is stored on this server alone and may be lost with it. */
export class CommitNotReplicatedError extends Error {
  /** As SQL calls a transaction whose outcome is unknown. */
  readonly code = '08007';
}

/** Where PostgreSQL waits for its standby, in every language of its messages. */
const waitingRoutine = 'SyncRepWaitForLSN';

/** An open transaction on one connection. Statements given together travel in one round trip. */
export class OpenTransaction {
  readonly sql: Tx;
  readonly #client: PoolClient;
  #open = true;

  readonly #left: TimeLeft;

  constructor(client: PoolClient, left: TimeLeft) {
    this.#client = client;
    this.#left = left;
    this.sql = handleOf(client);
  }

  run<R extends QueryResultRow>(statement: Statement): Promise<QueryResult<R>> {
    return this.#client.query<R>(statement);
  }

  /** Bounds the locks of the statements behind it to what is left of the whole transaction's time. */
  boundLocks(): Statement[] {
    const lockMs = this.#left.nextLockMs();
    return lockMs === undefined ? [] : [{ text: `SET LOCAL lock_timeout = ${lockMs}` }];
  }

  /** Sends the last statements and COMMIT together; resolves when the database and its standby have acknowledged all of them. */
  async commit(last: readonly Statement[] = []): Promise<void> {
    this.#open = false;
    let isReplicated = true;
    const onNotice = ({ routine }: { readonly routine?: string | undefined }) => {
      if (routine === waitingRoutine) isReplicated = false;
    };
    this.#client.on('notice', onNotice);
    const lastMs = this.#left.lastAnswerMs();
    const commit = { text: 'COMMIT' };
    const sent = [...last, lastMs === undefined ? commit : within(lastMs, commit)].map((statement) =>
      this.#client.query(statement),
    );
    const settled = await Promise.allSettled(sent);
    const failed = settled.find((result) => result.status === 'rejected');
    const acknowledged = settled.at(-1);
    const committed = acknowledged?.status === 'fulfilled' && acknowledged.value.command === 'COMMIT';
    this.#client.off('notice', onNotice);
    this.#client.release(acknowledged?.status === 'rejected');
    if (failed) throw failed.reason;
    if (!committed) throw new CommitRefusedError('the transaction was already aborted');
    if (!isReplicated) throw new CommitNotReplicatedError('the commit did not wait for its standby');
  }

  async rollback(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    try {
      await this.#client.query(rollback);
      this.#client.release();
    } catch {
      this.#client.release(true);
    }
  }
}

const lostRace: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Does the work once more where another transaction crossed it: the database has undone all of it by then. */
export async function againAfterLostRace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && lostRace.has(error.code))) throw error;
    return await work();
  }
}

/** BEGIN and the opening statement, in one round trip where the connection takes several statements at once. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the rows of its own statement
export async function openTransaction<R extends QueryResultRow>(
  pool: Pool,
  opening: Statement,
  onConnected?: () => void,
): Promise<{ transaction: OpenTransaction; rows: R[] }> {
  const { client, firstAnswerMs, ...left } = await connected(pool);
  onConnected?.();
  const transaction = new OpenTransaction(client, left);
  const beginning = ['BEGIN', ...transaction.boundLocks().map(({ text }) => text)].join('; ');
  const begin = client.query(within(firstAnswerMs, { text: beginning }));
  const open = () => client.query<R>(within(firstAnswerMs, opening));
  const [begun, opened] = await Promise.allSettled([begin, client.pipeline ? open() : begin.then(open)]);
  if (begun.status === 'rejected' || opened.status === 'rejected') {
    await transaction.rollback();
    throw begun.status === 'rejected' ? begun.reason : (opened as PromiseRejectedResult).reason;
  }
  return { transaction, rows: opened.value.rows };
}

/** Opens one merchant, or none, for a piece of work outside a signed-in request. */
export async function inMerchant<T>(
  pool: Pool,
  merchantCode: string | null,
  work: (tx: Tx, transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  const { transaction } = await openTransaction(pool, enterMerchant(merchantCode));
  return await finish(transaction, work);
}

export function enterMerchant(merchantCode: string | null): Statement {
  return {
    name: 'enter-merchant',
    text: 'SELECT platform.enter_merchant($1)',
    values: [merchantCode],
  };
}

async function finish<T>(
  transaction: OpenTransaction,
  work: (tx: Tx, transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(transaction.sql, transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
