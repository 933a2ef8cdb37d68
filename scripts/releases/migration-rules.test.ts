import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';
import { faultsOf, migrationRules, schemaNames } from './migration-rules.ts';
import { choosePrevious, migrationsSince, schemaOf } from './release-tree.ts';

const dump = `CREATE TABLE tenant.notes (
);
CREATE UNIQUE INDEX notes_by_title ON tenant.notes USING btree (title);
ALTER TABLE ONLY tenant.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);
CREATE INDEX notes_by_time ON tenant.notes USING btree (at);`;
const previous = { ...schemaNames(dump), isUsed: (name: string) => ['notes', 'title', 'hold'].includes(name) };
const rulesOf = (text: string, file = '0099_x.sql') =>
  faultsOf(file, text, previous).map((fault) => fault.split(': ')[1] ?? '');

test('migrations since the previous release keep its servers working, and nobody waiting', { timeout: 60_000 }, () => {
  const release = choosePrevious();
  if (release === undefined) return;
  const known = schemaOf(release.commit);
  expect(known.tables.size).toBeGreaterThan(50);
  const files = migrationsSince(release.commit);
  const textOf = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
  expect(files.flatMap((file) => faultsOf(path.basename(file), textOf(file), known))).toEqual([]);
});

describe('a migration breaks a rule of upgrades', () => {
  test.each([
    ['drops-used', 'DROP TABLE tenant.notes'],
    ['drops-used', 'ALTER TABLE tenant.notes DROP COLUMN IF EXISTS title'],
    ['drops-used', 'ALTER TABLE tenant.notes ADD a text, DROP title'],
    ['drops-used', 'DROP FUNCTION tenant.hold(bigint)'],
    ['drops-used', 'DROP INDEX tenant.notes_by_title'],
    ['drops-used', 'ALTER TABLE tenant.notes DROP CONSTRAINT notes_pkey'],
    ['renames', 'ALTER TABLE tenant.notes RENAME COLUMN title TO name'],
    ['renames', 'ALTER TABLE tenant.notes RENAME TO remarks'],
    ['renames', 'ALTER FUNCTION tenant.hold(bigint) RENAME TO keep'],
    ['wants-values', 'ALTER TABLE tenant.notes ADD COLUMN kind text NOT NULL'],
    ['wants-values', 'ALTER TABLE tenant.notes ALTER COLUMN title DROP DEFAULT'],
    ['wants-values validates', 'ALTER TABLE ONLY tenant.notes ALTER title SET NOT NULL'],
    ['narrows rewrites', 'ALTER TABLE tenant.notes ALTER COLUMN title TYPE varchar(10)'],
    ['narrows validates', `ALTER TABLE tenant.notes ADD CONSTRAINT short CHECK (title <> ',')`],
    ['narrows', 'ALTER TABLE tenant.notes ADD CONSTRAINT short CHECK (title > 1) NOT VALID'],
    ['narrows', 'REVOKE UPDATE ON tenant.notes FROM touchline_app'],
    ['narrows blocks-writes', 'CREATE UNIQUE INDEX ON tenant.notes (a)'],
    ['blocks-writes', 'create index notes_a\n  on tenant.notes (a)'],
    ['rewrites', 'ALTER TABLE tenant.notes ADD COLUMN at timestamptz DEFAULT clock_timestamp()'],
    ['rewrites', 'ALTER TABLE tenant.notes ADD COLUMN key text GENERATED ALWAYS AS (lower(title)) STORED'],
    ['rewrites', 'VACUUM FULL tenant.notes'],
    ['validates', 'ALTER TABLE tenant.notes ADD COLUMN other bigint REFERENCES tenant.others'],
    ['validates', 'ALTER TABLE tenant.notes ADD a text; ALTER TABLE tenant.notes VALIDATE CONSTRAINT short'],
    ['locks-rows', 'UPDATE tenant.notes SET title = 1'],
    ['locks-rows', 'TRUNCATE tenant.notes'],
    ['locks-rows', 'DO $$ BEGIN IF true THEN DELETE FROM tenant.notes; END IF; END $$'],
    ['hides-statements', `DO $$ BEGIN EXECUTE 'DROP TABLE tenant.notes'; END $$`],
    ['hides-statements', `DO 'BEGIN DROP TABLE tenant.notes; END'`],
  ])('%s: %s', (rules, text) => {
    expect(rulesOf(text)).toEqual(rules.split(' '));
  });

  test.each([
    ['drops-used', `SELECT format('DROP TABLE %I.%I', schema, name) FROM made`],
    ['drops-used', `SELECT format('DROP INDEX CONCURRENTLY %s', index) FROM made`],
    ['narrows blocks-writes', `SELECT format('CREATE UNIQUE INDEX ON %s (a)', part) FROM made`],
    ['blocks-writes', `SELECT format('CREATE INDEX %I ON %I.%I (a)', index, schema, part) FROM made`],
    ['wants-values validates', `SELECT format('ALTER TABLE %1$s ALTER title SET NOT NULL', part) FROM made`],
    ['locks-rows', `SELECT format('UPDATE tenant.notes SET title = %L', title) FROM made`],
    ['locks-rows', `SELECT format('DO $do$ BEGIN DELETE FROM %s; END $do$', part) FROM made`],
    ['hides-statements', `SELECT format('%s TABLE tenant.notes', act) FROM made`],
    ['hides-statements', `SELECT format('ALTER TABLE tenant.others %s', act) FROM made`],
    ['hides-statements', `SELECT format('CREATE INDEX CONCURRENTLY ON %s (a)', x) || act FROM made`],
    ['hides-statements', `SELECT 'DROP TABLE ' || name FROM made`],
    ['hides-statements', `SELECT format('ANALYZE %s', x) FROM made UNION SELECT act FROM made`],
    ['hides-statements', `WITH made AS (SELECT 1) SELECT act FROM made`],
  ])('in an online file, %s: %s', (rules, text) => {
    expect(rulesOf(text, '0099_x.online.sql')).toEqual(rules.split(' '));
  });

  test('each rule has an example above', () => {
    const source = readFileSync(import.meta.filename, 'utf8');
    expect(migrationRules.filter(({ name }) => !source.includes(`['${name}`))).toEqual([]);
  });
});

