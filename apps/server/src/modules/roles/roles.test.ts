import { holdableKeys } from '@touchline/domain/access/permission-sets';
import {
  allPermissionKeys,
  indexTree,
  type PermissionNode,
  permissionTree,
} from '@touchline/domain/access/permission-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';

const roleKeys = ['bac_#_rol-view', 'bac_#_rol-action'];
const drafts = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action'];

let office: Office;
let manager: Colleague;
let serial = 0;
const newName = () => `角色名 ${(serial += 1)}`;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', [...roleKeys, ...drafts, 'mon_gam-view']);
});
afterAll(() => office.close());

async function newRole(name = newName(), description = '说明'): Promise<string> {
  const answer = await manager.send<{ id: string }>('POST', '/creator/role', { name, description });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.id;
}

async function setPermissions(id: string, keys: readonly string[], who = manager) {
  const updatedTime = encodeURIComponent(await updatedTimeOf(who, 'role', id));
  return await who.send<{ updatedTime: string }>(
    'PUT',
    `/creator/role/${id}/permissions?updatedTime=${updatedTime}`,
    keys,
  );
}

async function keysOf(id: string): Promise<string[]> {
  return (await manager.call('roles.permissions', { params: { id } })).data.keys;
}

describe('the list', () => {
  it('[ROL-04] [ROL-06] takes keyword, current and size and answers id, name, description and hasBac', async () => {
    const name = newName();
    const id = await newRole(name);
    const answer = await manager.send<{ records: unknown[] }>(
      'GET',
      `/creator/roles?includeAdmin=true&keyword=${encodeURIComponent(name)}&current=1&size=50`,
    );
    const updatedTime = await updatedTimeOf(manager, 'role', id);
    const can = { edit: true, delete: true };
    expect(answer.data).toEqual({
      records: [{ id, name, description: '说明', hasBac: false, accounts: 0, group: null, updatedTime, can }],
      current: 1,
      size: 50,
      total: 1,
      totalPages: 1,
    });
    expect(await keysOf(id)).toEqual([]);
  });

  it('[ROL-05] [ROL-06] shows role 1 of the merchant only with includeAdmin=true; other ids start at 1000', async () => {
    await newRole();
    const idsOf = async (query: { includeAdmin?: boolean }) =>
      (await manager.call('roles.list', { query: { size: 1000, ...query } })).data.records.map((record) => record.id);
    const withAdmin = await idsOf({ includeAdmin: true });
    const without = await idsOf({});
    expect(withAdmin.filter((id) => !without.includes(id))).toEqual(['1']);
    expect(await idsOf({ includeAdmin: false })).toEqual(without);
    expect(without.filter((id) => Number(id) < 1000)).toEqual([]);
    const { data } = await office.chiefFor('beta').call('roles.get', { params: { id: '1' } });
    expect(data).toMatchObject({ id: '1', hasBac: true });
  });

  it('[ROL-07] answers 50 rows without a size and takes 1000, no more', async () => {
    for (let at = 0; at < 51; at += 1) await office.addRole('beta', []);
    const reader = await office.hire('beta', roleKeys);
    const list = async (query: { size?: number; current?: number }) => await reader.call('roles.list', { query });
    expect((await list({})).data).toMatchObject({ size: 50, total: 52, totalPages: 2 });
    expect((await list({})).data.records).toHaveLength(50);
    expect((await list({ size: 1000, current: 1 })).data.records).toHaveLength(52);
    expect((await list({ size: 1001 })).status).toBe(400);
  });

  it('an account that may give roles can read them too', async () => {
    const clerk = await office.hire('alpha', ['bac_#_acc-action']);
    expect((await clerk.call('roles.list', { query: {} })).status).toBe(200);
    expect((await clerk.call('roles.permissions', { params: { id: '1' } })).status).toBe(200);
  });
});

