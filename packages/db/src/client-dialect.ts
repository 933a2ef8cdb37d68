import type { CompiledQuery } from 'kysely';
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';

import type { DB } from './types.ts';

const handles = new WeakMap<PoolClient, Kysely<DB>>();
const clients = new WeakMap<Kysely<DB>, PoolClient>();

/** Typed SQL on one checked-out connection; the transaction around it belongs to whoever checked it out. */
export function handleOf(client: PoolClient): Kysely<DB> {
  let handle = handles.get(client);
  if (handle === undefined) {
    handle = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOf(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    handles.set(client, handle);
    clients.set(handle, client);
  }
  return handle;
}

export function clientOf(handle: Kysely<DB>): PoolClient {
  const client = clients.get(handle);
  if (client === undefined) throw new Error('a handle of no connection');
  return client;
}

function driverOf(client: PoolClient): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query<R & object>(query.sql, [...query.parameters]);
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error('not streamed on a transaction handle');
    },
  };
  const alreadyOpen = () => Promise.reject(new Error('the transaction is opened by openTransaction'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: alreadyOpen,
    commitTransaction: alreadyOpen,
    rollbackTransaction: alreadyOpen,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}
