import { afterAll, beforeAll, expect, it } from 'vitest';

import { mailsTo } from '../../../test/browser/mailbox.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantFactor, totpCode } from '../../../test/planted/planted-factor.ts';
import { plantDevice, signInDirectly } from '../../../test/planted/planted-session.ts';
import { password, startStack, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';

const keys = ['bac_#_acc-view', 'bac_#_acc-action'];

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

async function person(account: string, held: readonly string[] = []) {
  const owner = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', account, held) };
  await plantFactor(stack.owner, stack.platform.config, owner);
  return { ...owner, account, browser: await signInDirectly(stack.browser(), stack.owner, owner) };
}

it('a reset takes the factor off, ends every way in, is logged and told to its owner', async () => {
  const { browser } = await person('manager', keys);
  const colleague = await person(uniqueAccount('lost'));
  await plantDevice(stack.owner, colleague);
  const wrongCodes = `second-step:${colleague.accountId}`;
  await stack.owner.query('INSERT INTO identity.sign_in_failures (subject, failures) VALUES ($1, 4)', [wrongCodes]);
  const params = { id: colleague.accountId };
  expect((await browser.call('accounts.get', { params })).data.secondFactor).toBe(true);
  expect((await browser.call('accounts.reset-second-factor', { params })).status).toBe(200);
  expect((await browser.call('accounts.get', { params })).data.secondFactor).toBe(false);
  expect((await colleague.browser.call('sign-in.info', {})).error.code).toBe('001005');
  const devices = 'SELECT FROM identity.devices WHERE account_id = $1 AND revoked_at IS NULL';
  expect((await stack.owner.query(devices, [colleague.accountId])).rowCount).toBe(0);
  const counted = 'SELECT FROM identity.sign_in_failures WHERE subject = $1';
  expect((await stack.owner.query(counted, [wrongCodes])).rowCount).toBe(0);
  expect((await stack.browser().signIn(colleague.account, password)).status).toBe(200);
  const [mail] = await mailsTo(`${colleague.account}@example.com`);
  expect(mail?.subject).toBe('您的 Touchline 两步验证已被重置');
  expect(mail?.text).toContain(colleague.account);
  const row = (await logRows(stack.owner)).find(({ functionName }) => functionName === '重置账号的两步验证');
  expect(row).toMatchObject({ userAccount: 'manager', result: 1 });
  expect(row?.changes).toContain(
    `{"entity":"secondFactor","id":"${colleague.accountId}","before":{"enabled":true},"after":{"enabled":false}}`,
  );
  expect((await browser.call('accounts.reset-second-factor', { params })).status).toBe(404);
});

it('[SGN-91] its owner hears of a factor that was switched on, and of one that was switched off', async () => {
  const account = uniqueAccount('told');
  const owner = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', account) };
  const browser = await signInDirectly(stack.browser(), stack.owner, owner);
  const { data } = await browser.call('second-factor.begin', {});
  const { data: given } = await browser.call('second-factor.confirm', { body: { code: totpCode(data.secret) } });
  const to = `${account}@example.com`;
  expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual(['您的 Touchline 两步验证已启用']);
  const [code = ''] = given.recoveryCodes;
  expect((await browser.call('second-factor.remove', { body: { code } })).status).toBe(200);
  const mails = await mailsTo(to, 2);
  expect(mails.map(({ subject }) => subject)).toContain('您的 Touchline 两步验证已停用');
  expect(mails.every(({ text }) => text.includes(account) && !text.includes(data.secret))).toBe(true);
});

it('[ACC-43] nobody resets the second factor of someone stronger, nor their own', async () => {
  const weak = await person('weak', keys);
  const strong = await person('strong', [...keys, 'bac_#_rol-view']);
  const reset = (id: string) => weak.browser.call('accounts.reset-second-factor', { params: { id } });
  for (const id of [strong.accountId, weak.accountId]) expect((await reset(id)).status).toBe(403);
  const own = (await reset(weak.accountId)).error.details[0]?.errorMessage;
  expect(own).toBe('不能重置自己的两步验证，请联系其他管理员');
  const enabled = 'SELECT FROM identity.second_factors WHERE account_id = ANY ($1) AND confirmed_at IS NOT NULL';
  expect((await stack.owner.query(enabled, [[strong.accountId, weak.accountId]])).rowCount).toBe(2);
});
