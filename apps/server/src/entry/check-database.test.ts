import { withOwner } from '@touchline/db/migrate';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { newDatabase } from '../../test/stack/own-database.ts';
import { runEntry } from '../../test/stack/run-entry.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const check = (url = stack.environment['DATABASE_URL']) =>
  runEntry({ environment: { ...stack.environment, DATABASE_URL: url } }, 'check-database');

it('the check of the database names the command that makes the first account while there is none', async () => {
  const hint = 'There is no account yet: npm run admin makes the first super-admin\n';
  expect(await check()).toEqual({ code: 0, output: hint });
  await stack.addAccount('platform', 'chief', [], { isSuperAdmin: true });
  expect(await check()).toEqual({ code: 0, output: '' });
});

it('the check of the database fails on a database without tables, and names the command that makes them', async () => {
  const { name, ownerUrl, adminUrl } = newDatabase();
  await withOwner(adminUrl, async (run) => void (await run(`CREATE DATABASE ${name}`)));
  expect(await check(ownerUrl)).toEqual({
    code: 1,
    output: 'the database is not prepared: run npm run migrate first\n',
  });
  await withOwner(adminUrl, async (run) => void (await run(`DROP DATABASE ${name} WITH (FORCE)`)));
});