describe('writing', () => {
  it('[ROL-08] creates with name and description, without permissions; the description may be left out', async () => {
    const name = newName();
    const answer = await manager.send<{ id: string }>('POST', '/creator/role', { name });
    expect((await manager.call('roles.get', { params: { id: answer.data.id } })).data).toMatchObject({
      name,
      description: '',
      hasBac: false,
      accounts: 0,
    });
  });

  it('[ROL-09] updates name and description', async () => {
    const id = await newRole();
    const updatedTime = await updatedTimeOf(manager, 'role', id);
    const name = newName();
    const answer = await manager.send<{ updatedTime: string }>('PATCH', `/creator/role/${id}`, {
      name,
      description: '改过',
      updatedTime,
    });
    expect(answer.data.updatedTime > updatedTime).toBe(true);
    const { data } = await manager.call('roles.get', { params: { id } });
    expect(data).toMatchObject({ name, description: '改过', updatedTime: answer.data.updatedTime });
  });

  it.each([
    ['[ROL-39] without a name', { name: '' }, 'name', '该项为必填项'],
    ['[ROL-39] with a name of 21', { name: '名'.repeat(21) }, 'name', '不能超过 20 个字符'],
    [
      '[ROL-40] with a description of 21',
      { name: '角色', description: '述'.repeat(21) },
      'description',
      '不能超过 20 个字符',
    ],
  ])('refuses one %s', async (_title, wrong, field, errorMessage) => {
    const answer = await manager.send('POST', '/creator/role', wrong);
    expect([answer.status, answer.error.details]).toEqual([400, [{ field, errorMessage }]]);
  });

  it.each(['hasBac', 'has_bac', 'id', 'permissions'])('[ROL-54] takes no %s', async (key) => {
    const created = await manager.send('POST', '/creator/role', { name: newName(), [key]: true });
    expect([created.status, created.error.details[0]?.field]).toEqual([400, key]);
    const id = await newRole();
    const updatedTime = await updatedTimeOf(manager, 'role', id);
    const updated = await manager.send('PATCH', `/creator/role/${id}`, { name: newName(), updatedTime, [key]: true });
    expect([updated.status, updated.error.details[0]?.field]).toEqual([400, key]);
    expect((await manager.call('roles.get', { params: { id } })).data.hasBac).toBe(false);
  });

  it('a name stands once in a merchant, whatever its case, and may stand in another', async () => {
    const name = newName();
    const id = await newRole(`Xy ${name}`);
    const other = await newRole();
    const created = await manager.call('roles.create', { body: { name: `xY ${name}` } });
    const updatedTime = await updatedTimeOf(manager, 'role', other);
    const renamed = await manager.call('roles.update', {
      params: { id: other },
      body: { name: `XY ${name}`, updatedTime },
    });
    for (const answer of [created, renamed]) {
      expect(answer.status).toBe(422);
      expect(answer.error.details).toEqual([{ field: 'name', errorMessage: '该角色名称已存在，请换一个' }]);
    }
    const rival = await office.hire('beta', roleKeys);
    expect((await rival.call('roles.create', { body: { name: `Xy ${name}` } })).status).toBe(200);
    const itself = await updatedTimeOf(manager, 'role', id);
    const cased = { name: `XY ${name}`, updatedTime: itself };
    expect((await manager.call('roles.update', { params: { id }, body: cased })).status).toBe(200);
  });

  it('a name that ten want at once is given once', { retry: 0 }, async () => {
    const name = newName();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => manager.call('roles.create', { body: { name } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(9);
  });

  it('[WIR-27] a stale updatedTime answers 409, for the role and for its permissions', async () => {
    const id = await newRole();
    const stale = await updatedTimeOf(manager, 'role', id);
    expect((await setPermissions(id, drafts)).status).toBe(200);
    const renamed = await manager.send('PATCH', `/creator/role/${id}`, { name: newName(), updatedTime: stale });
    const query = `updatedTime=${encodeURIComponent(stale)}`;
    const replaced = await manager.send('PUT', `/creator/role/${id}/permissions?${query}`, []);
    expect([renamed.status, replaced.status]).toEqual([409, 409]);
    expect(await keysOf(id)).toEqual(drafts);
  });

  it('copies a role with its permissions', async () => {
    const id = await newRole();
    await setPermissions(id, drafts);
    const name = newName();
    const copy = await manager.call('roles.copy', { params: { id }, body: { name } });
    expect(copy.data.id).not.toBe(id);
    expect(await keysOf(copy.data.id)).toEqual(drafts);
    expect((await manager.call('roles.get', { params: { id: copy.data.id } })).data).toMatchObject({
      name,
      description: '说明',
      accounts: 0,
    });
  });
});

describe('permissions', () => {
  it('[ROL-11] the tree has the module bac only with hasBac=true', async () => {
    const tree = async (query: string) =>
      (await manager.send<PermissionNode[]>('GET', `/creator/permissions${query}`)).data;
    expect([...indexTree(await tree('?hasBac=true')).keys()].filter((key) => key.includes('-'))).toEqual(
      holdableKeys('alpha', allPermissionKeys),
    );
    const ofPlatform = await office.hire('platform', roleKeys);
    const whole = await ofPlatform.send<PermissionNode[]>('GET', '/permissions?hasBac=true');
    expect(whole.data).toEqual(structuredClone(permissionTree));
    const without = (await tree('')).map((module) => module.key);
    expect(without).toEqual(['pre', 'spo', 'sin', 'gam', 'pro', 'anc', 'val', 'mon']);
    expect((await tree('?hasBac=false')).map((module) => module.key)).toEqual(without);
  });

  it('[ROL-12] [ROL-13] takes a list of keys and answers it', async () => {
    const id = await newRole();
    expect((await setPermissions(id, [...drafts, 'mon_gam-view'])).status).toBe(200);
    const answer = await manager.send<{ keys: string[] }>('GET', `/creator/role/${id}/permissions`);
    expect(answer.data).toEqual({
      keys: [...drafts, 'mon_gam-view'],
      updatedTime: await updatedTimeOf(manager, 'role', id),
    });
    expect((await setPermissions(id, [])).status).toBe(200);
    expect(await keysOf(id)).toEqual([]);
  });

  it('[ROL-17] refuses a list with an unknown key and keeps what was there', async () => {
    const id = await newRole();
    await setPermissions(id, drafts);
    const answer = await setPermissions(id, ['mon_gam-view', 'mon_gam-fly']);
    expect([answer.status, answer.error.details]).toEqual([
      400,
      [{ field: 'mon_gam-fly', errorMessage: '权限不存在：mon_gam-fly' }],
    ]);
    expect(await keysOf(id)).toEqual(drafts);
  });

  it('[ROL-18] [ROL-19] [ROL-52] ignores keys of groups, modules and pages, and adds the view of an action', async () => {
    const id = await newRole();
    await setPermissions(id, ['pre', 'pre_soc', 'pre_soc_odd', 'pre_soc_odd_dra', 'pre_soc_odd_dra-action', 'mon_gam']);
    expect(await keysOf(id)).toEqual(drafts);
  });

  it('the log says what was added and removed', async () => {
    const id = await newRole();
    await setPermissions(id, drafts);
    await setPermissions(id, ['mon_gam-view']);
    const rows = (await logRows(office.owner)).filter((row) => row.apiPath.endsWith(`/role/${id}/permissions`));
    expect(JSON.parse(rows.at(-1)?.changes ?? '')).toEqual([
      {
        entity: 'role',
        id,
        before: { name: expect.any(String), permissions: drafts },
        after: { name: expect.any(String), permissions: ['mon_gam-view'] },
      },
    ]);
  });

  it('shows what a change would do to each person, other roles and the ceiling counted', async () => {
    await office.addMerchant('gamma', [...roleKeys, ...drafts]);
    const boss = await office.hire('gamma', [...roleKeys, ...drafts]);
    const roleId = await office.addRole('gamma', drafts);
    const both = await office.hire('gamma', ['pre_soc_odd_dra-view']);
    const alone = await office.hire('gamma');
    const chief = office.chiefFor('gamma');
    for (const { id } of [both, alone]) {
      const held = (await chief.call('accounts.roles', { params: { id } })).data;
      const body = [...held.roles.map((role) => role.id), roleId];
      await chief.call('accounts.set-roles', { params: { id }, query: { updatedTime: held.updatedTime }, body });
    }
    const answer = await boss.call('roles.preview', { params: { id: roleId }, query: { keys: 'bac_#_rol-view' } });
    expect(answer.data).toEqual({
      added: ['bac_#_rol-view'],
      removed: drafts,
      people: [both, alone].map(({ id, account }) => ({
        id,
        account,
        name: `${account} 的姓名`,
        gains: ['bac_#_rol-view'],
        loses: id === both.id ? ['pre_soc_odd_dra-action'] : drafts,
      })),
    });
    const beyond = await chief.call('roles.preview', { params: { id: roleId }, query: { keys: 'mon_gam-view' } });
    expect(beyond.data.added).toEqual(['mon_gam-view']);
    expect(beyond.data.people.flatMap((person) => person.gains)).toEqual([]);
  });

  it('a change of role 1 is shown for everybody whom the ceiling reaches, whatever roles they hold', async () => {
    await office.addMerchant('delta', [...roleKeys, ...drafts]);
    const boss = await office.hire('delta', [], { isAdmin: true });
    const writer = await office.hire('delta', [...drafts, 'mon_gam-view']);
    await office.hire('delta', ['bac_#_rol-view']);
    const leaver = await office.hire('delta', drafts);
    const chief = office.chiefFor('delta');
    await chief.call('accounts.delete', { params: { id: leaver.id }, query: { merchantCode: 'delta' } });
    const keys = [...roleKeys, 'pre_soc_odd_dra-view', 'mon_gam-view'];
    const answer = await chief.call('roles.preview', { params: { id: '1' }, query: { keys: keys.join(',') } });
    expect(answer.data).toMatchObject({ added: ['mon_gam-view'], removed: ['pre_soc_odd_dra-action'] });
    const changed = { gains: ['mon_gam-view'], loses: ['pre_soc_odd_dra-action'] };
    expect(answer.data.people).toEqual(
      [boss, writer].map(({ id, account }) => ({ id, account, name: `${account} 的姓名`, ...changed })),
    );
  });
});

describe('deleting', () => {
  it('[ROL-10] [ROL-36] deletes a role that nobody uses at once', async () => {
    const id = await newRole();
    expect((await manager.send('DELETE', `/creator/role/${id}`)).status).toBe(200);
    expect((await manager.call('roles.get', { params: { id } })).status).toBe(404);
    expect((await manager.send('DELETE', `/creator/role/${id}`)).status).toBe(404);
  });

  it('[ROL-14] [ROL-37] a role in use names its accounts, answers 000011 and goes only with confirmInUse', async () => {
    const user = await office.hire('alpha', drafts);
    const chief = office.chiefFor('alpha');
    const id = (await chief.call('accounts.roles', { params: { id: user.id } })).data.roles[0]?.id ?? '';
    const users = await manager.send('GET', `/creator/role/${id}/users`);
    expect(users.data).toEqual([{ id: user.id, name: `${user.account} 的姓名`, account: user.account }]);
    for (const query of ['', '?confirmInUse=false']) {
      const refused = await manager.send('DELETE', `/creator/role/${id}${query}`);
      expect([refused.status, refused.error.code]).toEqual([409, '000011']);
    }
    expect((await manager.call('roles.get', { params: { id } })).data.accounts).toBe(1);
    expect((await manager.send('DELETE', `/creator/role/${id}?confirmInUse=true`)).status).toBe(200);
    expect((await chief.call('accounts.roles', { params: { id: user.id } })).data.roles).toEqual([]);
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '删除角色');
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { before: { name: user.account, permissions: drafts, accounts: [user.account] }, after: null },
    ]);
  });
});
