import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { someoneWaits } from '../../../test/locks.ts';
import { type Colleague, enabledAdmins, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';

const accountKeys = ['bac_#_acc-view', 'bac_#_acc-action'];
const roleKeys = ['bac_#_rol-view', 'bac_#_rol-action'];
const missing = '987654321987';

let office: Office;
let admin: Colleague;
/** Holds every key that there is, but not role 1. */
let staff: Colleague;
/** Holds only what the account page needs. */
let clerk: Colleague;
let rival: Colleague;
beforeAll(async () => {
  office = await startOffice();
  admin = await office.hire('alpha', [], { isAdmin: true });
  staff = await office.hire('alpha', allPermissionKeys);
  clerk = await office.hire('alpha', accountKeys);
  rival = await office.hire('beta', allPermissionKeys);
});
afterAll(() => office.close());

async function setRoles(who: Colleague, id: string, roleIds: readonly string[]) {
  const updatedTime = await updatedTimeOf(who, 'account', id);
  return await who.call('accounts.set-roles', { params: { id }, query: { updatedTime }, body: [...roleIds] });
}

async function patch(who: Colleague, id: string, change: object) {
  const updatedTime = await updatedTimeOf(who, 'account', id);
  return await who.call('accounts.update', { params: { id }, body: { ...change, updatedTime } });
}

async function rolesOf(id: string, merchantCode = 'alpha'): Promise<string[]> {
  const answer = await office.chiefFor(merchantCode).call('accounts.roles', { params: { id } });
  return answer.data.roles.map((role) => role.id);
}

const remove = (who: Colleague, id: string, merchantCode = 'alpha') =>
  who.call('accounts.delete', { params: { id }, query: { merchantCode } });

const setPassword = (who: Colleague, id: string) =>
  who.call('accounts.set-password', { params: { id }, body: { password: 'Quiet-River-77' } });

const reasonOf = (answer: { error: { details: { errorMessage: string }[] } }) => answer.error.details[0]?.errorMessage;

describe('an admin', () => {
  it('[ACC-20] keeps the roles, whoever of the staff sets them', async () => {
    for (const colleague of [staff, admin]) {
      const other = await office.hire('alpha', [], { isAdmin: true });
      const answer = await setRoles(colleague, other.id, []);
      expect([answer.status, reasonOf(answer)]).toEqual([403, '只有超级管理员可以修改管理员账号']);
      expect(await rolesOf(other.id)).toEqual(['1']);
    }
  });

  it('[ACC-21] staff cannot disable an admin, nor change one in any other way', async () => {
    for (const change of [{ enabled: false }, { name: '改名' }, { email: 'taken@example.com' }]) {
      const answer = await patch(staff, admin.id, change);
      expect([answer.status, reasonOf(answer)]).toEqual([403, '只有超级管理员可以修改管理员账号']);
    }
    expect((await setPassword(staff, admin.id)).status).toBe(403);
    expect((await staff.call('accounts.get', { params: { id: admin.id } })).data).toMatchObject({
      enabled: true,
      isAdmin: true,
      email: `${admin.account}@example.com`,
    });
  });

  it('[ACC-22] staff cannot delete an admin', async () => {
    for (const colleague of [staff, clerk]) expect((await remove(colleague, admin.id)).status).toBe(403);
    expect((await staff.call('accounts.get', { params: { id: admin.id } })).status).toBe(200);
  });

  it('[ACC-45] a super-admin acting for the merchant creates, disables and deletes admins while one remains', async () => {
    await office.addMerchant('delta');
    const chief = office.chiefFor('delta');
    const first = await office.hire('delta');
    const second = await office.hire('delta');
    expect((await setRoles(chief, first.id, ['1'])).status).toBe(200);
    expect((await setRoles(chief, second.id, ['1'])).status).toBe(200);
    expect((await chief.call('accounts.get', { params: { id: second.id } })).data.isAdmin).toBe(true);
    expect((await patch(chief, second.id, { enabled: false })).status).toBe(200);
    for (const tried of [
      await patch(chief, first.id, { enabled: false }),
      await setRoles(chief, first.id, []),
      await remove(chief, first.id, 'delta'),
    ])
      expect([tried.status, reasonOf(tried)]).toEqual([422, '商户至少要保留一个启用的管理员']);
    expect((await patch(chief, second.id, { enabled: true })).status).toBe(200);
    expect((await remove(chief, first.id, 'delta')).status).toBe(200);
    expect(await enabledAdmins(office.owner, 'delta')).toBe(1);
  });

  it('[ACC-45] a super-admin who acts for nobody gives no built-in role', async () => {
    const person = await office.hire('platform');
    const answer = await setRoles(office.chief, person.id, ['1']);
    expect([answer.status, reasonOf(answer)]).toEqual([403, '内置角色只能由超级管理员代该商户操作时分配']);
  });
});

describe('roles of an account', () => {
  it('[ACC-14] takes a list of ids and replaces what was held', async () => {
    const [one, two, three] = [
      await office.addRole('alpha', []),
      await office.addRole('alpha', accountKeys),
      await office.addRole('alpha', []),
    ];
    const person = await office.hire('alpha');
    expect((await setRoles(clerk, person.id, [one, two, two])).status).toBe(200);
    expect(await rolesOf(person.id)).toEqual([one, two]);
    expect((await setRoles(clerk, person.id, [three])).status).toBe(200);
    expect(await rolesOf(person.id)).toEqual([three]);
  });

  it('[ACC-25] a built-in role is not given by staff, an admin included', async () => {
    const person = await office.hire('alpha');
    for (const colleague of [staff, admin, clerk]) {
      const answer = await setRoles(colleague, person.id, ['1']);
      expect([answer.status, reasonOf(answer)]).toEqual([403, '内置角色只能由超级管理员代该商户操作时分配']);
    }
    expect(await rolesOf(person.id)).toEqual([]);
  });

  it('[ACC-26] a built-in role that is held stays held on save', async () => {
    const builtIn = await office.addRole('alpha', accountKeys);
    await office.makeBuiltIn('alpha', builtIn);
    const plain = await office.addRole('alpha', []);
    const person = await office.hire('alpha');
    await setRoles(office.chiefFor('alpha'), person.id, [builtIn]);
    expect((await setRoles(staff, person.id, [plain])).status).toBe(200);
    expect(await rolesOf(person.id)).toEqual([builtIn, plain].toSorted());
    expect((await setRoles(staff, person.id, [])).status).toBe(200);
    expect(await rolesOf(person.id)).toEqual([builtIn]);
  });

  it('[ROL-20] a role with more than one holds is not given', async () => {
    const above = await office.addRole('alpha', [...accountKeys, 'mon_gam-view'], '监控组');
    const person = await office.hire('alpha');
    const answer = await setRoles(clerk, person.id, [above]);
    expect([answer.status, reasonOf(answer)]).toEqual([403, '角色“监控组”包含您没有的权限，您无法分配']);
    expect((await setRoles(staff, person.id, [above])).status).toBe(200);
  });

  it('a role of another merchant is like one that does not exist', async () => {
    const foreign = await office.addRole('beta', []);
    const person = await office.hire('alpha');
    const there = await setRoles(staff, person.id, [foreign]);
    const nowhere = await setRoles(staff, person.id, [missing]);
    expect(there.status).toBe(404);
    expect(there.text.replace(there.error.traceId, '')).toBe(nowhere.text.replace(nowhere.error.traceId, ''));
  });
});

describe('no takeover', () => {
  it('[ACC-43] an account that holds more is changed in no way', async () => {
    const stronger = await office.hire('alpha', [...accountKeys, 'mon_gam-view']);
    const answers = [
      await patch(clerk, stronger.id, { name: '改名' }),
      await patch(clerk, stronger.id, { email: 'taken@example.com' }),
      await patch(clerk, stronger.id, { enabled: false }),
      await setPassword(clerk, stronger.id),
      await setRoles(clerk, stronger.id, []),
      await remove(clerk, stronger.id),
    ];
    for (const answer of answers)
      expect([answer.status, reasonOf(answer)]).toEqual([403, '该账号拥有您没有的权限，您无法修改']);
    expect((await stronger.call('accounts.get', { params: { id: stronger.id } })).data).toMatchObject({
      enabled: true,
      name: `${stronger.account} 的姓名`,
    });
  });

  it('[ACC-43] one that holds as much or less is', async () => {
    for (const keys of [accountKeys, []]) {
      const colleague = await office.hire('alpha', keys);
      expect((await patch(clerk, colleague.id, { name: '改名' })).status).toBe(200);
      expect((await setPassword(clerk, colleague.id)).status).toBe(200);
      expect((await setRoles(clerk, colleague.id, [])).status).toBe(200);
      expect((await remove(clerk, colleague.id)).status).toBe(200);
    }
  });

  it('[ACC-43] a super-admin is changed by super-admins only', async () => {
    const operator = await office.hire('platform', allPermissionKeys);
    const answer = await patch(operator, office.chief.id, { name: '改名' });
    expect([answer.status, reasonOf(answer)]).toEqual([403, '只有超级管理员可以修改超级管理员的账号']);
    expect((await setPassword(operator, office.chief.id)).status).toBe(403);
  });

  it('[ACC-44] nobody changes their own roles or state, nor gets around the rules of the own profile', async () => {
    const roleId = await office.addRole('alpha', []);
    const tries = [
      [await setRoles(clerk, clerk.id, [roleId]), '不能修改自己的角色'],
      [await setRoles(clerk, clerk.id, []), '不能修改自己的角色'],
      [await patch(clerk, clerk.id, { enabled: false }), '不能启用或停用自己的账号'],
      [await remove(clerk, clerk.id), '不能删除自己的账号'],
      [await setPassword(clerk, clerk.id), '请在个人资料中修改自己的密码'],
      [await patch(clerk, clerk.id, { email: 'new@example.com' }), '请在个人资料中修改自己的邮箱'],
    ] as const;
    for (const [answer, reason] of tries) expect([answer.status, reasonOf(answer)]).toEqual([403, reason]);
    expect((await patch(clerk, clerk.id, { description: '负责账号' })).status).toBe(200);
    const chief = office.chiefFor('platform');
    expect((await patch(chief, chief.id, { enabled: false })).status).toBe(403);
  });
});

describe('other merchants', () => {
  it.each([
    ['reading', (who: Colleague, id: string) => who.call('accounts.get', { params: { id } })],
    ['roles', (who: Colleague, id: string) => who.call('accounts.roles', { params: { id } })],
    ['permissions', (who: Colleague, id: string) => who.call('accounts.permissions', { params: { id } })],
    [
      'updating',
      (who: Colleague, id: string) =>
        who.call('accounts.update', { params: { id }, body: { name: '夺', updatedTime: '2026-01-01T00:00:00.000Z' } }),
    ],
    ['password', setPassword],
    [
      'setting roles',
      (who: Colleague, id: string) =>
        who.call('accounts.set-roles', {
          params: { id },
          query: { updatedTime: '2026-01-01T00:00:00.000Z' },
          body: [],
        }),
    ],
    ['deleting', (who: Colleague, id: string) => remove(who, id, 'beta')],
    ['deleting by its own code', (who: Colleague, id: string) => remove(who, id, 'alpha')],
  ])('%s an account of another merchant answers as for one that does not exist', async (_what, attempt) => {
    const there = await attempt(rival, clerk.id);
    const nowhere = await attempt(rival, missing);
    expect([there.status, nowhere.status]).toEqual([404, 404]);
    expect(there.text.replace(there.error.traceId, '')).toBe(nowhere.text.replace(nowhere.error.traceId, ''));
  });
});

describe('at once', () => {
  it('[ACC-40] disabling, and taking a role away, bite on the next request', async () => {
    const person = await office.hire('alpha', accountKeys);
    expect((await person.send('GET', '/creator/users')).status).toBe(200);
    expect((await setRoles(staff, person.id, [])).status).toBe(200);
    expect((await person.send('GET', '/creator/users')).status).toBe(403);
    const version = (await person.call('sign-in.info', {})).headers['permission-version'];
    const roleId = await office.addRole('alpha', ['bac_#_acc-view']);
    expect((await setRoles(staff, person.id, [roleId])).status).toBe(200);
    const again = await person.send('GET', '/creator/users');
    expect(again.status).toBe(200);
    expect(again.headers['permission-version']).not.toBe(version);
    expect((await patch(staff, person.id, { enabled: false })).status).toBe(200);
    const ended = await person.send('GET', '/creator/users');
    expect([ended.status, ended.error.code]).toEqual([401, '001005']);
  });

  it('[ACC-40] an account that lost its right while waiting is refused with the reason', { retry: 0 }, async () => {
    const person = await office.hire('alpha', accountKeys);
    const target = await office.hire('alpha');
    const held = await office.owner.connect();
    await held.query('BEGIN');
    await held.query(`SELECT FROM platform.merchants WHERE code = 'alpha' FOR UPDATE`);
    const waiting = setPassword(person, target.id);
    await someoneWaits(office.owner);
    await held.query(`SELECT set_config('touchline.merchant', 'alpha', true)`);
    await held.query('DELETE FROM tenant.account_roles WHERE account_id = $1', [person.id]);
    await held.query('COMMIT');
    held.release();
    const answer = await waiting;
    expect([answer.status, reasonOf(answer)]).toEqual([403, '您的权限已变更，无法执行此操作']);
  });

  it('[SGN-93] an account that owes the second factor since it began to wait does nothing more', async () => {
    const person = await office.hire('beta', roleKeys);
    const held = await office.owner.connect();
    await held.query('BEGIN');
    await held.query(`UPDATE platform.merchants SET second_factor_required = true WHERE code = 'beta'`);
    const waiting = person.call('roles.create', { body: { name: '太晚了' } });
    await someoneWaits(office.owner);
    await held.query('COMMIT');
    held.release();
    const answer = await waiting;
    await office.owner.query(`UPDATE platform.merchants SET second_factor_required = false WHERE code = 'beta'`);
    expect([answer.status, answer.error.code]).toEqual([403, '000423']);
  });

  it.each([
    ['a colleague', () => office.hire('beta', roleKeys)],
    ['a super-admin at work for the merchant', async () => office.chiefFor('beta')],
  ])('%s who was given a password since they began to wait does nothing more', async (_who, find) => {
    const person = await find();
    const held = await office.owner.connect();
    const owe = async (isOwed: boolean) => {
      await held.query('BEGIN');
      await held.query(`SELECT FROM platform.merchants WHERE code = 'beta' FOR UPDATE`);
      await held.query(`SELECT set_config('touchline.merchant', $1, true)`, [person.merchantCode]);
      await held.query('UPDATE tenant.accounts SET must_change_password = $2 WHERE id = $1', [person.id, isOwed]);
    };
    await owe(true);
    const waiting = person.call('roles.create', { body: { name: '太晚了' } });
    await someoneWaits(office.owner);
    await held.query('COMMIT');
    const answer = await waiting;
    await owe(false);
    await held.query('COMMIT');
    held.release();
    expect([answer.status, answer.error.code]).toEqual([403, errorCodes.passwordChangeRequired.code]);
  });

  it('[ACC-40] an account that was signed out while waiting does nothing more', async () => {
    const person = await office.hire('alpha', [...accountKeys, ...roleKeys]);
    const held = await office.owner.connect();
    await held.query('BEGIN');
    await held.query(`SELECT FROM platform.merchants WHERE code = 'alpha' FOR UPDATE`);
    const waiting = person.call('roles.create', { body: { name: '太晚了' } });
    await someoneWaits(office.owner);
    await held.query('UPDATE identity.sessions SET ended_at = now() WHERE account_id = $1', [person.id]);
    await held.query('COMMIT');
    held.release();
    expect((await waiting).status).toBe(401);
    const found = await staff.call('roles.list', { query: { keyword: '太晚了' } });
    expect(found.data.total).toBe(0);
  });
});
