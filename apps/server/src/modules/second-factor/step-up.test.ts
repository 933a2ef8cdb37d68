import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { BrowserAnswer } from '../../../test/browser/browser.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantFactor, totpCode, wrongCode } from '../../../test/planted/planted-factor.ts';
import { forgetProof } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';
import { password } from '../../../test/stack/stack.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

/** Somebody whose cookie is all that a stranger has. */
async function unproven(keys: readonly string[] = [], options: { isAdmin?: boolean } = {}): Promise<Colleague> {
  const colleague = await office.hire('alpha', keys, options);
  await forgetProof(office.owner, colleague.id);
  return colleague;
}

const stepUp = (who: Colleague, body: { password?: string; code?: string }) => who.call('sign-in.step-up', { body });
const changeEmail = (who: Colleague) =>
  who.call('profile.update', { body: { email: `${who.account}@new.example.com` } });

function expectStepUp({ status, error }: BrowserAnswer<unknown>): void {
  expect([status, error.code]).toEqual([403, errorCodes.stepUpRequired.code]);
}

it('[hardening 1] a session alone changes no email and enrols no factor; the password lets it, for ten minutes', async () => {
  const who = await unproven();
  expectStepUp(await changeEmail(who));
  expectStepUp(await who.call('second-factor.begin', {}));
  expectStepUp(await who.call('second-factor.confirm', { body: { code: '123456' } }));
  expect((await who.call('profile.update', { body: { name: '无需确认' } })).status).toBe(200);

  const refused = await stepUp(who, { password: 'Wrong-Horse-7' });
  expect([refused.status, refused.error.details[0]?.field]).toEqual([422, 'password']);
  expectStepUp(await changeEmail(who));
  expect((await stepUp(who, { password })).status).toBe(200);
  expect((await changeEmail(who)).status).toBe(200);
  expect((await who.call('second-factor.begin', {})).status).toBe(200);

  const age = (minutes: string) =>
    office.owner.query('UPDATE identity.sessions SET proven_at = now() - $2::interval WHERE account_id = $1', [
      who.id,
      minutes,
    ]);
  await age('9 minutes 55 seconds');
  expect((await who.call('second-factor.begin', {})).status).toBe(200);
  await age('10 minutes');
  expectStepUp(await who.call('second-factor.begin', {}));
});

it('[hardening 1] where a factor is on a code does as well, once, and none where it is off', async () => {
  const who = await unproven();
  expect((await stepUp(who, { code: '123456' })).status).toBe(422);
  const owner = { merchantCode: 'alpha', accountId: who.id };
  const { secret } = await plantFactor(office.owner, office.platform.config, owner);
  expect((await stepUp(who, { code: wrongCode(secret) })).error.details[0]?.field).toBe('code');
  expectStepUp(await changeEmail(who));
  const code = totpCode(secret, 1);
  expect((await stepUp(who, { code })).status).toBe(200);
  expect((await changeEmail(who)).status).toBe(200);
  await forgetProof(office.owner, who.id);
  expect((await stepUp(who, { code })).status, 'a code works once').toBe(422);
  expect((await stepUp(who, {})).status).toBe(400);
  expect((await stepUp(who, { password, code })).status).toBe(400);
});

it('[hardening 1] it counts on the session where it was given, and in no other', async () => {
  const who = await unproven();
  const stolen = await office.signIn('alpha', who.account, who.id);
  await forgetProof(office.owner, who.id);
  expect((await stepUp(who, { password })).status).toBe(200);
  expectStepUp(await changeEmail(stolen));
});

it('[hardening 1] a typed sign-in and the old password count, a remembered device does not', async () => {
  const { id, account } = await office.hire('alpha');
  const email = (turn: number) => ({ body: { email: `${account}@${turn}.example.com` } });
  const browser = office.browser();
  expect((await browser.signIn(account, password, { rememberMe: true })).status).toBe(200);
  expect((await browser.call('profile.update', email(1))).status).toBe(200);
  const reCaptchaAliYun = await browser.passSlider();
  expect((await browser.call('sign-in.login', { body: { account, reCaptchaAliYun, rememberMe: true } })).status).toBe(
    200,
  );
  expectStepUp(await browser.call('profile.update', email(2)));
  const change = { oldPassword: password, password: 'Another-Horse-8' };
  expect((await browser.call('profile.change-password', { body: change })).status).toBe(200);
  expect((await browser.call('profile.update', email(3))).status).toBe(200);

  const owner = { merchantCode: 'alpha', accountId: id };
  const { secret } = await plantFactor(office.owner, office.platform.config, owner);
  const again = office.browser();
  expect((await again.passwordStep(account, 'Another-Horse-8', { rememberMe: true })).status).toBe(200);
  expect((await again.call('second-factor.sign-in', { body: { code: totpCode(secret, 1) } })).status).toBe(200);
  expect((await again.call('profile.update', email(4))).status).toBe(200);
});

