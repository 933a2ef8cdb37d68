import { hashRaw } from '@node-rs/argon2';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BrowserAnswer, Browser } from '../../../test/browser/browser.ts';
import { plantFactor, totpCode, wrongCode } from '../../../test/planted/planted-factor.ts';
import { plantSession, signInDirectly } from '../../../test/planted/planted-session.ts';
import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';
import { keyedHash } from '../../platform/keys/tokens.ts';
import { createCodes } from './codes.service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(() => stack.close());

async function person(account: string, { merchantCode = 'alpha', keys = [] as readonly string[] } = {}) {
  const owner = { merchantCode, accountId: await stack.addAccount(merchantCode, account, keys) };
  return { ...owner, account, browser: await signInDirectly(stack.browser(), stack.owner, owner) };
}

async function enrolled(account: string) {
  const owner = await person(account);
  return { ...owner, ...(await plantFactor(stack.owner, stack.platform.config, owner)) };
}

const begin = (browser: Browser) => browser.call('second-factor.begin', {});
const confirm = (browser: Browser, code: string) => browser.call('second-factor.confirm', { body: { code } });
const renew = (browser: Browser, code: string) => browser.call('second-factor.renew-codes', { body: { code } });
const remove = (browser: Browser, code: string) => browser.call('second-factor.remove', { body: { code } });
const stepUp = (browser: Browser, code: string) => browser.call('sign-in.step-up', { body: { code } });
const statusOf = async (browser: Browser) => (await browser.call('second-factor.status', {})).data;
const sentences = ({ error }: BrowserAnswer<unknown>) => error.details.map(({ errorMessage }) => errorMessage);

async function demand(merchantCode: string, isDemanded: boolean): Promise<void> {
  await stack.owner.query('UPDATE platform.merchants SET second_factor_required = $2 WHERE code = $1', [
    merchantCode,
    isDemanded,
  ]);
}

