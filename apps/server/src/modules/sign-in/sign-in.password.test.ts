import { inMerchant, type Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('[asvs 6.3.2] a new installation has no account', async () => {
  const { rows } = await stack.owner.query<{ code: string }>('SELECT code FROM platform.merchants');
  expect(rows).toEqual([{ code: 'platform' }]);
  const accounts = (tx: Tx) => tx.selectFrom('tenant.accounts').select('account').execute();
  expect(await inMerchant(stack.owner, 'platform', accounts)).toEqual([]);
});

it('[asvs 6.2.8] a password is held to what was set, to the case and to the space', async () => {
  await stack.addAccount('platform', 'exact');
  const statusOf = async (typed: string) => (await stack.browser().signIn('exact', typed)).status;
  expect(await statusOf(password.toLowerCase())).toBe(422);
  expect(await statusOf(`${password} `)).toBe(422);
  expect(await statusOf(password)).toBe(200);
});

it('[asvs 6.2.10] a password of ten years is as good as one of today', async () => {
  const id = await stack.addAccount('platform', 'faithful');
  const aged = await inMerchant(stack.owner, 'platform', (tx) =>
    sql`UPDATE tenant.accounts SET created_at = now() - interval '10 years', updated_at = now() - interval '10 years'
      WHERE id = ${id}`.execute(tx),
  );
  expect(aged.numAffectedRows).toBe(1n);
  const { status, data } = await stack.browser().signIn('faithful', password);
  expect([status, data.mustChangePassword]).toEqual([200, false]);
});

it('[asvs 7.2.2] two sign-ins of one person have two tokens, and neither is stored', async () => {
  await stack.addAccount('platform', 'twice');
  const browsers = [stack.browser(), stack.browser()];
  for (const browser of browsers) await browser.signIn('twice', password);
  const tokens = browsers.map(({ cookies }) => cookies.get('touchline_session') ?? '');
  expect(new Set(tokens).size).toBe(2);
  const { rows } = await stack.owner.query<{ row: string }>('SELECT sessions::text AS row FROM identity.sessions');
  for (const token of tokens) expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});
