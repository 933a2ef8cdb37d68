import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { linkIn, mailsTo } from '../../../test/browser/mailbox.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { age, passDelay } from '../../../test/planted/aging.ts';
import { password, startStack, testOrigin, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';
import { readProfile } from './profile.repository.ts';

const newPassword = 'Another-Horse-8';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function signedIn(prefix: string): Promise<{ browser: Browser; id: string; account: string }> {
  const account = uniqueAccount(prefix);
  const id = await stack.addAccount('alpha', account);
  const browser = stack.browser();
  expect((await browser.signIn(account, password)).status).toBe(200);
  return { browser, id, account };
}

it('[PRF-08] answers id, account, name and email, and nothing else', async () => {
  const { browser, id, account } = await signedIn('reads');
  const answer = await browser.call('profile.get', {});
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({
    id,
    account,
    name: `${account} 的姓名`.slice(0, 20),
    email: `${account}@example.com`,
  });
  expect((await stack.browser().call('profile.get', {})).status).toBe(401);
});

it('[PRF-09] takes name or email, and the next fetch shows it', async () => {
  const { browser, account } = await signedIn('edits');
  expect((await browser.call('profile.update', { body: { name: '林若溪' } })).status).toBe(200);
  const email = `${account}@new.example.com`;
  expect((await browser.call('profile.update', { body: { email } })).status).toBe(200);
  expect((await browser.call('profile.get', {})).data).toMatchObject({ account, name: '林若溪', email });
  expect((await browser.call('sign-in.info', {})).data).toMatchObject({ name: '林若溪', email });
});

it('[PRF-09] refuses both at once, neither, and anything else', async () => {
  const { browser } = await signedIn('strict');
  const tries: [object, object][] = [
    [{ name: '林若溪', email: 'lin@example.com' }, { errorMessage: '每次只能修改一项' }],
    [{}, { errorMessage: '每次只能修改一项' }],
    [
      { name: '林若溪', account: 'other' },
      { field: 'account', errorMessage: '不支持的字段' },
    ],
  ];
  for (const [body, detail] of tries) {
    const answer = await browser.call('profile.update', { body });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toContainEqual(detail);
  }
});

it('[PRF-13] the server holds name and Email to the same rules as the page', async () => {
  const { browser } = await signedIn('ruled');
  for (const [body, field, sentence] of [
    [{ name: '' }, 'name', '该项为必填项'],
    [{ name: '一'.repeat(21) }, 'name', '不能超过 20 个字符'],
    [{ email: '' }, 'email', '该项为必填项'],
    [{ email: 'lin@' }, 'email', '邮箱格式不正确'],
  ] as const) {
    const answer = await browser.call('profile.update', { body });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([{ field, errorMessage: sentence }]);
  }
  expect((await browser.call('profile.update', { body: { name: '一'.repeat(20) } })).status).toBe(200);
});

it('[PRF-15] [PRF-17] [SGN-72] changes the password only with the right old one, and stores Argon2id', async () => {
  const { browser, account, id } = await signedIn('words');
  const wrong = await browser.call('profile.change-password', {
    body: { oldPassword: 'Wrong-Horse-7', password: newPassword },
  });
  expect({ status: wrong.status, code: wrong.error.code }).toEqual({ status: 422, code: '001002' });
  expect(wrong.error.details).toEqual([{ field: 'oldPassword', errorMessage: '密码错误' }]);
  expect((await stack.browser().signIn(account, password)).status).toBe(200);
  const right = await browser.call('profile.change-password', {
    body: { oldPassword: password, password: newPassword },
  });
  expect(right.status).toBe(200);
  expect(await stack.passwordHashOf('alpha', id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await stack.browser().signIn(account, password)).status).toBe(422);
  expect((await stack.browser().signIn(account, newPassword)).status).toBe(200);
  const rows = await logRows(stack.owner);
  const row = rows.find((one) => one.userAccount === account && one.apiPath.endsWith('/password') && one.result === 1);
  expect(JSON.parse(row?.changes ?? ''), 'the session in the other browser ended with it').toMatchObject([
    { entity: 'account', id },
    { entity: 'session', before: { ended_at: null }, after: { ended_at: expect.any(String) } },
  ]);
});

it('[PRF-16] [PRF-18] [PRF-19] [SGN-70] [SGN-71] holds old and new password to their rules', async () => {
  const { browser, account } = await signedIn('lengths');
  const tooLong = 'Correct-Horse-7-Longer';
  for (const [oldPassword, word, field, sentence] of [
    ['', newPassword, 'oldPassword', '该项为必填项'],
    [tooLong, newPassword, 'oldPassword', '不能超过 20 个字符'],
    [password, '', 'password', '该项为必填项'],
    [password, tooLong, 'password', /^密码格式不正确/],
    [password, 'Correct Horse', 'password', /^密码格式不正确/],
    [password, 'Correct-Horse。', 'password', /^密码格式不正确/],
    [password, 'Horse-7', 'password', '密码至少 8 个字符'],
    [password, 'Password123', 'password', '该密码过于常见，请换一个'],
    [password, account, 'password', '密码不能包含账号名'],
  ] as const) {
    const answer = await browser.call('profile.change-password', { body: { oldPassword, password: word } });
    expect(answer.status, word).toBe(400);
    expect(answer.error.details, word).toEqual([{ field, errorMessage: expect.stringMatching(sentence) }]);
  }
  const missing = await browser.call('profile.change-password', { body: { password: newPassword } as never });
  expect(missing.status).toBe(400);
  expect(missing.error.details[0]?.field).toBe('oldPassword');
  const every = 'aB3?~!@#$%^&*+_=-xyz';
  const changed = await browser.call('profile.change-password', { body: { oldPassword: password, password: every } });
  expect(changed.status).toBe(200);
});

it('delays guesses at the old password from the fifth on, even for the right one, and forgets them by a success', async () => {
  const { browser, id } = await signedIn('guessed');
  const change = (oldPassword: string) =>
    browser.call('profile.change-password', { body: { oldPassword, password: newPassword } });
  for (let guess = 0; guess < 5; guess += 1) expect((await change('Wrong-Horse-7')).status).toBe(422);
  const delayed = await change(password);
  expect({ status: delayed.status, code: delayed.error.code }).toEqual({ status: 429, code: '000429' });
  expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(10);
  await passDelay(stack.owner, `own-password:${id}`);
  expect((await change(password)).status).toBe(200);
  const { rowCount } = await stack.owner.query('SELECT 1 FROM identity.sign_in_failures WHERE subject = $1', [
    `own-password:${id}`,
  ]);
  expect(rowCount).toBe(0);
});

it('guesses at the old password made side by side are no way around the delay', { retry: 0 }, async () => {
  const { browser } = await signedIn('storming');
  const body = { oldPassword: 'Wrong-Horse-7', password: newPassword };
  const answers = await Promise.all(Array.from({ length: 9 }, () => browser.call('profile.change-password', { body })));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});

it('changes the Email ten times a day at most, each of which sends a mail', async () => {
  const { browser, account, id } = await signedIn('cannon');
  const change = (turn: number) =>
    browser.call('profile.update', { body: { email: `${account}@${turn}.example.com` } });
  for (let turn = 0; turn < 10; turn += 1) expect((await change(turn)).status).toBe(200);
  const refused = await change(10);
  expect({ status: refused.status, code: refused.error.code }).toEqual({ status: 429, code: '000429' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect((await browser.call('profile.get', {})).data.email).toBe(`${account}@9.example.com`);
  expect((await browser.call('profile.update', { body: { name: '仍可改名' } })).status).toBe(200);
  await age(stack.owner, 'identity.email_undos', id, '1 day');
  expect((await change(10)).status).toBe(200);
});

describe('an Email change', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker(stack);
  });
  afterAll(() => worker.stop());

  async function changed(prefix: string) {
    const person = await signedIn(prefix);
    const oldEmail = `${person.account}@example.com`;
    const newEmail = `${person.account}@new.example.com`;
    expect((await person.browser.call('profile.update', { body: { email: newEmail } })).status).toBe(200);
    const [mail] = await mailsTo(oldEmail);
    return { ...person, oldEmail, newEmail, mail, ...linkIn(mail) };
  }

  const undo = (undoToken: string) => stack.browser().call('profile.undo-email', { body: { undoToken } });

  async function emailOf(accountId: string): Promise<string> {
    return await inMerchant(
      stack.owner,
      'alpha',
      async (tx) => (await readProfile(tx, { merchantCode: 'alpha', accountId })).email,
    );
  }

  it('[PRF-22] works at once, tells the old address, and its link undoes it and ends all sessions', async () => {
    const { browser, id, account, oldEmail, newEmail, mail, page, token } = await changed('undoes');
    expect((await browser.call('profile.get', {})).data.email).toBe(newEmail);
    expect(mail?.text).toContain(newEmail);
    expect(mail?.text).toContain('72 小时');
    expect(page).toBe(`${testOrigin}/undoEmail`);
    const elsewhere = stack.browser();
    await elsewhere.signIn(account, password, { rememberMe: true });
    expect((await undo(token)).status).toBe(200);
    for (const each of [browser, elsewhere]) expect((await each.call('sign-in.info', {})).error.code).toBe('001005');
    const body = { account, reCaptchaAliYun: await elsewhere.passSlider(), rememberMe: true };
    expect((await elsewhere.call('sign-in.login', { body })).status, 'devices are revoked too').toBe(422);
    expect(await emailOf(id)).toBe(oldEmail);
    expect((await undo(token)).status, 'once').toBe(422);
  });

  it('[PRF-22] the link works for 72 hours and no longer', async () => {
    const early = await changed('early');
    await age(stack.owner, 'identity.email_undos', early.id, '71 hours 59 minutes');
    expect((await undo(early.token)).status).toBe(200);
    const late = await changed('late');
    await age(stack.owner, 'identity.email_undos', late.id, '72 hours');
    const refused = await undo(late.token);
    expect({ status: refused.status, code: refused.error.code }).toEqual({ status: 422, code: '001002' });
    expect((await late.browser.call('profile.get', {})).data.email).toBe(late.newEmail);
  });

  it('[PRF-22] a thief who changes the address twice cannot undo the owner’s undo', async () => {
    const { browser, id, account, oldEmail, newEmail, token } = await changed('thief');
    // A notice goes to the address that holds when it is mailed.
    await mailsTo(newEmail);
    await browser.call('profile.update', { body: { email: `${account}@third.example.com` } });
    const second = (await mailsTo(newEmail, 2)).find(({ text }) => text.includes('undoToken'));
    expect((await undo(token)).status).toBe(200);
    expect((await undo(linkIn(second).token)).status).toBe(422);
    expect(await emailOf(id)).toBe(oldEmail);
  });

  it('[PRF-22] a changed name, or the same Email again, tells nobody', async () => {
    const { browser, id, account } = await signedIn('quiet');
    await browser.call('profile.update', { body: { name: '安静' } });
    await browser.call('profile.update', { body: { email: `${account}@example.com` } });
    const { rowCount } = await stack.owner.query('SELECT 1 FROM identity.email_undos WHERE account_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});
