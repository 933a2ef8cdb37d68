import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { applyFunctions, readFunctionFiles } from './function-files.ts';

const migrations = join(import.meta.dirname, '../migrations');
const functions = join(import.meta.dirname, '../functions');
/** From the next migration on, functions stand in their files. */
const lastWithFunctions = 48;

let database: OwnDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await ownDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/**
 * Functions that stay in migrations: columns, indexes and constraints hold values that they computed, so that another
 * version needs a migration that computes them anew. Functions that these call are among them, and the one whose trigger
 * fills a column.
 */
const keptInMigrations = `WITH RECURSIVE routine AS (
    SELECT oid, oid::regprocedure::text AS name, pronamespace::regnamespace || '.' || proname || '(' AS call
    FROM pg_proc WHERE pronamespace IN ('identity'::regnamespace, 'platform'::regnamespace, 'tenant'::regnamespace)),
  kept AS (
    SELECT routine.* FROM routine JOIN pg_depend used ON used.refclassid = 'pg_proc'::regclass AND used.refobjid = routine.oid
    WHERE used.classid IN ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass,
      'pg_statistic_ext'::regclass)
    UNION
    SELECT routine.* FROM routine WHERE routine.name = 'platform.fill_context_ref()'
    UNION
    SELECT routine.* FROM kept JOIN routine ON position(routine.call IN pg_get_functiondef(kept.oid)) > 0)`;

const namesOf = async (query: string, ...values: unknown[]) => {
  const { rows } = await owner.query<{ name: string }>(query, values);
  return rows.map(({ name }) => name).toSorted();
};
/** Signatures as the database spells them. */
const filed = async (folder: string) =>
  namesOf(
    'SELECT coalesce(to_regprocedure(name)::text, name) AS name FROM unnest($1::text[]) name',
    (await readFunctionFiles(folder)).map(({ name }) => name),
  );

describe('a function of the database', () => {
  it('stays in migrations if a column, an index or a constraint holds what it computed', async () => {
    expect(await namesOf(`${keptInMigrations} SELECT name FROM kept`)).toEqual([
      'platform.bigrams(text)',
      'platform.fill_context_ref()',
      'platform.link_number(text,text,smallint,text)',
      'platform.name_key(text)',
    ]);
  });

  it('has a file in functions/ if none of them does, and no file otherwise', async () => {
    const others = `${keptInMigrations} SELECT name FROM routine WHERE oid NOT IN (SELECT oid FROM kept)`;
    expect(await filed(functions)).toEqual(await namesOf(others));
  });

  it('no migration from 0049 on makes a function, unless it stays in migrations', async () => {
    const kept = await namesOf(`${keptInMigrations} SELECT rtrim(call, '(') AS name FROM kept`);
    const made: string[] = [];
    for (const file of (await readdir(migrations)).filter((name) => Number.parseInt(name, 10) > lastWithFunctions))
      made.push(...functionsMadeIn(await readFile(join(migrations, file), 'utf8')).map((name) => `${file}: ${name}`));
    expect(made.filter((each) => !kept.some((name) => each.endsWith(`: ${name}`)))).toEqual([]);
  });

  it('a function in a migration is noticed however it is written', () => {
    expect(functionsMadeIn(`create or replace\n function platform.one(a text)`)).toEqual(['platform.one']);
    expect(functionsMadeIn('CREATE PROCEDURE tenant.two() …; CREATE TABLE tenant.three ()')).toEqual(['tenant.two']);
  });
});

function functionsMadeIn(text: string): string[] {
  return Array.from(text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)/gi), ([, name]) =>
    String(name),
  );
}

