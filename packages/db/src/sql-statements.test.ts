import { expect, it } from 'vitest';

import { sqlStatements } from './sql-statements.ts';

it('statements are split at semicolons, comments are left out', () => {
  expect(sqlStatements('-- One; two.\nSELECT 1; /* a; b */ SELECT 2 -- end')).toEqual(['SELECT 1', 'SELECT 2']);
});

it.each([`SELECT 'a;''b;'`, 'SELECT "a;b"', 'DO $$ BEGIN PERFORM 1; END $$', `DO $body$ SELECT '$$;'; $body$`])(
  'a semicolon inside quotes ends no statement: %s',
  (statement) => {
    expect(sqlStatements(`${statement}; SELECT 1 - 2`)).toEqual([statement, 'SELECT 1 - 2']);
  },
);
