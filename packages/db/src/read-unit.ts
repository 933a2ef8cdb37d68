import pg, { type Connection, type Submittable } from 'pg';

import type { Query } from './query.ts';

type Row = Record<string, unknown>;
type Raw = readonly (string | null)[];

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

type Done = (error: Error | null | undefined) => void;

/** More statements than the product has shapes of reads; the one that came first goes. */
const statementsKept = 500;
const columnsByWire = new WeakMap<Connection, Map<string, readonly Column[]>>();

/**
 * Statements bound and executed one after the other with one Sync at the end: one round trip, and one transaction without
 * BEGIN and COMMIT. Whatever the first sets for the transaction holds for the rest and is gone after it. A statement is
 * parsed once for each connection, and counts as parsed when the whole unit is through; its columns are then known too.
 */
export class ReadUnit implements Submittable {
  readonly #queries: readonly (Query<unknown> & { readonly bound: (string | Buffer | null)[] })[];
  readonly #fresh = new Map<string, readonly Column[]>();
  /** Of the statements that are through; one more may be under way. */
  readonly results: Row[][] = [];
  #rows: Row[] = [];
  #columns: readonly Column[] | undefined;
  /** By position: a statement that comes later may push one out that is still to answer. */
  readonly #known: (readonly Column[] | undefined)[] = [];
  #wire: Connection | undefined;
  /** pg wraps it to bound how long the answer may take. */
  callback: Done = () => undefined;

  /** As pg reads it: how long the answer may take. */
  readonly query_timeout: number;

  constructor(queries: readonly Query<unknown>[], answerMs: number) {
    this.query_timeout = answerMs;
    this.#queries = queries.map((query) => ({ ...query, bound: query.values.map(toWire) }));
  }

  get texts(): readonly string[] {
    return this.#queries.map(({ text }) => text);
  }

  submit(connection: Connection): void {
    const known = columnsOf(connection);
    this.#wire = connection;
    connection.stream.cork();
    try {
      for (const { name, text, bound } of this.#queries) {
        const isFresh = !known.has(name) && !this.#fresh.has(name);
        const statement = prepared(name);
        this.#known.push(known.get(name));
        if (isFresh) {
          makeRoom(connection, known);
          // A unit that failed may have left it there.
          connection.close({ type: 'S', name: statement }, true);
          connection.parse({ name: statement, text, types: [] }, true);
          this.#fresh.set(name, []);
        }
        connection.bind({ statement, values: bound }, true);
        if (isFresh) connection.describe({ type: 'P' }, true);
        connection.execute(null, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }));
    this.#fresh.set(this.#current().name, this.#columns);
  }

  handleDataRow({ fields }: { fields: Raw }): void {
    this.#columns ??= this.#fresh.get(this.#current().name) ?? this.#known[this.results.length] ?? [];
    const row: Row = {};
    for (const [at, { name, parse }] of this.#columns.entries()) {
      const text = fields[at] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    this.results.push(this.#rows);
    this.#rows = [];
    this.#columns = undefined;
  }

  handleReadyForQuery(): void {
    const known = columnsOf(this.#wire as Connection);
    for (const [name, columns] of this.#fresh) known.set(name, columns);
    this.callback(null);
  }

  /** Forgets parsed statements: they are parsed anew, also if the table has changed under them. */
  handleError(error: Error): void {
    if (this.#wire !== undefined) {
      const known = columnsOf(this.#wire);
      for (const { name } of this.#queries) known.delete(name);
    }
    this.callback(error);
  }

  #current(): Query<unknown> {
    const query = this.#queries[this.results.length];
    if (query === undefined) throw new Error('an answer to a statement that nobody sent');
    return query;
  }
}

function columnsOf(connection: Connection): Map<string, readonly Column[]> {
  let known = columnsByWire.get(connection);
  if (known === undefined) {
    known = new Map();
    columnsByWire.set(connection, known);
  }
  return known;
}

/** Apart from those that pg prepares by itself on the same connection. */
const prepared = (name: string): string => `unit-${name}`;

function makeRoom(connection: Connection, known: Map<string, readonly Column[]>): void {
  const [oldest] = known.keys();
  if (known.size < statementsKept || oldest === undefined) return;
  known.delete(oldest);
  connection.close({ type: 'S', name: prepared(oldest) }, true);
}

/** A value as the database reads it in text. */
function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value) || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new TypeError(`a ${typeof value} is no value of a read`);
}

function element(value: unknown): string {
  const text = toWire(value);
  if (text === null) return 'NULL';
  return `"${String(text).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
