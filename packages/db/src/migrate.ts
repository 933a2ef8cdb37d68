import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { applyFunctions, checksumOf } from './function-files.ts';
import { inTransaction, named, patiently } from './patience.ts';
import { sqlStatements } from './sql-statements.ts';

const own = join(import.meta.dirname, '..');
const ownMigrations = { migrations: join(own, 'migrations'), functions: join(own, 'functions') };
const ownSchema = join(own, 'schema.sql');
export const migrateLockKey = 7_203_117;

export interface MigrationReport {
  readonly applied: readonly string[];
  /** Functions that were applied, because they are new or their files changed. */
  readonly functions: readonly string[];
  readonly current: number;
  /** A newer release has migrated the database: its functions stay. */
  readonly isOlder?: true;
}

interface Sources {
  /** Folders. */
  readonly migrations: string;
  readonly functions?: string;
  /** The file that a new database starts from. */
  readonly schema?: string;
}

/**
 * Starts a new database from schema.sql. Runs the migrations that the database has not seen, in order, each in a
 * transaction of its own; those that end in `.online.sql` in none. Then applies the functions whose files changed.
 * `folder` holds SQL files of another release instead, its functions among them.
 */
export async function migrate(ownerUrl: string, folder?: string): Promise<MigrationReport> {
  return migrateWith(ownerUrl, folder === undefined ? { ...ownMigrations, schema: ownSchema } : { migrations: folder });
}

/** The same for a new database that goes the way of an old one: schema.sql is made from it and compared with it. */
export async function migrateFromFirst(ownerUrl: string): Promise<MigrationReport> {
  return migrateWith(ownerUrl, ownMigrations);
}

export async function migrateWith(
  ownerUrl: string,
  { migrations, functions, schema }: Sources,
): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await takeLock(client);
    // Whoever comes after a statement that waits for a lock waits as well.
    await client.query(`SET lock_timeout = '1s'`);
    await requireServerRole(client);
    const files = await readMigrations(migrations);
    if (schema !== undefined && (await isEmpty(client))) await startFrom(client, schema, files);
    await client.query('CREATE SCHEMA IF NOT EXISTS platform');
    await client.query(`CREATE TABLE IF NOT EXISTS platform.schema_migrations
      (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await applyNew(client, files);
    const isOlder = functions !== undefined && (await hasFurther(client, files));
    const replaced = functions === undefined || isOlder ? [] : await applyFunctions(client, functions);
    await patiently(() => client.query('SELECT tenant.keep_log_partitions()'));
    const count = await client.query<{ n: number }>('SELECT count(*)::integer AS n FROM platform.schema_migrations');
    return { applied, functions: replaced, current: count.rows[0]?.n ?? 0, ...(isOlder && { isOlder }) };
  } finally {
    await client.end();
  }
}

/** Single statements as the owner, for what other libraries create beside the migrations. */
export async function withOwner(
  ownerUrl: string,
  work: (run: (sql: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}

/** Asks again and again: an index that is built concurrently would wait for the end of a statement that waits here. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrateLockKey,
    ]);
    if (rows[0]?.taken === true) return;
    await pause(100);
  }
}

async function requireServerRole(client: pg.Client): Promise<void> {
  const found = await client.query(
    `SELECT 1 FROM pg_roles WHERE rolname = 'touchline_app' AND NOT rolsuper AND NOT rolbypassrls`,
  );
  if (found.rowCount === 0)
    throw new Error('the role touchline_app must exist, without superuser and without BYPASSRLS');
}

/** Comments that the check of migrations reads: one may be added to a migration that has run. */
const exemption = /^-- exempt .*\n/gm;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: checksumOf(text.replaceAll(exemption, '')) };
    }),
  );
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `SELECT to_regnamespace('platform') IS NULL AND to_regnamespace('tenant') IS NULL AS empty`,
  );
  return rows[0]?.empty === true;
}

/** Leaves the database empty where a migration is another one than schema.sql was made of. */
async function startFrom(client: pg.Client, schema: string, files: readonly Migration[]): Promise<void> {
  const text = await readFile(schema, 'utf8');
  const isOther = ({ name, checksum }: Migration) =>
    text.includes(`('${name}', '`) && !text.includes(`('${name}', '${checksum}')`);
  if (!files.some(isOther)) await named('schema.sql', () => inTransaction(client, () => client.query(text)));
}

async function applyNew(client: pg.Client, files: readonly Migration[]): Promise<string[]> {
  const seen = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM platform.schema_migrations',
  );
  const checksums = new Map(seen.rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const { name, text, checksum } of files) {
    const known = checksums.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`${name} was changed after it had been applied`);
    const note = () =>
      client.query('INSERT INTO platform.schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await named(`migration ${name}`, async () => {
      if (name.endsWith('.online.sql')) await runOnline(client, text).then(note);
      else await patiently(() => inTransaction(client, () => client.query(text).then(note)));
    });
    applied.push(name);
  }
  return applied;
}

/**
 * Statement by statement, as CREATE INDEX CONCURRENTLY wants it. Each row that a SELECT answers is a statement, too. A file
 * that breaks off runs again as a whole.
 */
async function runOnline(client: pg.Client, text: string): Promise<void> {
  // It waits for running transactions, and nobody waits for it.
  await client.query('SET lock_timeout = 0');
  for (const statement of sqlStatements(text)) {
    await dropUnfinished(client, statement);
    const { rows, command } = await client.query<[string]>({ text: statement, rowMode: 'array' });
    if (command !== 'SELECT' && rows.length > 0) throw new Error(`only a SELECT may answer statements: ${statement}`);
    for (const [made] of rows) {
      await dropUnfinished(client, made);
      await client.query(made);
    }
  }
  await client.query(`SET lock_timeout = '1s'`);
}

const building = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?([\w"]+) ON (?:ONLY )?([\w."]+)/i;

/** A build that broke off leaves an index that is never used. `IF NOT EXISTS` would take it for the finished one. */
async function dropUnfinished(client: pg.Client, statement: string): Promise<void> {
  const [, index, table] = building.exec(statement.replaceAll(/\s+/g, ' ')) ?? [];
  if (index === undefined) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND indrelid = to_regclass($2) AND relname = (parse_ident($1))[1]`,
    [index, table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}

/** Migrations that the folder lacks are those of a newer release. */
async function hasFurther(client: pg.Client, files: readonly Migration[]): Promise<boolean> {
  const further = await client.query('SELECT FROM platform.schema_migrations WHERE name <> ALL ($1)', [
    files.map(({ name }) => name),
  ]);
  return further.rowCount !== 0;
}
