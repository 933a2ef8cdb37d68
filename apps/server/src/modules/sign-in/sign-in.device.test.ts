import { createHash } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Browser, setCookies } from '../../../test/browser/browser.ts';
import { someoneWaits } from '../../../test/locks.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { age, ageReplacedTokens } from '../../../test/planted/aging.ts';
import { password, startStack, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';

const newPassword = 'Another-Horse-8';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function remembered(account: string): Promise<{ browser: Browser; id: string }> {
  const id = await stack.addAccount('alpha', account);
  const browser = stack.browser();
  expect((await browser.signIn(account, password, { rememberMe: true })).status).toBe(200);
  return { browser, id };
}

/** The form as remember-me fills it: no password, only the slider is solved. */
async function comeBack(browser: Browser, account: string, rememberMe = true) {
  browser.cookies.delete('touchline_session');
  const reCaptchaAliYun = await browser.passSlider();
  return await browser.call('sign-in.login', { body: { account, reCaptchaAliYun, rememberMe } });
}

const tokenOf = (browser: Browser): string => browser.cookies.get('touchline_device') ?? '';

function withToken(token: string): Browser {
  const browser = stack.browser();
  browser.cookies.set('touchline_device', token);
  return browser;
}

it('[SGN-37] [SGN-40] [SGN-84] signs in without a password by a random device token in an HttpOnly cookie', async () => {
  const id = await stack.addAccount('alpha', 'wen');
  const browser = stack.browser();
  const first = await browser.signIn('wen', password, { rememberMe: true, merchantCode: 'alpha' });
  const cookie = setCookies(first).find(({ name }) => name === 'touchline_device');
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  expect(cookie?.attributes).toEqual(['HttpOnly', `Max-Age=${30 * 24 * 3600}`, 'Path=/', 'SameSite=Lax']);
  expect(first.text).not.toContain(cookie?.value);
  const second = await comeBack(browser, 'wen');
  expect(second.status).toBe(200);
  expect(second.data).toMatchObject({ id });
  expect((await browser.call('sign-in.info', {})).status).toBe(200);
  const row = (await logRows(stack.owner)).find((one) => one.userAccount === 'wen');
  expect(JSON.parse(row?.changes ?? ''), 'a new way in is told').toMatchObject([
    { entity: 'device', before: null, after: { address: expect.any(String) } },
    { entity: 'session', before: null },
  ]);
  const without = await comeBack(stack.browser(), 'wen');
  expect({ status: without.status, code: without.error.code }).toEqual({ status: 422, code: '001002' });
});

it('[SGN-41] stores only a hash of the device token', async () => {
  const { browser, id } = await remembered('hashed');
  const { rows } = await stack.owner.query<{ token_hash: Buffer; row: string }>(
    'SELECT token_hash, device::text AS row FROM identity.devices AS device WHERE account_id = $1',
    [id],
  );
  expect(rows[0]?.token_hash.toString('hex')).toBe(createHash('sha256').update(tokenOf(browser)).digest('hex'));
  expect(rows[0]?.row).not.toContain(tokenOf(browser));
});

it('[SGN-42] refuses a device token for any account but its own', async () => {
  const { browser } = await remembered('owner1');
  await stack.addAccount('alpha', 'other1');
  const token = tokenOf(browser);
  expect((await comeBack(withToken(token), 'other1')).status).toBe(422);
  expect((await comeBack(withToken(token), 'nobody1')).status).toBe(422);
  expect((await comeBack(withToken(token), 'owner1')).status).toBe(200);
});

it('[SGN-43] a device token stops working after 30 days', async () => {
  const { browser, id } = await remembered('monthly');
  await age(stack.owner, 'identity.devices', id, '29 days 23 hours 59 minutes');
  expect((await comeBack(browser, 'monthly')).status).toBe(200);
  await age(stack.owner, 'identity.devices', id, '30 days');
  expect((await comeBack(browser, 'monthly')).status).toBe(422);
});

it('[SGN-44] each use of the device token replaces it, and the one before works for 30 s', async () => {
  const { browser, id } = await remembered('rotating');
  const first = tokenOf(browser);
  await comeBack(browser, 'rotating');
  const second = tokenOf(browser);
  expect(second).not.toBe(first);
  await ageReplacedTokens(stack.owner, id, '20 seconds');
  const late = withToken(first);
  expect((await comeBack(late, 'rotating')).status).toBe(200);
  expect((await comeBack(withToken(second), 'rotating')).status).toBe(200);
});

it('[SGN-44] a browser that never got the answer holds a good token after it tried again', async () => {
  const { browser, id } = await remembered('unheard');
  const first = tokenOf(browser);
  await comeBack(browser, 'unheard');
  const again = withToken(first);
  await comeBack(again, 'unheard');
  expect([first, tokenOf(browser)]).not.toContain(tokenOf(again));
  await ageReplacedTokens(stack.owner, id, '31 seconds');
  expect((await comeBack(again, 'unheard')).status).toBe(200);
});

it.each([true, false])(
  'a device that is revoked while it signs in opens no session, be it remembered on (%s)',
  async (rememberMe) => {
    const account = uniqueAccount('revoked');
    const { browser, id } = await remembered(account);
    const first = tokenOf(browser);
    await comeBack(browser, account);
    for (const token of [tokenOf(browser), first]) {
      await stack.owner.query('UPDATE identity.devices SET revoked_at = NULL WHERE account_id = $1', [id]);
      const { attempt } = await inMerchant(stack.owner, 'alpha', async (tx) => {
        await tx.updateTable('identity.devices').set({ revoked_at: new Date() }).where('account_id', '=', id).execute();
        const begun = comeBack(withToken(token), account, rememberMe);
        await someoneWaits(stack.owner);
        return { attempt: begun };
      });
      expect((await attempt).status).toBe(422);
    }
  },
);

it('[SGN-45] using a token that was replaced more than 30 s ago revokes the device', async () => {
  const { browser, id } = await remembered('robbed');
  const first = tokenOf(browser);
  await comeBack(browser, 'robbed');
  await ageReplacedTokens(stack.owner, id, '31 seconds');
  expect((await comeBack(withToken(first), 'robbed')).status).toBe(422);
  expect((await comeBack(browser, 'robbed')).status, 'the newest token is dead too').toBe(422);
  const rows = (await logRows(stack.owner)).filter(
    (row) => row.functionName === '移除被冒用的设备' && row.accountId === id,
  );
  expect(rows).toMatchObject([{ userAccount: 'robbed', accountId: id, result: 1, httpMethod: 'POST' }]);
  expect(JSON.parse(rows[0]?.changes ?? '')).toMatchObject([
    { entity: 'device', before: { revoked_at: null }, after: { revoked_at: expect.any(String) } },
    { entity: 'session' },
    { entity: 'session' },
  ]);
});

/** A thief has signed in with the first token; then its owner comes with it. */
async function robbed(prefix: string) {
  const account = uniqueAccount(prefix);
  const { browser: thief, id } = await remembered(account);
  const owner = withToken(tokenOf(thief));
  expect((await comeBack(thief, account)).status).toBe(200);
  const ownerComes = async () => {
    await ageReplacedTokens(stack.owner, id, '31 seconds');
    return await comeBack(owner, account);
  };
  return { account, id, thief, owner, ownerComes };
}

const noticesTo = async (account: string) =>
  (
    await stack.owner.query<{ to: string }>(
      `SELECT data->>'to' AS to FROM queue.job WHERE name = 'owner-notice-mail' AND data->>'event' = 'deviceStolen'
       AND data->>'account' = $1`,
      [account],
    )
  ).rows;

it('[hardening 2] the sessions that a stolen token opened end with the device, and its owner is told', async () => {
  const { account, id, thief, owner, ownerComes } = await robbed('stolen');
  const typed = stack.browser();
  expect((await typed.signIn(account, password)).status).toBe(200);
  await ownerComes();
  expect((await thief.call('sign-in.info', {})).error.code).toBe('001005');
  expect((await typed.call('sign-in.info', {})).status, 'opened without it').toBe(200);
  expect(await noticesTo(account)).toEqual([{ to: `${account}@example.com` }]);
  const row = (await logRows(stack.owner)).findLast(
    (one) => one.accountId === id && one.functionName === '移除被冒用的设备',
  );
  const changes = JSON.parse(row?.changes ?? '') as { entity: string }[];
  expect(new Set(changes.map(({ entity }) => entity))).toEqual(new Set(['device', 'session']));
  expect(tokenOf(owner), 'is not shown again').toBe('');
});

it('[hardening 2] a thief who has the device removed is found all the same', async () => {
  const { account, id, thief, ownerComes } = await robbed('remover');
  const { rows } = await stack.owner.query<{ id: string }>('SELECT id FROM identity.devices WHERE account_id = $1', [
    id,
  ]);
  const removed = await thief.call('profile.forget-device', { params: { id: rows[0]?.id ?? '' } });
  expect(removed.status).toBe(200);
  await ownerComes();
  expect((await thief.call('sign-in.info', {})).error.code).toBe('001005');
  expect(await noticesTo(account)).toHaveLength(1);
});

it('[hardening 2] so is one who signs in with the token and has it forgotten', async () => {
  const account = uniqueAccount('unticks');
  const { browser: thief, id } = await remembered(account);
  const owner = withToken(tokenOf(thief));
  expect((await comeBack(thief, account, false)).status).toBe(200);
  await ageReplacedTokens(stack.owner, id, '31 seconds');
  expect((await comeBack(owner, account)).status).toBe(422);
  expect((await thief.call('sign-in.info', {})).error.code).toBe('001005');
  expect(await noticesTo(account)).toHaveLength(1);
});

it('[hardening 2] also where the old token comes only to be forgotten; shown again, nobody is told twice', async () => {
  const { account, id, thief, owner } = await robbed('forgets');
  const first = tokenOf(owner);
  await ageReplacedTokens(stack.owner, id, '31 seconds');
  expect((await owner.call('sign-in.forget-device', {})).status).toBe(200);
  expect((await thief.call('sign-in.info', {})).error.code).toBe('001005');
  await comeBack(withToken(first), account);
  expect(await noticesTo(account)).toHaveLength(1);
});

it('[SGN-45] revokes the device as well where the old token comes with the right password, and remembers anew', async () => {
  const { browser, id } = await remembered('robbed2');
  const first = tokenOf(browser);
  await comeBack(browser, 'robbed2');
  await ageReplacedTokens(stack.owner, id, '31 seconds');
  const owner = withToken(first);
  expect((await owner.signIn('robbed2', password, { rememberMe: true })).status).toBe(200);
  expect(tokenOf(owner)).not.toBe(first);
  expect((await comeBack(browser, 'robbed2')).status).toBe(422);
  expect((await comeBack(owner, 'robbed2')).status).toBe(200);
});

it('[SGN-46] a typed password takes the place of the token: a wrong one is refused although the token is good', async () => {
  const { browser } = await remembered('typing');
  expect((await browser.signIn('typing', 'Wrong-Horse-7', { rememberMe: true })).status).toBe(422);
  expect((await browser.signIn('typing', password, { rememberMe: true })).status).toBe(200);
  expect((await comeBack(browser, 'typing')).status).toBe(200);
});

it('[SGN-47] unticking remember-me revokes the token, at sign-in and at once on the form', async () => {
  const { browser } = await remembered('unticked');
  const token = tokenOf(browser);
  expect((await comeBack(browser, 'unticked', false)).status).toBe(200);
  expect(browser.cookies.has('touchline_device')).toBe(false);
  expect((await comeBack(withToken(token), 'unticked')).status).toBe(422);

  await browser.signIn('unticked', password, { rememberMe: true });
  const next = tokenOf(browser);
  expect((await browser.call('sign-in.forget-device', {})).status).toBe(200);
  expect(browser.cookies.has('touchline_device')).toBe(false);
  expect((await comeBack(withToken(next), 'unticked')).status).toBe(422);
});

it('a sign-in that says nothing about remember-me leaves the token of the browser alone, whoever it belongs to', async () => {
  const { browser } = await remembered('keeper');
  const token = tokenOf(browser);
  await stack.addAccount('alpha', 'passing');
  for (const account of ['keeper', 'passing']) {
    expect((await browser.signIn(account, password)).status).toBe(200);
    expect(tokenOf(browser)).toBe(token);
  }
  expect((await comeBack(browser, 'keeper')).status).toBe(200);
  expect(tokenOf(browser)).not.toBe(token);
});

it('[SGN-48] signing out everywhere revokes the token', async () => {
  const { browser } = await remembered('everywhere');
  const elsewhere = stack.browser();
  await elsewhere.signIn('everywhere', password, { rememberMe: true });
  await browser.call('profile.end-other-sessions', {});
  expect((await comeBack(elsewhere, 'everywhere')).status).toBe(422);
  expect((await comeBack(browser, 'everywhere')).status).toBe(422);
});

it('[SGN-49] [SGN-73] a password change revokes the token and ends the other sessions', async () => {
  const { browser } = await remembered('changing');
  const elsewhere = stack.browser();
  await elsewhere.signIn('changing', password, { rememberMe: true });
  const body = { oldPassword: password, password: newPassword };
  expect((await browser.call('profile.change-password', { body })).status).toBe(200);
  expect((await browser.call('sign-in.info', {})).status).toBe(200);
  expect((await elsewhere.call('sign-in.info', {})).error.code).toBe('001005');
  expect((await comeBack(elsewhere, 'changing')).status).toBe(422);
  expect((await comeBack(browser, 'changing')).status).toBe(422);
  expect((await stack.browser().signIn('changing', newPassword)).status).toBe(200);
});
