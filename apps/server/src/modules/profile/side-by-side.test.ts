import { randomUUID } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { someoneWaits } from '../../../test/locks.ts';
import { age } from '../../../test/planted/aging.ts';
import { plantEmailUndo, plantReset, signInDirectly } from '../../../test/planted/planted-session.ts';
import { password, startStack, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';
import { allRoutes } from '../../entry/routes.ts';

const newPassword = 'Another-Horse-8';
const thirdPassword = 'Third-Horse-9';

const held = Promise.withResolvers<null>();
let stack: TestStack;
beforeAll(async () => {
  stack = await startStack(
    {},
    {
      // The product's own routes; a try that says so is held where its slow work begins.
      routes(platform) {
        const routes = allRoutes(platform);
        const route = routes['profile.change-password'];
        const prepare: typeof route.prepare = async (context, input) => {
          if (context.userAgent === 'held') await held.promise;
          return (await route.prepare?.(context, input)) as unknown;
        };
        return { ...routes, 'profile.change-password': { ...route, prepare } };
      },
    },
  );
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function person(prefix: string, count = 1) {
  const account = uniqueAccount(prefix);
  const owner = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', account) };
  const browsers: Browser[] = [];
  while (browsers.length < count) browsers.push(await signInDirectly(stack.browser(), stack.owner, owner));
  const [browser, other] = browsers as [Browser, Browser];
  return { account, owner, browser, other };
}

/** Runs `meanwhile` while the account's row is locked, and lets go. */
async function whileLocked<T>(accountId: string, meanwhile: () => Promise<T>): Promise<T> {
  return await inMerchant(stack.owner, 'alpha', async (tx) => {
    await sql`SELECT 1 FROM tenant.accounts WHERE id = ${accountId} FOR UPDATE`.execute(tx);
    return await meanwhile();
  });
}

it(
  'of two who sign out all others at once one is signed out, and neither waits for the other crosswise',
  { retry: 0 },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, browser, other } = await person('crossing', 2);
      await age(stack.owner, 'identity.sessions', owner.accountId, '1 minute');
      const answers = await Promise.all([browser, other].map((each) => each.call('profile.end-other-sessions', {})));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      const { rowCount } = await stack.owner.query(
        'SELECT 1 FROM identity.sessions WHERE account_id = $1 AND ended_at IS NULL',
        [owner.accountId],
      );
      expect(rowCount).toBe(1);
    }
  },
);

it(
  '[SGN-58] [SGN-73] of a password change and a reset at once the first wins, and the other is refused',
  { retry: 0 },
  async () => {
    for (const first of ['change', 'reset'] as const) {
      const { account, owner, browser } = await person('both');
      const resetToken = await plantReset(stack.owner, owner);
      const begin = {
        change: () =>
          browser.call('profile.change-password', { body: { oldPassword: password, password: newPassword } }),
        reset: () => stack.browser().call('sign-in.reset-password', { body: { password: thirdPassword, resetToken } }),
      };
      const second = first === 'change' ? 'reset' : 'change';
      const { begun } = await whileLocked(owner.accountId, async () => {
        const one = begin[first]();
        await someoneWaits(stack.owner);
        const two = begin[second]();
        await someoneWaits(stack.owner, 2);
        return { begun: Promise.all([one, two]) };
      });
      const [one, two] = await begun;
      expect([one.status, two.status]).toEqual([200, first === 'change' ? 422 : 401]);
      const word = first === 'change' ? newPassword : thirdPassword;
      expect((await stack.browser().signIn(account, word)).status).toBe(200);
    }
  },
);

it('[PRF-22] an undo takes along the change that was made while it waited', { retry: 0 }, async () => {
  const { owner } = await person('hurried');
  const undoToken = await plantEmailUndo(stack.owner, owner);
  const { undone } = await inMerchant(stack.owner, 'alpha', async (tx) => {
    await sql`SELECT 1 FROM tenant.accounts WHERE id = ${owner.accountId} FOR NO KEY UPDATE`.execute(tx);
    await sql`INSERT INTO identity.email_undos (merchant_code, account_id, old_email, new_email, page_url, expires_at)
      VALUES ('alpha', ${owner.accountId}, 'a@example.com', 'b@example.com', '', now() + interval '1 hour')`.execute(
      tx,
    );
    const begun = stack.browser().call('profile.undo-email', { body: { undoToken } });
    await someoneWaits(stack.owner);
    return { undone: begun };
  });
  expect((await undone).status).toBe(200);
  const { rowCount } = await stack.owner.query(
    'SELECT 1 FROM identity.email_undos WHERE account_id = $1 AND used_at IS NULL',
    [owner.accountId],
  );
  expect(rowCount).toBe(0);
});

it(
  '[WIR-29] a repeated password change gets the first try’s answer, although the old password is no longer right',
  { retry: 0 },
  async () => {
    const { browser } = await person('repeated');
    const change = (userAgent: string, key: string) =>
      browser.call(
        'profile.change-password',
        { body: { oldPassword: password, password: newPassword } },
        { 'idempotency-key': key, 'user-agent': userAgent },
      );
    const key = randomUUID();
    const slow = change('held', key);
    const first = await change('quick', key);
    held.resolve(null);
    expect(first.status).toBe(200);
    expect(await slow).toMatchObject({ status: 200, text: first.text });
  },
);
