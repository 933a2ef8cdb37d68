import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import { applyFunctions, checksumOf } from './function-files.ts';

const ownFolder = join(import.meta.dirname, '..', 'migrations');
const ownFunctions = join(import.meta.dirname, '..', 'functions');
const lockKey = 7_203_117;

export interface MigrationReport {
  readonly applied: readonly string[];
  /** Functions that were applied, because they are new or their files changed. */
  readonly functions: readonly string[];
  readonly current: number;
}

/**
 * Runs the SQL files that this database has not seen, in order, each in a transaction of its own, and then applies the
 * functions that changed. `folder` holds the SQL files of another release instead, its functions among them.
 */
export async function migrate(ownerUrl: string, folder?: string): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`SET lock_timeout = '10s'`);
    await requireServerRole(client);
    await client.query('CREATE SCHEMA IF NOT EXISTS platform');
    await client.query(`CREATE TABLE IF NOT EXISTS platform.schema_migrations
      (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await applyNew(client, folder ?? ownFolder);
    const functions = folder === undefined ? await applyFunctions(client, ownFunctions) : [];
    await client.query('SELECT tenant.keep_log_partitions()');
    const count = await client.query<{ n: number }>('SELECT count(*)::integer AS n FROM platform.schema_migrations');
    return { applied, functions, current: count.rows[0]?.n ?? 0 };
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

async function requireServerRole(client: pg.Client): Promise<void> {
  const found = await client.query(
    `SELECT 1 FROM pg_roles WHERE rolname = 'touchline_app' AND NOT rolsuper AND NOT rolbypassrls`,
  );
  if (found.rowCount === 0)
    throw new Error('the role touchline_app must exist, without superuser and without BYPASSRLS');
}

async function applyNew(client: pg.Client, folder: string): Promise<string[]> {
  const seen = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM platform.schema_migrations',
  );
  const checksums = new Map(seen.rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(folder, name), 'utf8');
    const checksum = checksumOf(text);
    const known = checksums.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`${name} was changed after it had been applied`);
    await applyOne(client, name, text, checksum);
    applied.push(name);
  }
  return applied;
}

async function applyOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO platform.schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
