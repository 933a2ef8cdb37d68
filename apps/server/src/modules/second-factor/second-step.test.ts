import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Browser, setCookies } from '../../../test/browser/browser.ts';
import { someoneWaits } from '../../../test/locks.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { age, passDelay } from '../../../test/planted/aging.ts';
import { plantFactor, totpCode, wrongCode } from '../../../test/planted/planted-factor.ts';
import { plantReset } from '../../../test/planted/planted-session.ts';
import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';
import { KeyRing } from '../../platform/keys/key-ring.ts';
import { createSealer } from '../../platform/keys/sealing.ts';
import { Secret } from '../../platform/keys/secret.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function enrolled(account: string, keys: readonly string[] = []) {
  const owner = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', account, keys) };
  return { ...owner, account, ...(await plantFactor(stack.owner, stack.platform.config, owner)) };
}

/** A browser that has done the first step. */
async function halfway(account: string, extra: { rememberMe?: boolean } = {}): Promise<Browser> {
  const browser = stack.browser();
  expect((await browser.passwordStep(account, password, extra)).data).toEqual({ secondFactor: 'totp' });
  return browser;
}

const second = (browser: Browser, code: string) => browser.call('second-factor.sign-in', { body: { code } });

const over = { status: 422, fields: ['challenge'] };
const wrong = { status: 422, fields: ['code'] };
const fieldsOf = (answer: Awaited<ReturnType<typeof second>>) => ({
  status: answer.status,
  fields: answer.error.details.map(({ field }) => field),
});

/** Leaves several seconds in which the present time step stays the same. */
async function untilEarlyInStep(): Promise<void> {
  const position = Date.now() % 30_000;
  if (position > 26_000) await pause(30_050 - position);
}

/** Lets the delays of an account's two steps pass, keeping their counts. */
async function passDelays(account: string, accountId: string): Promise<void> {
  for (const subject of [`account:${account}`, `second-step:${accountId}`]) await passDelay(stack.owner, subject);
}

async function failuresOf(subject: string): Promise<{ failures: number }[]> {
  const counted =
    "SELECT failures FROM identity.sign_in_failures WHERE subject = $1 OR starts_with(subject, $1 || '@')";
  return (await stack.owner.query<{ failures: number }>(counted, [subject])).rows;
}