describe('a file of functions/', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-functions-'));
    await mkdir(join(folder, 'platform/numbers'), { recursive: true });
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await owner.query('DROP FUNCTION IF EXISTS platform.one()');
    await owner.query('DELETE FROM platform.schema_functions');
  });

  const write = (body: string, grants = '', signature = 'one()') =>
    writeFile(
      join(folder, `platform/numbers/${signature}.sql`),
      `CREATE OR REPLACE FUNCTION platform.${signature} RETURNS integer LANGUAGE sql AS $$ ${body} $$;\n${grants}`,
    );
  const value = async () => (await owner.query<{ one: number }>('SELECT platform.one()')).rows[0]?.one;
  const isOpen = async () => {
    const { rows } = await owner.query<{ open: boolean }>(
      `SELECT has_function_privilege('touchline_app', 'platform.one()', 'EXECUTE') AS open`,
    );
    return rows[0]?.open;
  };

  it('a function file is applied once, and again when it changed', async () => {
    await write('SELECT 1');
    expect(await applyFunctions(owner, folder)).toEqual(['platform.one()']);
    expect(await applyFunctions(owner, folder)).toEqual([]);
    await write('SELECT 2');
    expect(await applyFunctions(owner, folder)).toEqual(['platform.one()']);
    expect(await value()).toBe(2);
  });

  it('sets the privileges of its function anew', async () => {
    const closed = 'REVOKE EXECUTE ON FUNCTION platform.one() FROM PUBLIC;';
    await write('SELECT 1', `${closed}\nGRANT EXECUTE ON FUNCTION platform.one() TO touchline_app;`);
    await applyFunctions(owner, folder);
    expect(await isOpen()).toBe(true);
    await write('SELECT 1', closed);
    await applyFunctions(owner, folder);
    expect(await isOpen()).toBe(false);
    await write('SELECT 1');
    await applyFunctions(owner, folder);
    expect(await isOpen()).toBe(true);
  });

  it('leaves its function in place when it is removed, and is applied again when it returns', async () => {
    await write('SELECT 1');
    await applyFunctions(owner, folder);
    await rm(join(folder, 'platform/numbers/one().sql'));
    expect(await applyFunctions(owner, folder)).toEqual([]);
    expect(await value()).toBe(1);
    await write('SELECT 1');
    expect(await applyFunctions(owner, folder)).toEqual(['platform.one()']);
  });

  it('may call functions of files that follow it', async () => {
    await write('SELECT platform.two()');
    await write('SELECT 2', '', 'two()');
    await applyFunctions(owner, folder);
    expect(await value()).toBe(2);
    await owner.query('DROP FUNCTION platform.two()');
  });

  it('may make the trigger of its function, again and again', async () => {
    const trigger = `CREATE OR REPLACE FUNCTION platform.one() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.name := NEW.name || '!'; RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER one BEFORE INSERT ON platform.suppliers FOR EACH ROW EXECUTE FUNCTION platform.one();`;
    for (const text of [trigger, `-- Changed.\n${trigger}`]) {
      await writeFile(join(folder, 'platform/one().sql'), text);
      expect(await applyFunctions(owner, folder)).toEqual(['platform.one()']);
    }
    const insert = `INSERT INTO platform.suppliers (code, name, position) VALUES ('TEST', 'x', 99) RETURNING name`;
    expect(await namesOf(insert)).toEqual(['x!']);
    await owner.query('DROP TRIGGER one ON platform.suppliers');
  });

  it('locks one table at a time for the triggers of its function', async () => {
    const on = (table: string) =>
      `CREATE OR REPLACE TRIGGER one AFTER INSERT ON platform.${table} FOR EACH ROW EXECUTE FUNCTION platform.one();`;
    await owner.query(
      'CREATE TABLE platform.first_of_two (id integer); CREATE TABLE platform.second_of_two (id integer)',
    );
    await writeFile(
      join(folder, 'platform/one().sql'),
      `CREATE OR REPLACE FUNCTION platform.one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      ${on('first_of_two')} ${on('second_of_two')}`,
    );
    const other = new pg.Client({ connectionString: database.ownerUrl });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE platform.second_of_two IN ROW EXCLUSIVE MODE');
    const applied = applyFunctions(owner, folder);
    const isWaiting = async () => (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount;
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
    await other.query(`SET LOCAL lock_timeout = '1s'`);
    await expect(other.query('INSERT INTO platform.first_of_two VALUES (1)')).resolves.toMatchObject({ rowCount: 1 });
    await other.query('COMMIT');
    expect(await applied).toEqual(['platform.one()']);
    expect(await namesOf('SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = $1', 'one')).toEqual([
      'platform.first_of_two',
      'platform.second_of_two',
    ]);
    await other.end();
    await owner.query('DROP TABLE platform.first_of_two, platform.second_of_two');
  });

  it('a failing function file is named, and leaves all functions as they were', async () => {
    await write('SELECT 1');
    await write('this is no SQL $$ nor this $$', '', 'two()');
    await expect(applyFunctions(owner, folder)).rejects.toThrow('function platform.two() failed');
    await expect(value()).rejects.toMatchObject({ code: '42883' });
    expect(await namesOf('SELECT name FROM platform.schema_functions')).toEqual([]);
  });

  it('a function file is refused if its name is not the signature of its function', async () => {
    await writeFile(join(folder, 'platform/one().sql'), 'SELECT 1');
    await expect(applyFunctions(owner, folder)).rejects.toMatchObject({
      cause: { message: 'the file defines no platform.one()' },
    });
  });
});
