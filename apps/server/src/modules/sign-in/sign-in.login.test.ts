import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { setCookies } from '../../../test/browser/browser.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  await stack.addAccount('alpha', 'lin', ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action']);
  await stack.addAccount('platform', 'chief', [], { isSuperAdmin: true });
});
afterAll(() => stack.close());

it('[SGN-04] [SGN-08] [SGN-17] signs in with an empty merchant code, and loginInfo answers the same person', async () => {
  for (const extra of [{}, { merchantCode: '' }]) {
    const browser = stack.browser();
    const answer = await browser.signIn('lin', password, extra);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      id: expect.any(String),
      account: 'lin',
      name: 'lin 的姓名',
      email: 'lin@example.com',
      merchantCode: 'alpha',
      permissions: ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action'],
      isSuperAdmin: false,
      permissionVersion: '1.1',
      mustEnrol: false,
      mustChangePassword: false,
    });
    const info = await browser.call('sign-in.info', {});
    expect(info.status).toBe(200);
    expect(info.data).toEqual(answer.data);
  }
});

it('[SGN-08] takes the five fields of the form and no other', async () => {
  const browser = stack.browser();
  const form = { account: 'LIN', password, merchantCode: 'Alpha', rememberMe: true };
  const surplus = { ...form, reCaptchaAliYun: await browser.solveSlider(), isSuperAdmin: true };
  const refused = await browser.call('sign-in.login', { body: surplus });
  expect(refused.status).toBe(400);
  expect(refused.error.details).toEqual([{ field: 'isSuperAdmin', errorMessage: '不支持的字段' }]);
  const { status, data } = await browser.signIn(form.account, form.password, form);
  expect({ status, account: data.account }).toEqual({ status: 200, account: 'lin' });
});

it('[SGN-17] answers every key to a super-admin', async () => {
  const browser = stack.browser();
  await browser.signIn('chief', password);
  const { data } = await browser.call('sign-in.info', {});
  expect(data).toMatchObject({ merchantCode: 'platform', isSuperAdmin: true, permissions: allPermissionKeys });
});

