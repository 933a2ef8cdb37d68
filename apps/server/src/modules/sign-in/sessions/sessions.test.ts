import { inMerchant } from '@touchline/db/transaction';
import { backgroundHeader } from '@touchline/domain/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../../test/browser/browser.ts';
import { someoneWaits } from '../../../../test/locks.ts';
import { logRows } from '../../../../test/log/log-rows.ts';
import { age } from '../../../../test/planted/aging.ts';
import { plantSessions } from '../../../../test/planted/planted-session.ts';
import { asRedisAdmin } from '../../../../test/stack/own-redis.ts';
import { password, startStack, type TestStack, uniqueAccount } from '../../../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function signedIn(account: string, on = stack): Promise<{ browser: Browser; id: string }> {
  const id = await on.addAccount('alpha', account);
  const browser = on.browser();
  expect((await browser.signIn(account, password)).status).toBe(200);
  return { browser, id };
}

async function outcome(browser: Browser): Promise<number | string> {
  const { status, error } = await browser.call('sign-in.info', {});
  return status === 200 ? status : `${status} ${error.code}`;
}

it('[SGN-26] flushing Redis signs nobody out', async () => {
  const { browser } = await signedIn('flushed');
  await asRedisAdmin(stack.platform.redis, (admin) => admin.flushdb());
  expect(await outcome(browser)).toBe(200);
});

it('signing out everywhere else counts and logs only what still led in, and ends the rest with it', async () => {
  const { id } = await signedIn('manyplaces');
  await age(stack.owner, 'identity.sessions', id, '13 hours');
  const [live, here] = [stack.browser(), stack.browser()];
  for (const browser of [live, here]) await browser.signIn('manyplaces', password);
  expect((await here.call('profile.end-other-sessions', {})).data).toEqual({ ended: 1 });
  const row = (await logRows(stack.owner)).findLast(({ userAccount }) => userAccount === 'manyplaces');
  expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ entity: 'session' }]);
  const open = await stack.owner.query('SELECT FROM identity.sessions WHERE account_id = $1 AND ended_at IS NULL', [
    id,
  ]);
  expect(open.rowCount).toBe(1);
});

it('[hardening 2] an account has at most 20 open sessions: the oldest ends, and the log says so', async () => {
  const { browser: oldest, id } = await signedIn('crowded');
  const owner = { merchantCode: 'alpha', accountId: id };
  await plantSessions(
    stack.owner,
    Array.from({ length: 18 }, () => owner),
  );
  const next = stack.browser();
  expect((await next.signIn('crowded', password)).status).toBe(200);
  expect(await outcome(oldest), 'the 20th').toBe(200);
  const newest = stack.browser();
  expect((await newest.signIn('crowded', password)).status).toBe(200);
  expect(await outcome(oldest)).toBe('401 001005');
  const rows = (await logRows(stack.owner)).filter(({ accountId }) => accountId === id);
  expect(JSON.parse(rows.at(-1)?.changes ?? '')).toMatchObject([
    { entity: 'session', after: {} },
    { entity: 'session' },
  ]);

  await Promise.all(Array.from({ length: 4 }, () => stack.browser().signIn('crowded', password)));
  const open = await stack.owner.query('SELECT FROM identity.sessions WHERE account_id = $1 AND ended_at IS NULL', [
    id,
  ]);
  expect(open.rowCount).toBe(20);
});

it('a sign-out that could not be written leaves the cookie to the session that goes on', async () => {
  const { browser } = await signedIn('stillhere');
  await stack.owner.query(
    `ALTER TABLE tenant.operation_logs ADD CONSTRAINT jam CHECK (user_account <> 'stillhere') NOT VALID`,
  );
  const answer = await browser.call('sign-in.logout', {});
  await stack.owner.query('ALTER TABLE tenant.operation_logs DROP CONSTRAINT jam');
  expect(answer.status).toBe(500);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await outcome(browser)).toBe(200);
  const out = await browser.call('sign-in.logout', {});
  expect(out.status).toBe(200);
  expect(String(out.headers['set-cookie'])).toContain('touchline_session=;');
});

it('[SGN-27] refuses the next request of a disabled account', async () => {
  const { browser, id } = await signedIn('disabled');
  await stack.disable('alpha', id);
  expect(await outcome(browser)).toBe('401 001005');
});

it('[SGN-27] refuses the next request of a disabled merchant’s account', async () => {
  await stack.addMerchant('closed');
  await stack.addAccount('closed', 'staff');
  const browser = stack.browser();
  await browser.signIn('staff', password);
  await stack.owner.query(`UPDATE platform.merchants SET enabled = false WHERE code = 'closed'`);
  expect(await outcome(browser)).toBe('401 001005');
});

it('[SGN-22] [SGN-28] answers 001005 to the next request of a session that was ended elsewhere', async () => {
  const { browser } = await signedIn('twoplaces');
  const elsewhere = stack.browser();
  await elsewhere.signIn('twoplaces', password);
  expect(await outcome(browser)).toBe(200);
  await elsewhere.call('profile.end-other-sessions', {});
  expect(await outcome(browser)).toBe('401 001005');
  expect(await outcome(elsewhere)).toBe(200);
});

