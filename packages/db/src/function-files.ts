import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';

import type pg from 'pg';

export interface FunctionFile {
  /** The function's signature: `platform.hold_match(bigint)` stands in `platform/matches/hold_match(bigint).sql`. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export async function readFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8');
      const [schema = ''] = path.split(sep);
      return { name: `${schema}.${basename(path, '.sql')}`, text, checksum: checksumOf(text) };
    }),
  );
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Applies the files that differ from those that this database has, all or none of them. A function whose file is gone
 * stays until a migration drops it.
 */
export async function applyFunctions(client: pg.Client, folder: string): Promise<string[]> {
  const files = await readFunctionFiles(folder);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM platform.schema_functions',
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = files.filter(({ name, checksum }) => known.get(name) !== checksum);
  await client.query('BEGIN');
  try {
    // Functions name one another, whatever their order.
    await client.query('SET LOCAL check_function_bodies = off');
    for (const file of changed) await applyOne(client, file);
    await client.query('DELETE FROM platform.schema_functions WHERE name <> ALL ($1)', [files.map(({ name }) => name)]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return changed.map(({ name }) => name);
}

async function applyOne(client: pg.Client, { name, text, checksum }: FunctionFile): Promise<void> {
  try {
    if (await isThere(client, name)) await resetPrivileges(client, name);
    await client.query(text);
    if (!(await isThere(client, name))) throw new Error(`the file defines no ${name}`);
    await client.query(
      `INSERT INTO platform.schema_functions (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  } catch (error) {
    throw new Error(`function ${name} failed`, { cause: error });
  }
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regprocedure($1) IS NOT NULL AS there', [name]);
  return rows[0]?.there === true;
}

/** Back to those of a new function: CREATE OR REPLACE keeps privileges that the file no longer grants. */
async function resetPrivileges(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `REVOKE ALL ON ROUTINE ${name} FROM PUBLIC, touchline_app; GRANT EXECUTE ON ROUTINE ${name} TO PUBLIC`,
  );
}
