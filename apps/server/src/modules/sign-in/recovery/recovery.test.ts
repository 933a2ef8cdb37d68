import { createHash } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Browser } from '../../../../test/browser/browser.ts';
import { linkIn, mailsTo } from '../../../../test/browser/mailbox.ts';
import { logRows } from '../../../../test/log/log-rows.ts';
import { age } from '../../../../test/planted/aging.ts';
import { password, startStack, testOrigin, type TestStack, uniqueAccount } from '../../../../test/stack/stack.ts';
import { startWorker } from '../../../../test/stack/worker.ts';
import { passwordResetMail } from './recovery.jobs.ts';
import { queueReset } from './recovery.service.ts';
import { armReset, createInvitation, createReset } from './resets.repository.ts';

const newPassword = 'Another-Horse-8';
const page = `${testOrigin}/resetPassword`;

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function forget(account: string, url = page, scene: 'login' | 'forget' = 'forget') {
  const browser = stack.browser();
  const reCaptchaAliYun = await browser.passSlider(scene);
  return await browser.call('sign-in.forget-password', { params: { account }, body: { url, reCaptchaAliYun } });
}

async function reset(resetToken: string, word = newPassword, browser: Browser = stack.browser()) {
  return await browser.call('sign-in.reset-password', { body: { password: word, resetToken } });
}

async function resetsOf(accountId: string) {
  const { rows } = await stack.owner.query<{ id: string; token_hash: Buffer | null; row: string }>(
    'SELECT id, token_hash, reset::text AS row FROM identity.password_resets AS reset WHERE account_id = $1',
    [accountId],
  );
  return rows;
}

/** As after a solved slider from some address. */
async function plantRequest(accountId: string): Promise<void> {
  await inMerchant(stack.owner, 'alpha', async (tx) => {
    const request = { origin: testOrigin, path: '', traceId: '', address: '127.0.0.1' };
    const owner = { merchantCode: 'alpha', id: accountId };
    await queueReset(tx, stack.platform, owner, request);
  });
}

it('[MER-17] a mailed reset ends the resets before it, and no invitation', async () => {
  const accountId = await stack.addAccount('alpha', 'invited');
  const facts = { pageUrl: '', apiPath: '', traceId: '', clientAddress: '' };
  const owner = { merchantCode: 'alpha', id: accountId };
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  await inMerchant(stack.owner, 'alpha', async (tx) => {
    const link = { merchantCode: 'alpha', accountId, tokenHash: hashOf('invitation'), hours: 72 };
    await createInvitation(tx, { ...facts, ...link });
    for (const token of ['first', 'second'])
      await armReset(tx, { id: await createReset(tx, { ...facts, owner }), accountId }, hashOf(token));
  });
  const answers = [await reset('first'), await reset('invitation'), await reset('second')];
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 422]);
});

it('[SGN-54] [SGN-83] takes url and a slider result of the scene forget, and nothing else', async () => {
  expect((await forget('nobody')).status).toBe(200);
  const byLogin = await forget('nobody', page, 'login');
  expect(byLogin.status).toBe(422);
  expect(byLogin.error.details[0]?.field).toBe('reCaptchaAliYun');
  const surplus = { url: page, reCaptchaAliYun: 'x', email: 'thief@example.com' };
  const refused = await stack
    .browser()
    .call('sign-in.forget-password', { params: { account: 'nobody' }, body: surplus });
  expect(refused.status).toBe(400);
  expect(refused.error.details).toEqual([{ field: 'email', errorMessage: '不支持的字段' }]);
});

it('[SGN-56] refuses a url whose origin is not one of ours', async () => {
  for (const url of [
    'https://evil.example/resetPassword',
    'https://touchline.test/resetPassword',
    'http://touchline.test.evil.example/resetPassword',
    'http://touchline.test@evil.example/',
    'http://touchline.test:8080/resetPassword',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://touchline.test/x',
    'filesystem:http://touchline.test/x',
  ]) {
    const answer = await stack
      .browser()
      .call('sign-in.forget-password', { params: { account: 'nobody' }, body: { url, reCaptchaAliYun: 'x' } });
    expect(answer.status, url).toBe(400);
    expect(answer.error.details[0]?.field, url).toBe('url');
  }
});

