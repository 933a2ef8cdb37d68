import { inMerchant } from '@touchline/db/transaction';
import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openEvents } from '../../../test/browser/event-stream.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';

const roleKeys = ['bac_#_rol-view', 'bac_#_rol-action'];
const missing = '987654321987';

let office: Office;
let admin: Colleague;
let clerk: Colleague;
let rival: Colleague;
let serial = 0;
const newName = () => `角色名 ${(serial += 1)}`;
beforeAll(async () => {
  office = await startOffice();
  admin = await office.hire('alpha', [], { isAdmin: true });
  clerk = await office.hire('alpha', roleKeys);
  rival = await office.hire('beta', allPermissionKeys);
});
afterAll(() => office.close());

const reasonOf = (answer: { error: { details: { errorMessage: string }[] } }) => answer.error.details[0]?.errorMessage;

async function setPermissions(who: Colleague, id: string, keys: readonly string[]) {
  const updatedTime = await updatedTimeOf(who, 'role', id);
  return await who.call('roles.set-permissions', { params: { id }, query: { updatedTime }, body: [...keys] });
}

async function rename(who: Colleague, id: string) {
  const updatedTime = await updatedTimeOf(who, 'role', id);
  return await who.call('roles.update', { params: { id }, body: { name: newName(), updatedTime } });
}

const remove = (who: Colleague, id: string) =>
  who.call('roles.delete', { params: { id }, query: { confirmInUse: true } });

const copy = (who: Colleague, id: string) => who.call('roles.copy', { params: { id }, body: { name: newName() } });

async function roleOf(accountId: string): Promise<string> {
  const { roles } = (await office.chiefFor('alpha').call('accounts.roles', { params: { id: accountId } })).data;
  return roles[0]?.id ?? '';
}

/** As a newer version would have left it. */
async function plantKey(merchantCode: string, roleId: string, key: string): Promise<void> {
  await inMerchant(office.owner, merchantCode, async (tx) => {
    await tx
      .insertInto('tenant.role_permissions')
      .values({ merchant_code: merchantCode, role_id: roleId, permission_key: key })
      .execute();
  });
}

async function give(id: string, roleId: string): Promise<void> {
  const chief = office.chiefFor('alpha');
  const { roles, updatedTime } = (await chief.call('accounts.roles', { params: { id } })).data;
  const body = [...roles.map((role) => role.id), roleId];
  await chief.call('accounts.set-roles', { params: { id }, query: { updatedTime }, body });
}