describe('enrolment', () => {
  it('shows the secret once, takes a code for it, and shows ten recovery codes once', async () => {
    const { browser, accountId, account } = await person('lin');
    const elsewhere = await plantSession(stack.owner, { merchantCode: 'alpha', accountId });
    expect(await statusOf(browser)).toEqual({ enrolled: false, required: false, recoveryCodesLeft: 0 });
    const { data } = await begin(browser);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.uri).toBe(
      `otpauth://totp/Touchline:${account}?issuer=Touchline&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await stack.browser().passwordStep(account, password)).data).not.toHaveProperty('secondFactor');
    const confirmed = await confirm(browser, totpCode(data.secret));
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    for (const code of confirmed.data.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await statusOf(browser)).toEqual({ enrolled: true, required: false, recoveryCodesLeft: 10 });
    expect((await begin(browser)).status).toBe(409);
    const { rows } = await stack.owner.query('SELECT ended_at FROM identity.sessions WHERE id = $1', [elsewhere]);
    expect(rows).toEqual([{ ended_at: null }]);
    const [code = ''] = confirmed.data.recoveryCodes;
    const next = stack.browser();
    expect((await next.passwordStep(account, password)).data).toEqual({ secondFactor: 'totp' });
    expect((await next.call('second-factor.sign-in', { body: { code } })).status).toBe(200);
    expect((await statusOf(browser)).recoveryCodesLeft).toBe(9);
  });

  it('begun again replaces the secret that was never proven', async () => {
    const { browser } = await person('hesitant');
    const first = (await begin(browser)).data.secret;
    const secret = (await begin(browser)).data.secret;
    expect(secret).not.toBe(first);
    expect((await confirm(browser, totpCode(first))).status).toBe(422);
    expect((await confirm(browser, totpCode(secret))).status).toBe(200);
  });

  it('keeps neither secret nor codes readable in the database', async () => {
    const { browser, accountId } = await person('sealed');
    const { secret } = (await begin(browser)).data;
    const { recoveryCodes } = (await confirm(browser, totpCode(secret))).data;
    const { rows } = await stack.owner.query<{ sealed_secret: Buffer; code_hash: Buffer }>(
      `SELECT sealed_secret, code_hash FROM identity.second_factors JOIN identity.recovery_codes USING (account_id)
       WHERE account_id = $1`,
      [accountId],
    );
    expect(rows).toHaveLength(10);
    for (const { sealed_secret, code_hash } of rows)
      for (const value of [secret, ...recoveryCodes]) {
        expect(sealed_secret.includes(value)).toBe(false);
        expect(code_hash.includes(value)).toBe(false);
      }
  });

  it('[asvs 6.5.2] recovery codes are stored by Argon2id under a salt of their own', async () => {
    const { browser, accountId } = await person('salted');
    const { secret } = (await begin(browser)).data;
    const { recoveryCodes } = (await confirm(browser, totpCode(secret))).data;
    const { rows } = await stack.owner.query<{ salt: Buffer | null; code_hash: Buffer }>(
      'SELECT salt, code_hash FROM identity.recovery_codes WHERE account_id = $1',
      [accountId],
    );
    const salt = rows[0]?.salt ?? Buffer.alloc(0);
    expect(salt).toHaveLength(16);
    expect(rows.every((row) => row.salt?.equals(salt) === true)).toBe(true);
    const { keys } = stack.platform.config;
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt };
    for (const code of recoveryCodes.slice(0, 2)) {
      const slow = (await hashRaw(`${accountId}:${code}`, cost)).toString('base64');
      const expected = keyedHash(keys.recoveryCodes, `${accountId}:${slow}`);
      expect(rows.some(({ code_hash }) => code_hash.equals(expected))).toBe(true);
      const fast = keyedHash(keys.recoveryCodes, `${accountId}:${code}`);
      expect(rows.some(({ code_hash }) => code_hash.equals(fast))).toBe(false);
    }
  });

  it('[asvs 6.5.2] a recovery code from before there were salts works once, and new ones take its place', async () => {
    const { browser, accountId, secret, recoveryCode } = await enrolled('saltless');
    const salts = async () =>
      (
        await stack.owner.query('SELECT FROM identity.recovery_codes WHERE account_id = $1 AND salt IS NULL', [
          accountId,
        ])
      ).rowCount;
    expect(await salts()).toBe(1);
    expect((await stepUp(browser, recoveryCode)).status).toBe(200);
    expect((await stepUp(browser, recoveryCode)).status).toBe(422);
    expect((await renew(browser, totpCode(secret))).status).toBe(200);
    expect(await salts()).toBe(0);
  });

  it('[asvs 6.5.2] a recovery code costs one slow hash, whether the account has codes, older ones or none', async () => {
    const salts: Buffer[] = [];
    const { stretchInside } = stack.platform.passwords;
    const codes = createCodes(stack.platform.config, stack.platform.logger, (texts, salt) => {
      salts.push(salt);
      return stretchInside(texts, salt);
    });
    const looker = { look: <T>(work: (tx: Tx) => Promise<T>) => inMerchant(stack.owner, null, work) };
    const counted = [{ subject: 'second-factor:hashed', delaySeconds: () => 0 }];
    const withCodes = await person('hashed');
    await confirm(withCodes.browser, totpCode((await begin(withCodes.browser)).data.secret));
    for (const { accountId } of [withCodes, await enrolled('hashed-before'), await person('hashed-never')])
      await codes.take(looker, accountId, 'abcde-abcde', counted);
    expect(salts.map((salt) => salt.length)).toEqual([16, 16, 16]);
    expect(new Set(salts.map((salt) => salt.toString('hex'))).size, 'the last two are nobody’s').toBe(2);
    expect(await codes.take(looker, withCodes.accountId, '123456', counted)).toEqual({ code: '123456' });
    expect(salts).toHaveLength(3);
  });

  it('an enrolment is not repeated under a key, because its secret is not kept', async () => {
    const { browser } = await person('repeating');
    const key = { 'idempotency-key': 'the-same-key-twice' };
    const { secret } = (await browser.call('second-factor.begin', {}, key)).data;
    const again = await browser.call('second-factor.begin', {}, key);
    expect(again.status).toBe(409);
    expect(again.text).not.toContain(secret);
  });
});

describe('a factor that is on', () => {
  it('new recovery codes need a code and end the ones before', async () => {
    const { browser, secret, recoveryCode } = await enrolled('renewing');
    expect((await renew(browser, wrongCode(secret))).status).toBe(422);
    const { recoveryCodes } = (await renew(browser, totpCode(secret))).data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await remove(browser, recoveryCode)).status).toBe(422);
    expect((await remove(browser, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('a factor is switched off by a code; a merchant that requires it refuses without using the code', async () => {
    const { browser, account, secret } = await enrolled('leaving');
    await demand('alpha', true);
    const kept = await remove(browser, totpCode(secret));
    expect(kept.status).toBe(422);
    expect(sentences(kept)).toEqual(['所属商户要求启用两步验证，不能停用']);
    await demand('alpha', false);
    expect((await remove(browser, totpCode(secret))).status).toBe(200);
    expect(await statusOf(browser)).toEqual({ enrolled: false, required: false, recoveryCodesLeft: 0 });
    expect((await stack.browser().signIn(account, password)).status).toBe(200);
    for (const call of [renew, remove]) expect(sentences(await call(browser, '123456'))).toEqual(['两步验证尚未启用']);
  });

  it('guessing its codes is delayed from the fifth failure, for the right one too, and apart from the sign-in', async () => {
    const { browser, account, secret, recoveryCode } = await enrolled('guessing');
    const calls = [renew, remove, renew, remove, renew];
    for (const call of calls) expect((await call(browser, wrongCode(secret))).status).toBe(422);
    const delayed = await remove(browser, totpCode(secret));
    expect(delayed.status).toBe(429);
    expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(10);
    const elsewhere = stack.browser();
    await elsewhere.passwordStep(account, password);
    expect((await elsewhere.call('second-factor.sign-in', { body: { code: recoveryCode } })).status).toBe(200);
  });
});

describe('a merchant that demands it', () => {
  const keys = ['bac_#_acc-view', 'bac_#_acc-action'];

  it('[SGN-93] lets those without it make session calls and enrol, and nothing else', async () => {
    await stack.addMerchant('strict');
    await demand('strict', true);
    const { account } = await person('newcomer', { merchantCode: 'strict', keys });
    const browser = stack.browser();
    const { data } = await browser.signIn(account, password);
    expect(data).toMatchObject({ mustEnrol: true, permissions: [], permissionVersion: '1.1.enrol' });
    expect((await browser.call('sign-in.info', {})).data).toEqual(data);
    for (const id of ['profile.get', 'profile.sessions', 'system.settings'] as const)
      expect((await browser.call(id, {})).status).toBe(200);
    const reading = await browser.call('accounts.list', { query: {} });
    const form = { account: 'made', name: '新人', email: 'made@example.com', password };
    const writing = await browser.call('accounts.create', { body: form });
    for (const answer of [reading, writing])
      expect({ status: answer.status, code: answer.error.code }).toEqual({ status: 403, code: '000423' });
    expect(await statusOf(browser)).toEqual({ enrolled: false, required: true, recoveryCodesLeft: 0 });
    const { secret } = (await begin(browser)).data;
    expect((await browser.call('accounts.list', { query: {} })).error.code).toBe('000423');
    expect((await confirm(browser, totpCode(secret))).status).toBe(200);
    expect((await browser.call('accounts.list', { query: {} })).status).toBe(200);
    const after = (await browser.call('sign-in.info', {})).data;
    expect(after).toMatchObject({ mustEnrol: false, permissions: keys, permissionVersion: '1.1' });
  });

  it('[SGN-93] holds sessions that are open already to it with their next request', async () => {
    await stack.addMerchant('tightening');
    const { browser } = await person('surprised', { merchantCode: 'tightening', keys });
    expect((await browser.call('accounts.list', { query: {} })).status).toBe(200);
    await demand('tightening', true);
    expect((await browser.call('accounts.list', { query: {} })).error.code).toBe('000423');
    expect((await browser.call('sign-in.info', {})).data.mustEnrol).toBe(true);
    await demand('tightening', false);
    expect((await browser.call('accounts.list', { query: {} })).status).toBe(200);
  });

  it('[SGN-93] means its own people: a super-admin answers to platform, for whomever they act', async () => {
    await stack.addMerchant('demanding');
    await demand('demanding', true);
    const accountId = await stack.addAccount('platform', 'chief', [], { isSuperAdmin: true });
    const chief = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
    const list = () => chief.send({ method: 'GET', url: '/api/v1/users?merchantCodeBySa=demanding' });
    expect((await list()).status).toBe(200);
    await demand('platform', true);
    expect((await list()).error.code).toBe('000423');
    expect((await chief.call('sign-in.info', {})).data).toMatchObject({ mustEnrol: true, permissions: [] });
    await demand('platform', false);
  });
});