it('[SGN-88] queues the request’s id only, and no token exists before the worker sends', async () => {
  const account = uniqueAccount('queued');
  const id = await stack.addAccount('alpha', account);
  expect((await forget(account)).status).toBe(200);
  const [made] = await resetsOf(id);
  expect(made?.token_hash).toBeNull();
  const { rows } = await stack.owner.query<{ data: object }>(
    `SELECT data FROM queue.job WHERE name = 'password-reset-mail' AND data->>'resetId' = $1`,
    [made?.id],
  );
  expect(rows).toEqual([{ data: { resetId: made?.id } }]);
});

it('[SGN-55] an unknown account takes the steps of a known one: a request is queued for it too', async () => {
  const requests = async () => {
    const { rows } = await stack.owner.query<{ count: number }>(
      'SELECT count(*)::integer FROM identity.password_resets WHERE account_id IS NULL',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await requests();
  expect((await forget(uniqueAccount('unknown'))).status).toBe(200);
  expect(await requests()).toBe(before + 1);
});

describe('with the worker', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker(stack);
  });
  afterAll(() => worker.stop());

  async function mailed(prefix: string): Promise<{ account: string; id: string; token: string }> {
    const account = uniqueAccount(prefix);
    const id = await stack.addAccount('alpha', account);
    expect((await forget(account)).status).toBe(200);
    const [mail] = await mailsTo(`${account}@example.com`);
    const { token, page: led } = linkIn(mail);
    expect(led).toBe(page);
    return { account, id, token };
  }

  it('[SGN-57] [SGN-88] mails a random token of which only the hash is stored and nothing is queued', async () => {
    const { id, token } = await mailed('random');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [stored] = await resetsOf(id);
    expect(stored?.token_hash?.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'));
    expect(stored?.row).not.toContain(token);
    const { rows } = await stack.owner.query<{ row: string }>('SELECT job::text AS row FROM queue.job AS job');
    const queued = rows.map(({ row }) => row).join('\n');
    expect(queued).toContain('resetId');
    expect(queued).not.toContain(token);
  });

  it('[hardening 4] requests from wherever give five mails in an hour, of which the newest link alone works', async () => {
    const account = uniqueAccount('flooded');
    const id = await stack.addAccount('alpha', account);
    const address = `${account}@example.com`;
    const tokens: string[] = [];
    for (let turn = 1; turn <= 5; turn += 1) {
      await plantRequest(id);
      const mails = await mailsTo(address, turn);
      tokens.push(...mails.map((mail) => linkIn(mail).token).filter((token) => !tokens.includes(token)));
    }
    for (let turn = 0; turn < 3; turn += 1) await plantRequest(id);
    // Done one after the other: the mail of somebody else who asked later comes last.
    await mailed('after');
    expect(await mailsTo(address)).toHaveLength(5);
    const newest = tokens.pop() ?? '';
    for (const token of tokens) expect((await reset(token)).status).toBe(422);
    expect((await reset(newest)).status).toBe(200);

    await stack.owner.query(
      `UPDATE identity.password_resets SET armed_at = now() - interval '1 hour' WHERE account_id = $1`,
      [id],
    );
    await plantRequest(id);
    expect(await mailsTo(address, 7), 'and that the password was reset').toHaveLength(7);
  });

  it('[hardening 4] the link leads to our page whatever path the caller names', async () => {
    const account = uniqueAccount('ourpath');
    await stack.addAccount('alpha', account);
    expect((await forget(account, `${testOrigin}/evil?next=//evil.example`)).status).toBe(200);
    const [mail] = await mailsTo(`${account}@example.com`);
    expect(linkIn(mail).page).toBe(page);
  });

  it('a recovery request is one log row, with the path as called, however often it is mailed', async () => {
    const account = uniqueAccount('twice');
    const id = await stack.addAccount('alpha', account);
    const browser = stack.browser();
    const url = `/api/v1/creator/user/${account}/forgetPassword`;
    const payload = { url: page, reCaptchaAliYun: await browser.passSlider('forget') };
    const answer = await browser.send({ method: 'POST', url, payload });
    expect(answer.status).toBe(200);
    await mailsTo(`${account}@example.com`);
    const [stored] = await resetsOf(id);
    await inMerchant(stack.platform.pool, null, (tx) =>
      stack.platform.queue.send(tx, passwordResetMail, { resetId: stored?.id ?? '' }),
    );
    const mails = await mailsTo(`${account}@example.com`, 2);
    expect(new Set(mails.map((mail) => linkIn(mail).token)).size).toBe(2);
    const rows = (await logRows(stack.owner)).filter((row) => row.userAccount === account);
    expect(rows).toMatchObject([
      { functionName: '申请重置密码', httpMethod: 'POST', apiPath: url, result: 1, clientAddress: '127.0.0.1' },
    ]);
    expect(JSON.parse(rows[0]?.requestParameter ?? '')).toEqual({
      params: { account },
      body: { url: page, reCaptchaAliYun: '***' },
    });
  });

  it('[SGN-58] [SGN-67] [SGN-72] [SGN-73] [SGN-49] sets the password once, ends every session and device', async () => {
    const { account, id, token } = await mailed('once');
    const before = stack.browser();
    await before.signIn(account, password, { rememberMe: true });
    expect((await reset(token)).status).toBe(200);
    expect((await before.call('sign-in.info', {})).error.code).toBe('001005');
    const again = await reset(token, 'Third-Horse-9');
    expect({ status: again.status, code: again.error.code }).toEqual({ status: 422, code: '001002' });
    expect((await stack.browser().signIn(account, password)).status).toBe(422);
    const body = { account, reCaptchaAliYun: await before.passSlider(), rememberMe: true };
    expect((await before.call('sign-in.login', { body })).status).toBe(422);
    expect((await stack.browser().signIn(account, newPassword)).status).toBe(200);
    expect(await stack.passwordHashOf('alpha', id)).toMatch(/^\$argon2id\$/);
  });

  it('[SGN-58] of two resets with one token at the same time only one succeeds', { retry: 0 }, async () => {
    const { token } = await mailed('racing');
    const answers = await Promise.all([reset(token), reset(token, 'Third-Horse-9')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('[SGN-59] the token stops working 30 minutes after it was made', async () => {
    const fresh = await mailed('fresh');
    await age(stack.owner, 'identity.password_resets', fresh.id, '29 minutes 30 seconds');
    expect((await reset(fresh.token)).status).toBe(200);
    const stale = await mailed('stale');
    await age(stack.owner, 'identity.password_resets', stale.id, '30 minutes');
    const refused = await reset(stale.token);
    expect(refused.status).toBe(422);
    expect(refused.error.details[0]?.field).toBe('resetToken');
    expect((await stack.browser().signIn(stale.account, password)).status).toBe(200);
  });

  it('[SGN-63] [SGN-64] [SGN-65] [SGN-70] [SGN-71] holds the new password to its rules, and the token survives a refusal', async () => {
    const { token, account } = await mailed('rules');
    for (const [word, sentence] of [
      ['', '该项为必填项'],
      ['Horse-7', '密码至少 8 个字符'],
      ['Correct-Horse-7-Longer', /^密码格式不正确/],
      ['Correct Horse', /^密码格式不正确/],
      ['Correct-Horse-马', /^密码格式不正确/],
      ['Correct.Horse', /^密码格式不正确/],
      ['Password123', '该密码过于常见，请换一个'],
      [account, '密码不能包含账号名'],
    ] as const) {
      const { status, error } = await reset(token, word);
      expect(status, word).toBe(400);
      expect(error.details, word).toEqual([{ field: 'password', errorMessage: expect.stringMatching(sentence) }]);
    }
    expect((await reset(token, 'aB3?~!@#$%^&*+_=-xyz')).status).toBe(200);
  });

  it('[SGN-70] accepts 8 characters by default, and the minimum is a setting', async () => {
    const { token } = await mailed('eight');
    expect((await reset(token, 'Hors-e78')).status).toBe(200);
    const strict = await startStack({ PASSWORD_MIN_LENGTH: '12' });
    try {
      await strict.addMerchant('alpha');
      await strict.addAccount('alpha', 'long');
      const browser = strict.browser();
      await browser.signIn('long', password);
      const change = (word: string) =>
        browser.call('profile.change-password', { body: { oldPassword: password, password: word } });
      const short = await change('Elev-Horse1');
      expect(short.error.details).toEqual([{ field: 'password', errorMessage: '密码至少 12 个字符' }]);
      expect((await change('Twelve-Horse')).status).toBe(200);
      expect((await browser.call('system.settings', {})).data.passwordMinLength).toBe(12);
    } finally {
      await strict.close();
    }
  });
});
