import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';

import type pg from 'pg';

import { inTransaction, named, patiently } from './patience.ts';
import { sqlStatements } from './sql-statements.ts';

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

/** What a file says of one table, such as its triggers. */
interface TablePart {
  readonly table: string;
  readonly text: string;
}

const aboutTable =
  /^(?:CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER|DROP TRIGGER|(?:CREATE|DROP|ALTER) POLICY)\b.*? ON ([\w."]+)/i;

/**
 * Applies the files that differ from those that this database has. The functions come first, all or none of them: that
 * locks no table. Then each table gets its triggers and policies in a transaction of its own, so that nobody waits for the
 * other files. A file counts as applied once all of its parts are. A function whose file is gone stays until a migration
 * drops it.
 */
export async function applyFunctions(client: pg.Client, folder: string): Promise<string[]> {
  const files = await readFunctionFiles(folder);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM platform.schema_functions',
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = files.filter(({ name, checksum }) => known.get(name) !== checksum).map(partsOf);
  const together = (work: () => Promise<unknown>) => patiently(() => inTransaction(client, work));
  await together(async () => {
    // Functions name one another, whatever their order.
    await client.query('SET LOCAL check_function_bodies = off');
    for (const { file, functions, tables } of changed) {
      await named(`function ${file.name}`, () => replace(client, file, functions));
      if (tables.length === 0) await note(client, file);
    }
    await client.query('DELETE FROM platform.schema_functions WHERE name <> ALL ($1)', [files.map(({ name }) => name)]);
  });
  for (const { file, tables } of changed.filter((one) => one.tables.length > 0)) {
    for (const { text } of tables) await named(`function ${file.name}`, () => together(() => client.query(text)));
    await note(client, file);
  }
  return changed.map(({ file }) => file.name);
}

/** The statements of a file in their order: those of its function, and those of each table. */
function partsOf(file: FunctionFile) {
  const functions: string[] = [];
  const tables: TablePart[] = [];
  for (const statement of sqlStatements(file.text)) {
    const table = aboutTable.exec(statement.replaceAll(/\s+/g, ' '))?.[1];
    const last = tables.at(-1);
    if (table === undefined) functions.push(statement);
    else if (last?.table === table) tables.splice(-1, 1, { table, text: `${last.text};\n${statement}` });
    else tables.push({ table, text: statement });
  }
  return { file, functions: functions.join(';\n'), tables };
}

async function replace(client: pg.Client, { name }: FunctionFile, text: string): Promise<void> {
  if (await isThere(client, name)) await resetPrivileges(client, name);
  await client.query(text);
  if (!(await isThere(client, name))) throw new Error(`the file defines no ${name}`);
}

async function note(client: pg.Client, { name, checksum }: FunctionFile): Promise<void> {
  await client.query(
    `INSERT INTO platform.schema_functions (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
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