it('[SGN-27] [SGN-73] a sign-in that was judged just before the password or state changed opens no session', async () => {
  for (const change of [{ password_hash: 'changed' }, { enabled: false }]) {
    const account = uniqueAccount('late');
    const id = await stack.addAccount('alpha', account);
    const browser = stack.browser();
    const body = { account, password, reCaptchaAliYun: await browser.passSlider() };
    const { attempt } = await inMerchant(stack.owner, 'alpha', async (tx) => {
      await tx.updateTable('tenant.accounts').set(change).where('id', '=', id).execute();
      const begun = browser.call('sign-in.login', { body });
      await someoneWaits(stack.owner);
      return { attempt: begun };
    });
    expect((await attempt).status).toBe(422);
  }
});

async function wasSeen(accountId: string, { owner } = stack): Promise<boolean> {
  const { rows } = await owner.query<{ seen: boolean }>(
    `SELECT bool_or(last_seen_at > now() - interval '1 minute') AS seen FROM identity.sessions WHERE account_id = $1`,
    [accountId],
  );
  return rows[0]?.seen === true;
}

it('[SGN-31] ends after two hours without a request', async () => {
  const { browser, id } = await signedIn('idle');
  await age(stack.owner, 'identity.sessions', id, '119 minutes');
  expect(await outcome(browser)).toBe(200);
  await expect.poll(() => wasSeen(id), { message: 'noted apart from the answer' }).toBe(true);
  await age(stack.owner, 'identity.sessions', id, '119 minutes');
  expect(await outcome(browser), 'the request before began the two hours anew').toBe(200);
  await expect.poll(() => wasSeen(id), { message: 'noted apart from the answer' }).toBe(true);
  await age(stack.owner, 'identity.sessions', id, '121 minutes');
  expect(await outcome(browser)).toBe('401 001004');
});

it('[SGN-31] a page’s own polling does not keep a session alive', async () => {
  const { browser, id } = await signedIn('away');
  await age(stack.owner, 'identity.sessions', id, '119 minutes');
  const looked = await browser.call('sign-in.info', {}, { [backgroundHeader]: '1' });
  expect(looked.status).toBe(200);
  await age(stack.owner, 'identity.sessions', id, '2 minutes');
  expect(await outcome(browser)).toBe('401 001004');
});

it('[SGN-32] ends twelve hours after the sign-in even if it is in use', async () => {
  const { browser, id } = await signedIn('busy');
  await age(stack.owner, 'identity.sessions', id, '719 minutes', ['created_at']);
  expect(await outcome(browser)).toBe(200);
  await age(stack.owner, 'identity.sessions', id, '2 minutes', ['created_at']);
  expect(await outcome(browser)).toBe('401 001004');
});

it('[SGN-31] [SGN-32] both limits are settings', async () => {
  const strict = await startStack({ SESSION_IDLE_MINUTES: '5', SESSION_ABSOLUTE_HOURS: '1' });
  try {
    await strict.addMerchant('alpha');
    const idle = await signedIn('idle', strict);
    await age(strict.owner, 'identity.sessions', idle.id, '4 minutes');
    expect(await outcome(idle.browser)).toBe(200);
    await expect.poll(() => wasSeen(idle.id, strict)).toBe(true);
    await age(strict.owner, 'identity.sessions', idle.id, '6 minutes');
    expect(await outcome(idle.browser)).toBe('401 001004');
    const busy = await signedIn('busy', strict);
    await age(strict.owner, 'identity.sessions', busy.id, '61 minutes', ['created_at']);
    expect(await outcome(busy.browser)).toBe('401 001004');
  } finally {
    await strict.close();
  }
});

it('[SGN-85] lists the account’s own sessions and devices, and signs out one or all others', async () => {
  const { browser } = await signedIn('many');
  await signedIn('stranger');
  const [phone, laptop] = [stack.browser('192.0.2.7'), stack.browser()];
  await phone.signIn('many', password, { rememberMe: true });
  await laptop.signIn('many', password);
  const { data } = await browser.call('profile.sessions', {});
  expect(data.sessions).toHaveLength(3);
  expect(data.sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(data.devices).toMatchObject([{ current: false, address: '192.0.2.7' }]);

  const ofPhone = data.sessions.find(({ address }) => address === '192.0.2.7');
  const ended = await browser.call('profile.end-session', { params: { id: ofPhone?.id ?? '' } });
  expect(ended.status).toBe(200);
  expect([await outcome(phone), await outcome(laptop)]).toEqual(['401 001005', 200]);

  const forgotten = await browser.call('profile.forget-device', { params: { id: data.devices[0]?.id ?? '' } });
  expect(forgotten.status).toBe(200);
  expect((await browser.call('profile.sessions', {})).data.devices).toEqual([]);

  const others = await browser.call('profile.end-other-sessions', {});
  expect(others.data).toEqual({ ended: 1 });
  expect([await outcome(laptop), await outcome(browser)]).toEqual(['401 001005', 200]);
});

it('[SGN-85] signs out nobody else: a stranger’s session or device is not found', async () => {
  const { browser } = await signedIn('nosy');
  const { browser: other } = await signedIn('minding');
  await other.signIn('minding', password, { rememberMe: true });
  const { sessions, devices } = (await other.call('profile.sessions', {})).data;
  const answers = [
    await browser.call('profile.end-session', { params: { id: sessions[0]?.id ?? '' } }),
    await browser.call('profile.forget-device', { params: { id: devices[0]?.id ?? '' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(await outcome(other)).toBe(200);
  expect((await other.call('profile.sessions', {})).data.devices).toHaveLength(1);
});