describe('the second step', () => {
  it('[SGN-91] [SGN-37] follows a right password with a challenge of five minutes, and a TOTP code opens the session', async () => {
    const { secret } = await enrolled('lin', ['pre_soc_odd_dra-view']);
    const browser = stack.browser();
    const first = await browser.passwordStep('lin', password);
    expect(first.status).toBe(200);
    expect(first.data).toEqual({ secondFactor: 'totp' });
    const [challenge, ...others] = setCookies(first);
    expect(others).toEqual([]);
    expect(challenge?.name).toBe('touchline_challenge');
    expect(challenge?.value).toMatch(/^[\w-]{43}$/);
    expect(challenge?.attributes).toEqual(['HttpOnly', 'Max-Age=300', 'Path=/', 'SameSite=Lax']);
    expect((await browser.call('sign-in.info', {})).status).toBe(401);
    const answer = await second(browser, totpCode(secret));
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      id: expect.any(String),
      account: 'lin',
      name: 'lin 的姓名',
      email: 'lin@example.com',
      merchantCode: 'alpha',
      permissions: ['pre_soc_odd_dra-view'],
      isSuperAdmin: false,
      permissionVersion: '1.1',
      mustEnrol: false,
      mustChangePassword: false,
    });
    expect([...browser.cookies.keys()].toSorted()).toEqual(['touchline_captcha', 'touchline_session']);
    expect((await browser.call('sign-in.info', {})).data).toEqual(answer.data);
  });

  it('[SGN-91] takes a recovery code instead, in capitals too', async () => {
    const { recoveryCode } = await enrolled('recovering');
    const browser = await halfway('recovering');
    expect((await second(browser, recoveryCode.toUpperCase())).status).toBe(200);
    expect((await browser.call('sign-in.info', {})).status).toBe(200);
  });

  it('[SGN-91] the second step ends after five minutes, after its use, and without the cookie', async () => {
    const { secret, accountId, recoveryCode } = await enrolled('late');
    const late = await halfway('late');
    await age(stack.owner, 'identity.sign_in_challenges', accountId, '4 minutes 30 seconds');
    expect(fieldsOf(await second(late, wrongCode(secret)))).toEqual(wrong);
    await age(stack.owner, 'identity.sign_in_challenges', accountId, '30 seconds');
    expect(fieldsOf(await second(late, totpCode(secret)))).toEqual(over);
    expect(late.cookies.has('touchline_challenge')).toBe(false);
    const used = await halfway('late');
    const challenge = used.cookies.get('touchline_challenge') ?? '';
    expect((await second(used, totpCode(secret))).status).toBe(200);
    const copy = stack.browser();
    copy.cookies.set('touchline_challenge', challenge);
    expect(fieldsOf(await second(copy, recoveryCode))).toEqual(over);
    expect(fieldsOf(await second(stack.browser(), recoveryCode))).toEqual(over);
  });

  it('[SGN-92] five wrong codes end the challenge and count as failures of the sign-in', async () => {
    const { secret, recoveryCode, account, accountId } = await enrolled('guessed');
    const browser = await halfway(account);
    for (let failure = 1; failure < 5; failure += 1)
      expect(fieldsOf(await second(browser, failure % 2 === 0 ? 'aaaaa-bbbbb' : wrongCode(secret)))).toEqual(wrong);
    const challenge = browser.cookies.get('touchline_challenge') ?? '';
    expect(fieldsOf(await second(browser, wrongCode(secret)))).toEqual(over);
    expect(browser.cookies.has('touchline_challenge')).toBe(false);
    const delayed = await stack.browser().passwordStep(account, password);
    expect(delayed.status).toBe(429);
    expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(10);
    await passDelays(account, accountId);
    browser.cookies.set('touchline_challenge', challenge);
    expect(fieldsOf(await second(browser, totpCode(secret)))).toEqual(over);
    const again = await halfway(account);
    expect((await second(again, wrongCode(secret))).status).toBe(422);
    expect((await second(again, recoveryCode)).status).toBe(429);
    await passDelays(account, accountId);
    expect((await second(again, recoveryCode)).status).toBe(200);
  });

  it('[SGN-92] a right password forgets no failure before the code is right too', async () => {
    const { secret, account, accountId } = await enrolled('patient');
    for (let failure = 0; failure < 4; failure += 1) await second(await halfway(account), wrongCode(secret));
    const browser = await halfway(account);
    expect((await second(browser, wrongCode(secret))).status).toBe(422);
    expect((await second(browser, totpCode(secret))).status).toBe(429);
    await passDelays(account, accountId);
    expect((await second(browser, totpCode(secret))).status).toBe(200);
    expect(await failuresOf(`account:${account}`)).toEqual([]);
  });

  it('[SGN-92] codes tried side by side are judged one after the other: five at most', { retry: 0 }, async () => {
    const { secret, account, accountId, recoveryCode } = await enrolled('stormed');
    const browser = await halfway(account);
    const answers = await Promise.all(Array.from({ length: 12 }, () => second(browser, wrongCode(secret))));
    const judged = answers.filter((answer) => answer.status === 422 && answer.text.includes('不正确'));
    expect(judged).toHaveLength(4);
    expect(await failuresOf(`account:${account}`)).toEqual([{ failures: 5 }]);
    await passDelays(account, accountId);
    expect((await second(browser, recoveryCode)).status).toBe(422);
  });

  it('[SGN-92] a time step works once, and none before it any more', async () => {
    const { secret, account } = await enrolled('once');
    expect((await second(await halfway(account), totpCode(secret))).status).toBe(200);
    for (const steps of [0, -1]) {
      const replayed = await halfway(account);
      expect(fieldsOf(await second(replayed, totpCode(secret, steps)))).toEqual(wrong);
    }
    expect((await second(await halfway(account), totpCode(secret, 1))).status).toBe(200);
  });

  it('[SGN-92] accepts the step before and after the present one, and no other', async () => {
    const { secret, account } = await enrolled('skewed');
    const [far, before, after] = [await halfway(account), await halfway(account), await halfway(account)];
    await untilEarlyInStep();
    for (const steps of [-2, 2]) expect(fieldsOf(await second(far, totpCode(secret, steps)))).toEqual(wrong);
    expect((await second(before, totpCode(secret, -1))).status).toBe(200);
    expect((await second(after, totpCode(secret, 1))).status).toBe(200);
  });

  it.each(['totp', 'recovery'])(
    '[SGN-92] a code works once also where it is sent side by side: %s',
    { retry: 0 },
    async (kind) => {
      const { secret, recoveryCode, account } = await enrolled(`twice${kind}`);
      const browsers = await Promise.all([1, 2, 3, 4].map(() => halfway(account)));
      const code = kind === 'totp' ? totpCode(secret) : recoveryCode;
      const answers = await Promise.all(browsers.map((browser) => second(browser, code)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    },
  );
});