it('[hardening 1] guesses are delayed from the fifth on, together with those at the old password', async () => {
  const who = await unproven();
  const guess = () => stepUp(who, { password: 'Wrong-Horse-7' });
  for (let turn = 0; turn < 3; turn += 1) expect((await guess()).status).toBe(422);
  const change = { oldPassword: 'Wrong-Horse-7', password: 'Another-Horse-8' };
  for (let turn = 0; turn < 2; turn += 1)
    expect((await who.call('profile.change-password', { body: change })).status).toBe(422);
  expect((await guess()).status).toBe(429);
  expect((await stepUp(who, { password })).status).toBe(429);
  expectStepUp(await changeEmail(who));
});

it('[hardening 1] role 1, its giving away and merchant settings ask for it; other roles do not', async () => {
  const chief = office.chiefFor('alpha');
  expect((await chief.call('roles.create', { body: { name: '首次代操作' } })).status).toBe(200);
  await forgetProof(office.owner, chief.id);
  const updatedTime = await updatedTimeOf(chief, 'role', '1');
  const params = { id: '1' };
  expectStepUp(await chief.call('roles.update', { params, body: { name: '管理员', updatedTime } }));
  expectStepUp(await chief.call('roles.set-permissions', { params, query: { updatedTime }, body: [] }));
  const { data: merchant } = await chief.call('merchants.get', { params: { code: 'alpha' } });
  const settings = { secondFactorRequired: false, updatedTime: merchant.updatedTime };
  expectStepUp(await chief.call('merchants.update', { params: { code: 'alpha' }, body: settings }));

  const clerk = await office.hire('alpha');
  const version = { updatedTime: await updatedTimeOf(chief, 'account', clerk.id) };
  const setRoles = (body: string[]) =>
    chief.call('accounts.set-roles', { params: { id: clerk.id }, query: version, body });
  expectStepUp(await setRoles(['1']));
  const other = await office.addRole('alpha', ['mon_gam-view']);
  expect((await setRoles([other])).status).toBe(200);
  const named = { name: '别的角色', updatedTime: await updatedTimeOf(chief, 'role', other) };
  expect((await chief.call('roles.update', { params: { id: other }, body: named })).status).toBe(200);
  await chief.call('sign-in.step-up', { body: { password } });
  expect((await chief.call('roles.update', { params, body: { name: '管理员', updatedTime } })).status).toBe(200);
});

it('[hardening 1] an admin’s cookie alone is not enough to take over a colleague’s account', async () => {
  const admin = await unproven([], { isAdmin: true });
  const params = { id: (await office.hire('alpha')).id };
  const updatedTime = await updatedTimeOf(admin, 'account', params.id);
  expectStepUp(await admin.call('accounts.set-password', { params, body: { password: 'Another-Horse-8' } }));
  expectStepUp(await admin.call('accounts.reset-second-factor', { params }));
  expectStepUp(await admin.call('accounts.update', { params, body: { email: 'thief@example.com', updatedTime } }));
  expect((await admin.call('accounts.update', { params, body: { name: '改名', updatedTime } })).status).toBe(200);
});

it('[hardening 1] leaves a row without what was given, also where it was asked for', async () => {
  const who = await unproven();
  await changeEmail(who);
  await stepUp(who, { password: 'Wrong-Horse-7' });
  await stepUp(who, { password });
  const rows = (await logRows(office.owner)).filter(({ accountId }) => accountId === who.id);
  expect(rows.map(({ functionName, result }) => `${functionName} ${result}`).toSorted()).toEqual([
    '修改个人资料 0',
    '确认身份 0',
    '确认身份 1',
  ]);
  expect(JSON.stringify(rows)).not.toContain('Wrong-Horse-7');
});