it('[SGN-14] [SGN-90] tells unknown account, wrong password, wrong merchant and disabled account alike: 422 with 001002', async () => {
  await stack.disable('alpha', await stack.addAccount('alpha', 'gone'));
  const answers = [];
  for (const [account, word, merchantCode] of [
    ['nobody', password, ''],
    ['lin', 'Wrong-Horse-7', ''],
    ['lin', password, 'platform'],
    ['lin', password, 'nowhere'],
    ['gone', password, 'alpha'],
  ] as const) {
    const browser = stack.browser();
    const { status, headers, text, error } = await browser.signIn(account, word, { merchantCode });
    expect(status).toBe(422);
    expect(error.code).toBe('001002');
    expect((await browser.call('sign-in.info', {})).status).toBe(401);
    answers.push({ headers: Object.keys(headers).toSorted(), text: text.replace(error.traceId, '') });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

it('a failed try does not end the session that the browser has', async () => {
  const browser = stack.browser();
  await browser.signIn('lin', password);
  expect((await browser.signIn('lin', 'Wrong-Horse-7')).status).toBe(422);
  expect((await browser.call('sign-in.info', {})).status).toBe(200);
});

it('an unknown account name does not reach the program’s log', async () => {
  const info = vi.spyOn(stack.platform.logger, 'info');
  await stack.browser().signIn('MySecretWord1', password);
  const lines = info.mock.calls.map((call) => JSON.stringify(call));
  info.mockRestore();
  expect(lines).toContainEqual(expect.stringContaining('sign-in of an unknown account'));
  expect(lines.join().toLowerCase()).not.toContain('mysecretword1');
});

it('[hardening 12] a failed sign-in says from where, in the log of the account’s merchant and in the program’s own', async () => {
  const address = '203.0.113.77';
  const info = vi.spyOn(stack.platform.logger, 'info');
  await stack.browser(address).signIn('nobody2', password);
  const unknown = info.mock.calls.find(([, text]) => text === 'sign-in of an unknown account');
  info.mockRestore();
  expect(unknown?.[0]).toMatchObject({ address });
  const { error } = await stack.browser(address).signIn('lin', 'Wrong-Horse-7');
  const rowOf = async () => (await logRows(stack.owner)).find(({ traceId }) => traceId === error.traceId);
  await expect.poll(rowOf).toMatchObject({ errMsg: JSON.stringify(error), clientAddress: address });
});

it('[SGN-18] [SGN-28] logout ends the session on the server, not only in the browser', async () => {
  const browser = stack.browser();
  await browser.signIn('lin', password);
  const before = new Map(browser.cookies);
  const out = await browser.call('sign-in.logout', {});
  expect(out.status).toBe(200);
  expect(browser.cookies.has('touchline_session')).toBe(false);
  for (const [name, value] of before) browser.cookies.set(name, value);
  const next = await browser.call('sign-in.info', {});
  expect({ status: next.status, code: next.error.code }).toEqual({ status: 401, code: '001005' });
});

it('[SGN-24] [SGN-30] the session is an opaque id in an HttpOnly, SameSite=Lax cookie, new at every sign-in', async () => {
  const browser = stack.browser();
  const first = await browser.signIn('lin', password);
  const sessionCookie = setCookies(first).find(({ name }) => name === 'touchline_session');
  expect(sessionCookie?.attributes).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  expect(sessionCookie?.value).toMatch(/^[\w-]{43}$/);
  expect(first.text).not.toContain(sessionCookie?.value);
  const earlier = browser.cookies.get('touchline_session') ?? '';
  await browser.signIn('lin', password);
  expect(browser.cookies.get('touchline_session')).not.toBe(earlier);
  browser.cookies.set('touchline_session', earlier);
  expect((await browser.call('sign-in.info', {})).status).toBe(401);
  const stored = await stack.owner.query(`SELECT 1 FROM identity.sessions WHERE token_hash = sha256($1::bytea)`, [
    Buffer.from(earlier),
  ]);
  expect(stored.rowCount).toBe(1);
});

it('[SGN-29] issues no JWT and accepts none', async () => {
  const browser = stack.browser();
  const { data } = await browser.signIn('lin', password, { rememberMe: true });
  const session = browser.cookies.get('touchline_session') ?? '';
  for (const value of browser.cookies.values()) expect(value).not.toContain('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: data.id, account: 'lin' })}.`;
  for (const bearer of [unsigned, session]) {
    const stranger = stack.browser();
    const byHeader = await stranger.call('sign-in.info', {}, { authorization: `Bearer ${bearer}` });
    expect(byHeader.status).toBe(401);
  }
  const stranger = stack.browser();
  stranger.cookies.set('touchline_session', unsigned);
  expect((await stranger.call('sign-in.info', {})).status).toBe(401);
});

it('[SGN-25] in production every cookie is Secure and bound to its host', async () => {
  const production = await startStack({ NODE_ENV: 'production', PUBLIC_ORIGINS: 'http://touchline.test' });
  try {
    await production.addMerchant('alpha');
    await production.addAccount('alpha', 'lin');
    const browser = production.browser();
    const reCaptchaAliYun = await browser.solveSlider();
    const answer = await browser.call('sign-in.login', {
      body: { account: 'lin', password, reCaptchaAliYun, rememberMe: true },
    });
    expect(answer.status).toBe(200);
    const session = setCookies(answer).find(({ name }) => name.endsWith('session'));
    expect(session?.name).toBe('__Host-touchline_session');
    for (const { name, attributes } of setCookies(answer)) {
      expect(name).toMatch(/^__Host-/);
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'Path=/', 'SameSite=Lax']));
    }
    expect((await browser.call('sign-in.info', {})).status).toBe(200);
  } finally {
    await production.close();
  }
});