describe('nobody goes above what they hold', () => {
  it('[ROL-20] a permission that one does not hold is not granted, nor one that comes along with another', async () => {
    const id = await office.addRole('alpha', []);
    for (const keys of [['mon_gam-view'], [...roleKeys, 'bac_#_acc-action']]) {
      const answer = await setPermissions(clerk, id, keys);
      expect([answer.status, reasonOf(answer)]).toEqual([403, '不能授予您自己没有的权限']);
    }
    const halfHeld = await office.hire('alpha', ['bac_#_rol-action']);
    const answer = await halfHeld.call('roles.set-permissions', {
      params: { id },
      query: { updatedTime: await updatedTimeOf(clerk, 'role', id) },
      body: ['bac_#_rol-action'],
    });
    expect(answer.status).toBe(403);
    expect((await clerk.call('roles.permissions', { params: { id } })).data.keys).toEqual([]);
    expect((await setPermissions(clerk, id, roleKeys)).status).toBe(200);
  });

  it('[ROL-20] not even an admin grants beyond the merchant’s ceiling', async () => {
    await office.addMerchant('gamma', [...roleKeys, 'mon_gam-view']);
    const boss = await office.hire('gamma', [], { isAdmin: true });
    const id = await office.addRole('gamma', []);
    expect((await setPermissions(boss, id, ['mon_liv-view'])).status).toBe(403);
    expect((await setPermissions(boss, id, ['mon_gam-view'])).status).toBe(200);
  });

  it('[ROL-21] a role that holds more is not edited, copied or deleted, and its change not previewed', async () => {
    const id = await office.addRole('alpha', [...roleKeys, 'mon_gam-view']);
    const answers = [
      await rename(clerk, id),
      await setPermissions(clerk, id, []),
      await copy(clerk, id),
      await remove(clerk, id),
      await clerk.call('roles.preview', { params: { id }, query: { keys: '' } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(reasonOf(answer)).toMatch(/^该角色包含您没有的权限，您无法/);
    }
    expect((await clerk.call('roles.permissions', { params: { id } })).data.keys).toHaveLength(3);
    expect((await rename(admin, id)).status).toBe(200);
  });

  it('[ACC-43] a role is neither deleted nor narrowed under somebody whom one may not change, nor under oneself', async () => {
    const shared = await office.addRole('alpha', roleKeys);
    const narrow = (who: Colleague, id: string) => setPermissions(who, id, ['bac_#_rol-view']);
    const preview = (who: Colleague, id: string) =>
      who.call('roles.preview', { params: { id }, query: { keys: 'bac_#_rol-view' } });
    const stronger = await office.hire('alpha', ['mon_gam-view']);
    await give(stronger.id, shared);
    const refusals = [
      [remove, `使用该角色的账号“${stronger.account}”拥有您没有的权限，您无法删除该角色`],
      [narrow, `使用该角色的账号“${stronger.account}”拥有您没有的权限，您无法移除该角色的权限`],
      [preview, `使用该角色的账号“${stronger.account}”拥有您没有的权限，您无法移除该角色的权限`],
    ] as const;
    for (const [attempt, reason] of refusals) {
      const answer = await attempt(clerk, shared);
      expect([answer.status, reasonOf(answer)]).toEqual([403, reason]);
    }
    const own = await roleOf(clerk.id);
    const selfRefusals = [
      [remove, '不能删除自己正在使用的角色'],
      [narrow, '不能移除自己正在使用的角色的权限'],
      [preview, '不能移除自己正在使用的角色的权限'],
    ] as const;
    for (const [attempt, reason] of selfRefusals) {
      const answer = await attempt(clerk, own);
      expect([answer.status, reasonOf(answer)]).toEqual([403, reason]);
    }
    expect((await setPermissions(admin, shared, roleKeys.slice(0, 1))).status).toBe(200);
    expect((await setPermissions(clerk, shared, roleKeys)).status).toBe(200);
  });

  it('[ACC-43] under an admin a role is deleted and narrowed by a super-admin alone', async () => {
    const shared = await office.addRole('alpha', roleKeys);
    const second = await office.hire('alpha', [], { isAdmin: true });
    await give(second.id, shared);
    for (const who of [clerk, admin]) {
      const deleted = await remove(who, shared);
      expect([deleted.status, reasonOf(deleted)]).toEqual([
        403,
        `使用该角色的账号“${second.account}”是管理员，只有超级管理员可以删除该角色`,
      ]);
      const emptied = await setPermissions(who, shared, []);
      expect([emptied.status, reasonOf(emptied)]).toEqual([
        403,
        `使用该角色的账号“${second.account}”是管理员，只有超级管理员可以移除该角色的权限`,
      ]);
    }
    expect((await setPermissions(office.chiefFor('alpha'), shared, [])).status).toBe(200);
    expect((await remove(office.chiefFor('alpha'), shared)).status).toBe(200);
  });

  it('a super-admin’s rights come from no role: the own one may be narrowed', async () => {
    const shared = await office.addRole('platform', roleKeys);
    await inMerchant(office.owner, 'platform', async (tx) => {
      const held = { merchant_code: 'platform', account_id: office.chief.id, role_id: shared };
      await tx.insertInto('tenant.account_roles').values(held).execute();
    });
    expect((await setPermissions(office.chief, shared, [])).status).toBe(200);
  });
});

describe('built-in roles', () => {
  it('[ROL-46] role 1 is edited by a super-admin acting for the merchant and by nobody else', async () => {
    await office.addMerchant('delta');
    const holdable = holdableKeys('delta', allPermissionKeys);
    const boss = await office.hire('delta', holdable, { isAdmin: true });
    for (const tried of [await rename(boss, '1'), await setPermissions(boss, '1', holdable)])
      expect([tried.status, reasonOf(tried)]).toEqual([403, '内置角色只能由超级管理员代该商户操作时修改']);
    expect((await setPermissions(office.chief, '1', allPermissionKeys)).status).toBe(403);
    const chief = office.chiefFor('delta');
    const canOf = async (who: Colleague) => (await who.call('roles.get', { params: { id: '1' } })).data.can;
    for (const who of [boss, office.chief]) expect(await canOf(who)).toEqual({ edit: 'builtIn', delete: 'builtIn' });
    expect(await canOf(chief)).toEqual({ edit: true, delete: 'builtIn' });
    const ofPlatform = await setPermissions(chief, '1', ['com_lis-view']);
    expect([ofPlatform.status, reasonOf(ofPlatform)]).toEqual([400, '仅限平台使用的权限：com_lis-view']);
    expect((await setPermissions(chief, '1', ['mon_gam-view'])).status).toBe(200);
    expect((await rename(chief, '1')).status).toBe(200);
    expect((await boss.call('sign-in.info', {})).data.permissions).toEqual(['mon_gam-view']);
  });

  it('[ROL-47] role 1 is never deleted', async () => {
    for (const who of [admin, office.chief, office.chiefFor('alpha')]) {
      const answer = await remove(who, '1');
      expect([answer.status, reasonOf(answer)]).toEqual([403, '内置角色不能删除']);
    }
  });

  it('[ROL-48] no role with hasBac is deleted', async () => {
    const id = await office.addRole('alpha', []);
    await office.makeBuiltIn('alpha', id);
    for (const who of [admin, office.chiefFor('alpha')]) {
      const answer = await remove(who, id);
      expect([answer.status, reasonOf(answer)]).toEqual([403, '内置角色不能删除']);
    }
    expect((await admin.call('roles.get', { params: { id } })).data.hasBac).toBe(true);
  });

  it('a copy of a built-in role is an ordinary role', async () => {
    const answer = await copy(admin, '1');
    const { data } = await admin.call('roles.get', { params: { id: answer.data.id } });
    expect(data.hasBac).toBe(false);
    expect((await remove(admin, answer.data.id)).status).toBe(200);
  });
});

describe('at once', () => {
  it('[ROL-49] the very next request of each holder is judged by the new permissions', async () => {
    const people = [await office.hire('alpha', roleKeys), await office.hire('alpha')];
    const chief = office.chiefFor('alpha');
    const shared = await office.addRole('alpha', ['bac_#_rol-view']);
    const statuses = async () =>
      await Promise.all(people.map(async (person) => (await person.send('GET', '/creator/roles')).status));
    expect(await statuses()).toEqual([200, 403]);
    for (const { id } of people) {
      const { updatedTime } = (await chief.call('accounts.roles', { params: { id } })).data;
      await chief.call('accounts.set-roles', { params: { id }, query: { updatedTime }, body: [shared] });
    }
    expect(await statuses()).toEqual([200, 200]);
    const version = (await people[1]?.call('sign-in.info', {}))?.data.permissionVersion;
    expect((await setPermissions(clerk, shared, [])).status).toBe(200);
    expect(await statuses()).toEqual([403, 403]);
    expect((await people[1]?.call('sign-in.info', {}))?.data.permissionVersion).not.toBe(version);
    expect((await setPermissions(clerk, shared, ['bac_#_rol-view'])).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    expect((await remove(clerk, shared)).status).toBe(200);
    expect(await statuses()).toEqual([403, 403]);
  });
});

it('[ROL-49] every open page of the merchant is told of a new version within two seconds', async () => {
  const person = await office.hire('alpha');
  const id = await office.addRole('alpha', roleKeys);
  const chief = office.chiefFor('alpha');
  const { updatedTime } = (await chief.call('accounts.roles', { params: { id: person.id } })).data;
  await chief.call('accounts.set-roles', { params: { id: person.id }, query: { updatedTime }, body: [id] });
  const events = await openEvents(office, person.browser);
  const first = await events.next();
  const began = performance.now();
  expect((await setPermissions(clerk, id, [])).status).toBe(200);
  const second = await events.next();
  expect(performance.now() - began).toBeLessThan(2000);
  expect(second).not.toBe(first);
  expect(second).toMatch(/"version":"/);
  events.close();
});

describe('other merchants', () => {
  const then = '2026-01-01T00:00:00.000Z';
  it.each([
    ['reading', (who: Colleague, id: string) => who.call('roles.get', { params: { id } })],
    ['permissions', (who: Colleague, id: string) => who.call('roles.permissions', { params: { id } })],
    ['users', (who: Colleague, id: string) => who.call('roles.users', { params: { id } })],
    ['preview', (who: Colleague, id: string) => who.call('roles.preview', { params: { id }, query: { keys: '' } })],
    ['copy', copy],
    ['delete', remove],
    [
      'update',
      (who: Colleague, id: string) =>
        who.call('roles.update', { params: { id }, body: { name: '夺', updatedTime: then } }),
    ],
    [
      'setting permissions',
      (who: Colleague, id: string) =>
        who.call('roles.set-permissions', { params: { id }, query: { updatedTime: then }, body: [] }),
    ],
  ])('%s of a role of another merchant answers as for one that does not exist', async (_what, attempt) => {
    const foreign = await office.addRole('alpha', []);
    const there = await attempt(rival, foreign);
    const nowhere = await attempt(rival, missing);
    expect([there.status, nowhere.status]).toEqual([404, 404]);
    expect(there.text.replace(there.error.traceId, '')).toBe(nowhere.text.replace(nowhere.error.traceId, ''));
  });
});

it('a key that this version does not know keeps staff out, and never a super-admin', async () => {
  const role = await office.addRole('beta', roleKeys);
  await plantKey('beta', role, 'new_pag-view');
  await plantKey('beta', '1', 'new_pag-view');
  expect((await rename(rival, role)).status).toBe(403);
  const chief = office.chiefFor('beta');
  expect((await rename(chief, role)).status).toBe(200);
  expect((await setPermissions(chief, '1', roleKeys)).status).toBe(200);
  const row = (await logRows(office.owner)).findLast(
    ({ merchantCode, apiPath }) => merchantCode === 'beta' && apiPath.endsWith('/role/1/permissions'),
  );
  expect(JSON.parse(row?.changes ?? ''), 'that it was held is not lost').toMatchObject([
    { entity: 'role', id: '1', before: { permissions: expect.arrayContaining(['new_pag-view']) } },
  ]);
});
