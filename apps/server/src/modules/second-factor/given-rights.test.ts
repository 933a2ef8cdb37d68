import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { BrowserAnswer } from '../../../test/browser/browser.ts';
import { forgetProof } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';
import { password, uniqueAccount } from '../../../test/stack/stack.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

async function adminWithCookieOnly(): Promise<Colleague> {
  const admin = await office.hire('alpha', [], { isAdmin: true });
  await forgetProof(office.owner, admin.id);
  return admin;
}

function expectStepUp({ status, error }: BrowserAnswer<unknown>): void {
  expect([status, error.code]).toEqual([403, errorCodes.stepUpRequired.code]);
}

const stepUp = (who: Colleague) => who.call('sign-in.step-up', { body: { password } });
const newAccount = () => {
  const account = uniqueAccount('made');
  return { account, name: '新同事', email: `${account}@example.com`, password: 'Fresh-Horse-31' };
};

it('[mend 1] creating, deleting and enabling accounts, one or many, and copying a role ask for the password', async () => {
  const admin = await adminWithCookieOnly();
  const { id } = await office.hire('alpha');
  const harmless = await office.addRole('alpha', ['mon_gam-view']);
  const copy = { params: { id: harmless }, body: { name: '副本' } };
  const removal = { params: { id }, query: { merchantCode: 'alpha' } };
  expectStepUp(await admin.call('accounts.create', { body: newAccount() }));
  expectStepUp(await admin.call('accounts.delete', removal));
  expectStepUp(await admin.call('accounts.set-enabled-of-many', { body: { ids: [id], enabled: true } }));
  expectStepUp(await admin.call('roles.copy', copy));
  const one = async (enabled: boolean) =>
    admin.call('accounts.update', {
      params: { id },
      body: { enabled, updatedTime: await updatedTimeOf(admin, 'account', id) },
    });
  expect((await one(false)).status, 'disabling asks for nothing').toBe(200);
  expectStepUp(await one(true));
  const many = (enabled: boolean) => admin.call('accounts.set-enabled-of-many', { body: { ids: [id], enabled } });
  expect((await many(false)).status, 'disabling asks for nothing').toBe(200);

  expect((await stepUp(admin)).status).toBe(200);
  expect((await admin.call('accounts.create', { body: newAccount() })).status).toBe(200);
  expect((await admin.call('roles.copy', copy)).status).toBe(200);
  expect((await one(true)).status).toBe(200);
  expect((await many(true)).status).toBe(200);
  expect((await admin.call('accounts.delete', removal)).status).toBe(200);
});

it.each(['bac_#_acc-action', 'bac_#_rol-action'])(
  '[mend 1] giving %s, by a role or to a role, asks for the password',
  async (key) => {
    const admin = await adminWithCookieOnly();
    const params = { id: (await office.hire('alpha')).id };
    const strong = await office.addRole('alpha', [key]);
    const weak = await office.addRole('alpha', ['mon_gam-view']);
    const giveRoles = async (body: string[]) =>
      admin.call('accounts.set-roles', {
        params,
        query: { updatedTime: await updatedTimeOf(admin, 'account', params.id) },
        body,
      });
    const giveKeys = async (id: string, body: string[]) =>
      admin.call('roles.set-permissions', {
        params: { id },
        query: { updatedTime: await updatedTimeOf(admin, 'role', id) },
        body,
      });
    expectStepUp(await giveRoles([weak, strong]));
    expectStepUp(await giveKeys(weak, [key]));
    expectStepUp(await giveKeys(strong, [key, 'mon_gam-view']));
    expect((await giveRoles([weak])).status).toBe(200);
    expect((await giveKeys(weak, ['bac_#_acc-view'])).status).toBe(200);
    expect((await stepUp(admin)).status).toBe(200);
    expect((await giveRoles([weak, strong])).status).toBe(200);
    expect((await giveKeys(weak, [key])).status).toBe(200);
  },
);

it('[mend 1] giving a company key asks the platform’s own super-admin for the password', async () => {
  const role = await office.addRole('platform', []);
  const updatedTime = await updatedTimeOf(office.chief, 'role', role);
  await forgetProof(office.owner, office.chief.id);
  const request = { params: { id: role }, query: { updatedTime }, body: ['com_lis-view'] };
  expectStepUp(await office.chief.call('roles.set-permissions', request));
  await stepUp(office.chief);
  expect((await office.chief.call('roles.set-permissions', request)).status).toBe(200);
});

it('[mend 1] the first write for a merchant asks once per session and merchant; own things and reads ask nothing', async () => {
  const account = uniqueAccount('chief');
  const id = await office.addAccount('platform', account, [], { isSuperAdmin: true });
  const chief = await office.signIn('platform', account, id);
  await forgetProof(office.owner, id);
  const create = (who: Colleague, merchantCodeBySa: string) => {
    const query = { merchantCodeBySa } as never;
    return who.call('roles.create', { query, body: { name: uniqueAccount('角色') } } as never);
  };
  expect((await chief.call('roles.list', { query: { merchantCodeBySa: 'alpha' } as never })).status).toBe(200);
  expectStepUp(await create(chief, 'alpha'));
  expect((await create(chief, 'platform')).status, 'at home').toBe(200);
  const own = { body: { name: '总管' }, query: { merchantCodeBySa: 'alpha' } };
  expect((await chief.call('profile.update', own)).status).toBe(200);
  const query = { merchantCodeBySa: 'alpha' };
  const form = { sportId: '1', form: { title: '还没写完' }, place: 'laptop', updatedTime: null };
  expect((await chief.call('predictions.keep-form', { body: form, query } as never)).status, 'autosave').toBe(200);
  const checked = { title: '周末前瞻', content: '主队状态更好' };
  expect((await chief.call('taboo-words.check', { body: checked, query } as never)).status).toBe(200);

  expect((await stepUp(chief)).status).toBe(200);
  expect((await create(chief, 'alpha')).status).toBe(200);
  await forgetProof(office.owner, id);
  expect((await create(chief, 'alpha')).status, 'asked once').toBe(200);
  expectStepUp(await create(chief, 'beta'));
  const second = await office.signIn('platform', account, id);
  await forgetProof(office.owner, id);
  expectStepUp(await create(second, 'alpha'));
});
