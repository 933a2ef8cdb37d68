import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const keys = ['bac_#_acc-view', 'bac_#_acc-action'];
const given = 'Given-Harbour_7';
const own = 'Own-Harbour_8';

let office: Office;
let manager: Colleague;

beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', keys);
});
afterAll(() => office.close());

async function newcomer(account: string): Promise<Colleague> {
  const body = { account, name: '新同事', email: `${account}@tests.example`, password: given };
  const { data } = await manager.call('accounts.create', { body });
  const role = await office.addRole('alpha', keys, `角色${account}`);
  const { updatedTime } = (await manager.call('accounts.get', { params: { id: data.id } })).data;
  await manager.call('accounts.set-roles', { params: { id: data.id }, query: { updatedTime }, body: [role] });
  return await office.signIn('alpha', account, data.id);
}

describe('a password that somebody else chose', () => {
  it('lets nothing but session calls through until it is changed', async () => {
    const person = await newcomer('fresh1');
    const info = await person.call('sign-in.info', {});
    expect(info.data).toMatchObject({ mustChangePassword: true, permissions: [] });
    expect(info.data.permissionVersion).toMatch(/\.password$/);
    const refused = await person.call('accounts.list', { query: {} });
    expect([refused.status, refused.error.code]).toEqual([403, errorCodes.passwordChangeRequired.code]);
    expect((await person.call('profile.get', {})).status).toBe(200);

    const changed = await person.call('profile.change-password', { body: { oldPassword: given, password: own } });
    expect(changed.status).toBe(200);
    expect((await person.call('sign-in.info', {})).data).toMatchObject({
      mustChangePassword: false,
      permissions: keys,
    });
    expect((await person.call('accounts.list', { query: {} })).status).toBe(200);
  });

  it('a new password is owed again after an admin has set another one', async () => {
    const person = await newcomer('fresh2');
    await person.call('profile.change-password', { body: { oldPassword: given, password: own } });
    const reset = await manager.call('accounts.set-password', { params: { id: person.id }, body: { password: given } });
    expect(reset.status).toBe(200);
    const again = await office.signIn('alpha', person.account, person.id);
    expect((await again.call('sign-in.info', {})).data.mustChangePassword).toBe(true);
  });
});

describe('the actions that a record offers the caller', () => {
  it('[ACC-20] [ACC-43] [ACC-44] a record’s offered actions are the ones that the calls accept', async () => {
    const admin = await office.hire('alpha', [], { isAdmin: true });
    const stronger = await office.hire('alpha', [...keys, 'bac_#_rol-view']);
    const canOf = async (caller: Colleague, id: string) =>
      (await caller.call('accounts.get', { params: { id } })).data.can;
    expect(await canOf(manager, admin.id)).toMatchObject({ edit: 'admin', delete: 'admin', state: 'admin' });
    expect(await canOf(manager, stronger.id)).toMatchObject({ edit: 'holdsMore', roles: 'holdsMore' });
    expect(await canOf(stronger, manager.id)).toMatchObject({ edit: true, delete: true });
    expect(await canOf(manager, manager.id)).toEqual({
      edit: true,
      delete: 'self',
      roles: 'self',
      state: 'self',
      contact: 'self',
      secondFactor: 'self',
    });
    expect(await canOf(office.chiefFor('alpha'), admin.id)).toMatchObject({ edit: true, delete: true });
    const { updatedTime } = (await manager.call('accounts.get', { params: { id: stronger.id } })).data;
    const tried = await manager.call('accounts.update', {
      params: { id: stronger.id },
      body: { name: '新', updatedTime },
    });
    expect(tried.status).toBe(403);
  });

  it('in a list is what the row’s own columns tell', async () => {
    const stronger = await office.hire('alpha', [...keys, 'bac_#_ope-view']);
    const { records } = (await manager.call('accounts.list', { query: { keyword: stronger.account } })).data;
    expect(records[0]?.can.edit).toBe(true);
  });
});