test.each([
  'CREATE TABLE tenant.others (id bigint); CREATE UNIQUE INDEX ON tenant.others (id); DROP TABLE tenant.others',
  "ALTER TABLE tenant.notes ADD COLUMN kind text NOT NULL DEFAULT 'a, b', ADD at timestamptz DEFAULT now()",
  'ALTER TABLE tenant.notes DROP COLUMN forgotten',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_a ON tenant.notes (a)',
  'ALTER TABLE tenant.notes VALIDATE CONSTRAINT short',
  'DROP INDEX tenant.notes_by_time; ALTER INDEX tenant.notes_by_time RENAME TO notes_at',
  'UPDATE tenant.notes SET title = 1 WHERE id = 1; SELECT 1 FROM tenant.notes FOR UPDATE',
  'CREATE FUNCTION tenant.one() RETURNS void LANGUAGE sql AS $$ DELETE FROM tenant.notes $$',
])('a migration that breaks no rule of upgrades: %s', (text) => {
  expect(rulesOf(text)).toEqual([]);
});

test.each([
  `SELECT format('CREATE INDEX CONCURRENTLY %I ON %s (a) WHERE b = ''x''', name, part) FROM made WHERE c <> 'd'`,
  `SELECT format('ALTER TABLE %s VALIDATE CONSTRAINT %I', part, rule) FROM made`,
  `SELECT format('UPDATE tenant.notes SET a = 1 WHERE id BETWEEN %s AND %s', low, high) FROM made`,
  `SELECT format('ANALYZE %s', part) FROM made`,
])('an online file may make such statements: %s', (text) => {
  expect(rulesOf(text, '0099_x.online.sql')).toEqual([]);
});

test('an exemption names a rule that the migration breaks, and says why', () => {
  const index = 'CREATE INDEX ON tenant.notes (a);';
  const reason = 'it has a row for each merchant at most';
  const faults = (text: string) => faultsOf('0099_x.sql', text, previous);
  expect(faults(`-- exempt blocks-writes: ${reason}\n${index}`)).toEqual([]);
  expect(faults(`-- exempt blocks-writes: small\n${index}`)).toEqual([
    '0099_x.sql: the exemption from blocks-writes needs a reason',
  ]);
  expect(faults(`-- exempt narrows: ${reason}`)).toEqual(['0099_x.sql: nothing is exempt from narrows']);
  expect(faults(`-- exempt magic: ${reason}`)).toEqual(['0099_x.sql: no rule is called magic']);
});
