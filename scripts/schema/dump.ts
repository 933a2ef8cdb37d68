import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import { withOwner } from '../../packages/db/src/migrate.ts';
import { findPostgresProgram } from '../services/programs.ts';

/** Settings that precede a dump's statements, in the same transaction. */
export const loading = `SET LOCAL search_path = '';
SET LOCAL check_function_bodies = off;`;

/** Columns that say when a row was written differ from run to run. */
const isTimed = `pg_get_expr(adbin, adrelid) ~ 'now\\(\\)|clock_timestamp\\(\\)'`;

/**
 * Leaves what is the same on every day and in every installation: no partitions of months, no bounds that
 * depend on them, and nothing of the queue, whose library makes its own tables.
 */
const prepare = `DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT inhrelid::regclass AS own, inhparent::regclass AS parent, pg_get_expr(relpartbound, oid) AS bound
      FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE relkind = 'r' AND relnamespace IN ('platform'::regnamespace, 'tenant'::regnamespace) LOOP
    IF part.own::text ~ '_\\d{4}_\\d\\d$' THEN
      EXECUTE format('DROP TABLE %s', part.own);
    ELSIF part.bound <> 'DEFAULT' THEN
      EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', part.parent, part.own);
    END IF;
  END LOOP;
  FOR part IN SELECT oid::regclass AS own FROM pg_class
      WHERE relnamespace = 'queue'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition LOOP
    EXECUTE format('DROP TABLE %s CASCADE', part.own);
  END LOOP;
  FOR part IN SELECT oid::regprocedure AS own FROM pg_proc WHERE pronamespace = 'queue'::regnamespace LOOP
    EXECUTE format('DROP ROUTINE %s CASCADE', part.own);
  END LOOP;
  FOR part IN SELECT oid::regtype AS own FROM pg_type WHERE typnamespace = 'queue'::regnamespace AND typtype = 'e' LOOP
    EXECUTE format('DROP TYPE %s CASCADE', part.own);
  END LOOP;
END $$`;

/**
 * The schema in a form that can be compared with another database's, as \`dumpSchema\` makes it. It is loaded and dumped
 * again: of conditions that were loaded from a dump, the server prints fewer brackets.
 */
export async function comparableSchema(ownerUrl: string): Promise<string> {
  const dump = await dumpSchema(ownerUrl);
  const { url, drop } = await scratchDatabase(ownerUrl);
  try {
    await withOwner(url, async (run) => void (await run(`BEGIN; ${loading}\n${dump}; COMMIT`)));
    return await dumpSchema(url);
  } finally {
    await drop();
  }
}

/** The schema of a database that is used up by it: it loses its months. */
export async function dumpSchema(ownerUrl: string): Promise<string> {
  await withOwner(ownerUrl, async (run) => void (await run(prepare)));
  const { username, password, hostname, port, pathname } = new URL(ownerUrl);
  const args = ['--schema-only', '--no-owner', `--host=${hostname}`, `--port=${port}`, `--username=${username}`];
  // The password stays out of the list of processes.
  const env = { PATH: process.env['PATH'], PGPASSWORD: decodeURIComponent(password) };
  const program = findPostgresProgram('pg_dump');
  const { stdout } = await promisify(execFile)(program, [...args, pathname.slice(1)], { env, maxBuffer: 2 ** 26 });
  return withoutSettings(stdout);
}

/** Without versions and settings of the program, and without the headings, which repeat the statements. */
function withoutSettings(dump: string): string {
  return dump
    .replaceAll(/^--\n-- .*\n--\n/gm, '')
    .replaceAll(
      /^(?:-- Dumped .*|\\(?:un)?restrict .*|SET \w+ = .*;|SELECT pg_catalog\.set_config\('search_path'.*)\n/gm,
      '',
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Rows that migrations wrote, the migrator's own among them, as statements. */
export async function dumpRows(ownerUrl: string): Promise<string> {
  const inserts: string[] = [];
  await withOwner(ownerUrl, async (run) => {
    await run(`SELECT set_config('touchline.merchant', 'platform', false)`);
    const tables = rowsOf<{ name: string; columns: string[] }>(
      await run(`SELECT attrelid::regclass::text AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relkind IN ('r', 'p') AND NOT relispartition AND attgenerated = '' AND (adbin IS NULL OR NOT ${isTimed})
          AND relnamespace IN ('identity'::regnamespace, 'platform'::regnamespace, 'tenant'::regnamespace)
        GROUP BY attrelid
        -- Tables that refer to others come after those that refer to none.
        ORDER BY (SELECT count(*) FROM pg_constraint WHERE conrelid = attrelid AND contype = 'f'), name`),
    );
    for (const { name, columns } of tables) {
      const values = columns.map((column) => `quote_nullable(${column})`).join(`, ', ', `);
      const rows = rowsOf<{ row: string }>(await run(`SELECT concat(${values}) AS row FROM ${name} ORDER BY 1`));
      const lines = rows.map(({ row }) => `  (${row})`).join(',\n');
      if (lines !== '') inserts.push(`INSERT INTO ${name} (${columns.join(', ')}) VALUES\n${lines};`);
    }
  });
  return inserts.join('\n\n');
}

/** Partitions with their bounds, privileges, walls and number of indexes, a line each. */
export async function dumpPartitions(ownerUrl: string): Promise<string> {
  let lines: string[] = [];
  await withOwner(ownerUrl, async (run) => {
    const query = `SELECT concat_ws(' ', oid::regclass, pg_get_expr(relpartbound, oid), relacl, relrowsecurity,
        relforcerowsecurity, (SELECT count(*) FROM pg_index WHERE indrelid = oid)) AS line
      FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1`;
    lines = rowsOf<{ line: string }>(await run(query)).map(({ line }) => line);
  });
  return lines.join('\n');
}

/** Tables of the platform that have a partition for each month. */
export async function tablesOfMonths(ownerUrl: string): Promise<string[]> {
  let names: string[] = [];
  await withOwner(ownerUrl, async (run) => {
    const query = `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'p' AND relnamespace = 'platform'::regnamespace ORDER BY 1`;
    names = rowsOf<{ name: string }>(await run(query)).map(({ name }) => name);
  });
  return names;
}

interface ScratchDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A new, empty database beside the given one. */
export async function scratchDatabase(ownerUrl: string): Promise<ScratchDatabase> {
  const name = `schema_${randomBytes(6).toString('hex')}`;
  const beside = (database: string) => Object.assign(new URL(ownerUrl), { pathname: database }).href;
  const onAdmin = (statement: string) => withOwner(beside('postgres'), async (run) => void (await run(statement)));
  await onAdmin(`CREATE DATABASE ${name}`);
  return { url: beside(name), drop: () => onAdmin(`DROP DATABASE ${name}`) };
}

function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
