import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { linkIn, mailsTo } from '../../../test/browser/mailbox.ts';
import { age } from '../../../test/planted/aging.ts';
import { plantFactor, totpCode } from '../../../test/planted/planted-factor.ts';
import { password, startStack, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';

const wrong = 'Wrong-Horse-7';
const mailed = { status: 422, code: errorCodes.formRefused.code, said: '若信息正确，登录链接已发至邮箱' };

let stack: TestStack;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  stack = await startStack();
  worker = await startWorker(stack);
  await stack.addMerchant('alpha');
});
afterAll(async () => {
  await worker.stop();
  await stack.close();
});

let addresses = 0;
function elsewhere(): Browser {
  addresses += 1;
  return stack.browser(`198.51.100.${addresses}`);
}

/** Wrong passwords of strangers, four from each address. */
async function guess(account: string, times: number): Promise<void> {
  let stranger = elsewhere();
  for (let turn = 0; turn < times; turn += 1) {
    if (turn % 4 === 0) stranger = elsewhere();
    expect(await tryAt(stranger, account, wrong)).toMatchObject({ said: '账号、密码或商户代码不正确' });
  }
}

/** As many failures from other addresses, without the tries. */
async function plantFailures(account: string, times: number): Promise<void> {
  await stack.owner.query(
    `INSERT INTO identity.account_failures (account_key, address_key) SELECT $1, '192.0.2.' || n FROM generate_series(1, $2::integer) n`,
    [account, times],
  );
}

async function tryAt(browser: Browser, account: string, word: string) {
  const answer = await browser.signIn(account, word);
  if (answer.status === 200) return { status: 200 };
  const { code, details } = answer.error;
  return { status: answer.status, code, said: details[0]?.errorMessage };
}

async function someone() {
  const account = uniqueAccount('guessed');
  return { account, id: await stack.addAccount('alpha', account), email: `${account}@example.com` };
}

async function mailedLink(email: string, expected = 1): Promise<string> {
  return linkIn((await mailsTo(email, expected)).at(-1)).token;
}

const openLink = async (browser: Browser, linkToken: string) =>
  (await browser.call('sign-in.open-link', { body: { linkToken } })).status;

it('[mend 5] [SGN-15] strangers’ failures at other addresses keep the right password out of no address that signed in before', async () => {
  const { account } = await someone();
  const home = elsewhere();
  expect(await tryAt(home, account, password)).toEqual({ status: 200 });
  await guess(account, 20);
  expect(await tryAt(home, account, password)).toEqual({ status: 200 });
  expect(await tryAt(stack.browser(), account, wrong)).toEqual(mailed);
  expect(await tryAt(home, account, wrong)).toMatchObject({ said: '账号、密码或商户代码不正确' });
});

it('[mend 5] from the 20th failure a day a new address always gets the same answer, whether right, wrong or of nobody', async () => {
  const { account } = await someone();
  const nobody = uniqueAccount('nobody');
  for (const name of [account, nobody]) await plantFailures(name, 19);
  expect(await tryAt(elsewhere(), nobody, password)).toMatchObject({ said: '账号、密码或商户代码不正确' });
  await guess(account, 1);
  const stranger = elsewhere();
  for (let turn = 0; turn < 3; turn += 1)
    for (const [name, word] of [
      [account, wrong],
      [account, password],
      [nobody, password],
    ] as const)
      expect(await tryAt(stranger, name, word)).toEqual(mailed);
  await stack.owner.query(`UPDATE identity.account_failures SET failed_at = failed_at - interval '1 day'`);
  expect(await tryAt(elsewhere(), account, password), 'a day later').toEqual({ status: 200 });
});

it('[mend 5] the right password is mailed a link that serves one browser, once, for 15 minutes', async () => {
  const { account, id, email } = await someone();
  await plantFailures(account, 20);
  expect(await tryAt(elsewhere(), account, password)).toEqual(mailed);
  const token = await mailedLink(email);
  const browser = elsewhere();
  expect(await openLink(browser, token)).toBe(200);
  expect(await openLink(elsewhere(), token), 'used').toBe(422);
  expect(await tryAt(elsewhere(), account, password), 'another browser').toEqual(mailed);
  expect(await tryAt(browser, account, wrong)).toMatchObject({ said: '账号、密码或商户代码不正确' });
  const pass = browser.cookies.get('touchline_pass') ?? '';
  expect(await tryAt(browser, account, password)).toEqual({ status: 200 });
  expect(browser.cookies.has('touchline_pass')).toBe(false);
  expect(await tryAt(browser, account, password), 'its address is known by now').toEqual({ status: 200 });
  const thief = elsewhere();
  thief.cookies.set('touchline_pass', pass);
  expect(await tryAt(thief, account, password), 'a pass serves once').toEqual(mailed);

  const late = await mailedLink(email, 3);
  await age(stack.owner, 'identity.sign_in_links', id, '15 minutes', ['expires_at']);
  expect(await openLink(elsewhere(), late), 'expired').toBe(422);
});

it('[mend 5] a pass is good for its own account alone, and a second factor is still asked for', async () => {
  const [{ account, id, email }, other] = [await someone(), await someone()];
  const { secret } = await plantFactor(stack.owner, stack.platform.config, { merchantCode: 'alpha', accountId: id });
  for (const name of [account, other.account]) await plantFailures(name, 20);
  expect(await tryAt(elsewhere(), account, password)).toEqual(mailed);
  const browser = elsewhere();
  expect(await openLink(browser, await mailedLink(email))).toBe(200);
  expect(await tryAt(browser, other.account, password)).toEqual(mailed);
  expect((await browser.passwordStep(account, password)).data).toEqual({ secondFactor: 'totp' });
  expect((await browser.call('second-factor.sign-in', { body: { code: totpCode(secret) } })).status).toBe(200);
});

async function askForReset(browser: Browser, account: string): Promise<void> {
  const reCaptchaAliYun = await browser.passSlider('forget');
  const body = { url: `${stack.platform.config.origins[0] ?? ''}/resetPassword`, reCaptchaAliYun };
  expect((await browser.call('sign-in.forget-password', { params: { account }, body })).status).toBe(200);
}

async function mailsAreSent(): Promise<void> {
  const openJobs = async () => {
    const { rowCount } = await stack.owner.query(
      `SELECT FROM queue.job WHERE name IN ('sign-in-link-mail', 'password-reset-mail') AND state <> 'completed'`,
    );
    return rowCount;
  };
  await expect.poll(openJobs, { timeout: 10_000 }).toBe(0);
}

it('[mend 5] recovery mails that a stranger asks for use up none of the five sign-in links an hour', async () => {
  const { account, email } = await someone();
  await plantFailures(account, 20);
  const stranger = elsewhere();
  for (let turn = 0; turn < 6; turn += 1) await askForReset(stranger, account);
  await mailsAreSent();
  expect(await mailsTo(email, 5)).toHaveLength(5);
  const browser = elsewhere();
  for (let turn = 0; turn < 6; turn += 1) expect(await tryAt(browser, account, password)).toEqual(mailed);
  await mailsAreSent();
  const mails = await mailsTo(email, 10);
  expect(mails.filter(({ text }) => text.includes('linkToken='))).toHaveLength(5);
  expect(mails).toHaveLength(10);
});