describe('the first step before a second one', () => {
  it('a wrong password is answered alike with and without a second factor', async () => {
    await enrolled('guarded');
    await stack.addAccount('alpha', 'unguarded');
    const answers = await Promise.all(
      ['guarded', 'unguarded'].map((account) => stack.browser().passwordStep(account, 'Wrong-Horse-7')),
    );
    const [guarded, unguarded] = answers.map(({ text, error }) => text.replace(error.traceId, ''));
    expect(guarded).toBe(unguarded);
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
  });

  it('a new password, a disabled account and a factor that was reset each end the challenge', async () => {
    const changed = await enrolled('changed');
    const disabled = await enrolled('disabled');
    const reset = await enrolled('reset');
    const browsers = await Promise.all([changed, disabled, reset].map(({ account }) => halfway(account)));
    const resetToken = await plantReset(stack.owner, changed);
    const fresh = 'Another-Horse-8';
    await stack.browser().call('sign-in.reset-password', { body: { password: fresh, resetToken } });
    await stack.disable('alpha', disabled.accountId);
    await stack.owner.query('DELETE FROM identity.second_factors WHERE account_id = $1', [reset.accountId]);
    const codes = [changed, disabled, reset].map(({ secret }) => totpCode(secret));
    const answers = await Promise.all(browsers.map((browser, at) => second(browser, codes[at] ?? '')));
    expect(answers.map(fieldsOf)).toEqual([over, over, over]);
  });

  it('a password reset leaves the second factor on', async () => {
    const { account, secret, ...owner } = await enrolled('forgetful');
    const resetToken = await plantReset(stack.owner, owner);
    const fresh = 'Another-Horse-8';
    await stack.browser().call('sign-in.reset-password', { body: { password: fresh, resetToken } });
    const browser = stack.browser();
    expect((await browser.passwordStep(account, fresh)).data).toEqual({ secondFactor: 'totp' });
    expect((await second(browser, totpCode(secret))).status).toBe(200);
  });

  it('[SGN-92] a password reset gives no new guesses at the codes', async () => {
    const { account, accountId, secret, recoveryCode, merchantCode } = await enrolled('mailbox');
    const browser = await halfway(account);
    for (let failure = 0; failure < 5; failure += 1) await second(browser, wrongCode(secret));
    const resetToken = await plantReset(stack.owner, { merchantCode, accountId });
    const fresh = 'Another-Horse-8';
    await stack.browser().call('sign-in.reset-password', { body: { password: fresh, resetToken } });
    const again = stack.browser();
    expect((await again.passwordStep(account, fresh)).data).toEqual({ secondFactor: 'totp' });
    expect((await second(again, recoveryCode)).status).toBe(429);
    await passDelays(account, accountId);
    expect((await second(again, wrongCode(secret))).status).toBe(422);
    expect((await second(again, recoveryCode)).status).toBe(429);
    await passDelays(account, accountId);
    expect((await second(again, recoveryCode)).status).toBe(200);
    expect(await failuresOf(`second-step:${accountId}`)).toEqual([]);
  });

  it('a right code that waits while the factor is taken off opens no session', async () => {
    const { account, accountId, secret, merchantCode } = await enrolled('overtaken');
    const browser = await halfway(account);
    const { attempt } = await inMerchant(stack.owner, merchantCode, async (tx) => {
      await tx.selectFrom('tenant.accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      const begun = second(browser, totpCode(secret));
      await someoneWaits(stack.owner);
      await tx.deleteFrom('identity.second_factors').where('account_id', '=', accountId).execute();
      return { attempt: begun };
    });
    expect((await attempt).status).toBe(422);
    expect((await browser.call('sign-in.info', {})).status).toBe(401);
  });

  it('[SGN-37] a device token stands for the password only, and is replaced once the code is right', async () => {
    const { account, secret, recoveryCode } = await enrolled('remembered');
    const browser = await halfway(account, { rememberMe: true });
    expect(browser.cookies.has('touchline_device')).toBe(false);
    expect((await second(browser, totpCode(secret))).status).toBe(200);
    const token = browser.cookies.get('touchline_device');
    expect(token).toMatch(/^[\w-]{43}$/);
    await browser.call('sign-in.logout', {});
    expect((await browser.passwordStep(account, undefined)).data).toEqual({ secondFactor: 'totp' });
    expect(browser.cookies.get('touchline_device')).toBe(token);
    expect(browser.cookies.has('touchline_session')).toBe(false);
    expect((await second(browser, recoveryCode)).status).toBe(200);
    expect(browser.cookies.get('touchline_device')).not.toBe(token);
  });

  it('a device that was revoked in between no longer stands for the password', async () => {
    const { account, accountId, secret } = await enrolled('robbed');
    const browser = await halfway(account, { rememberMe: true });
    await second(browser, totpCode(secret));
    await browser.passwordStep(account, undefined);
    await stack.owner.query('UPDATE identity.devices SET revoked_at = now() WHERE account_id = $1', [accountId]);
    expect((await second(browser, totpCode(secret, 1))).status).toBe(422);
  });
});

it('a factor that was sealed with another key is refused with what to do, whichever code comes', async () => {
  const { account, accountId } = await enrolled('rekeyed');
  const other = createSealer(new KeyRing([[1, new Secret(randomBytes(32).toString('base64'))]])).seal(
    'JBSWY3DPEHPK3PXP',
    'account:1',
  );
  await stack.owner.query('UPDATE identity.second_factors SET sealed_secret = $2 WHERE account_id = $1', [
    accountId,
    other.bytes,
  ]);
  for (const code of ['123456', 'aaaaa-bbbbb']) {
    const answer = await second(await halfway(account), code);
    expect(answer.status).toBe(422);
    expect(answer.error.details).toEqual([{ field: 'code', errorMessage: '两步验证暂时无法使用，请联系管理员重置' }]);
  }
});

it('the log names both steps and the failures, and holds no code', async () => {
  const { account, accountId, secret, recoveryCode } = await enrolled('logged');
  const browser = await halfway(account);
  await second(browser, '975310');
  await second(browser, recoveryCode);
  await expect
    .poll(() => rowsOf(accountId))
    .toEqual([
      ['登录（待两步验证）', 1],
      ['两步验证登录', 0],
      ['两步验证登录', 1],
    ]);
  const text = JSON.stringify((await logRows(stack.owner)).map(({ hash: _hash, ...row }) => row));
  for (const value of ['975310', recoveryCode, secret]) expect(text).not.toContain(value);
  expect(text).toContain('recoveryCode');
});

async function rowsOf(accountId: string): Promise<[string, number][]> {
  const rows = await logRows(stack.owner);
  return rows.filter((row) => row.accountId === accountId).map((row) => [row.functionName, row.result]);
}
