import { inMerchant } from '@touchline/db/transaction';
import { groupLimits } from '@touchline/domain/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

let office: Office;
let keeper: Colleague;
let stranger: Colleague;
beforeAll(async () => {
  office = await startOffice();
  const keys = ['bac_#_grp-view', 'bac_#_grp-action', 'bac_#_acc-view', 'bac_#_acc-action', 'bac_#_rol-view'];
  keeper = await office.hire('alpha', [...keys, 'bac_#_rol-action']);
  stranger = await office.hire('beta', keys);
});
afterAll(() => office.close());

async function newGroup(name = uniqueAccount('部'), who = keeper): Promise<string> {
  const made = await who.call('groups.create', { body: { name } });
  if (made.status !== 200) throw new Error(made.text);
  return made.data.id;
}

const read = async (id: string) => (await keeper.call('groups.get', { params: { id } })).data;
const membersOf = async (id: string) => (await keeper.call('groups.members', { params: { id } })).data;

async function setMembers(id: string, accountIds: string[], roleIds: string[] = [], updatedTime?: string) {
  const version = updatedTime ?? (await read(id)).updatedTime;
  return await keeper.call('groups.set-members', {
    params: { id },
    body: { accountIds, roleIds, updatedTime: version },
  });
}

async function changesLogged(functionName: string) {
  const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === functionName);
  return JSON.parse(row?.changes ?? '[]') as unknown;
}

describe('the list', () => {
  it('[CAT-07] the list of groups has the flags role in use and account in use, and both counts', async () => {
    const [empty, full] = [await newGroup('空的部门'), await newGroup('内容部')];
    const { id: account } = await office.hire('alpha');
    const role = await office.addRole('alpha', []);
    expect((await setMembers(full, [account], [role])).status).toBe(200);
    const { data } = await keeper.call('groups.list', { query: {} });
    expect(data.records.filter(({ id }) => [empty, full].includes(id))).toEqual([
      {
        id: full,
        name: '内容部',
        accounts: 1,
        roles: 1,
        accountInUse: true,
        roleInUse: true,
        updatedTime: (await read(full)).updatedTime,
        can: { delete: 'inUse' },
      },
      {
        id: empty,
        name: '空的部门',
        accounts: 0,
        roles: 0,
        accountInUse: false,
        roleInUse: false,
        updatedTime: (await read(empty)).updatedTime,
        can: { delete: true },
      },
    ]);
    const found = await keeper.call('groups.list', { query: { keyword: '内容' } });
    expect(found.data.records.map(({ id }) => id)).toEqual([full]);
  });

  it('the options are id and name, also for those who only see accounts or roles', async () => {
    const id = await newGroup('选项部');
    for (const key of ['bac_#_acc-view', 'bac_#_rol-view']) {
      const { data } = await (await office.hire('alpha', [key])).call('groups.options', {});
      expect(data).toContainEqual({ id, name: '选项部' });
    }
    expect((await stranger.call('groups.options', {})).data.map((group) => group.id)).not.toContain(id);
  });
});

describe('a group', () => {
  it('a group is made, renamed and deleted, and each act is logged', async () => {
    const id = await newGroup('新媒体');
    expect(await changesLogged('新增分组')).toEqual([{ entity: 'group', id, before: null, after: { name: '新媒体' } }]);
    const { updatedTime } = await read(id);
    const renamed = await keeper.call('groups.update', { params: { id }, body: { name: '新媒体部', updatedTime } });
    expect(renamed.status).toBe(200);
    expect(await changesLogged('修改分组')).toEqual([
      { entity: 'group', id, before: { name: '新媒体' }, after: { name: '新媒体部' } },
    ]);
    expect((await keeper.call('groups.delete', { params: { id } })).status).toBe(200);
    expect(await changesLogged('删除分组')).toEqual([
      { entity: 'group', id, before: { name: '新媒体部' }, after: null },
    ]);
    expect((await keeper.call('groups.get', { params: { id } })).status).toBe(404);
  });

  it('a name that another group has, or that looks like it, is refused beside its field', async () => {
    const id = await newGroup('Media');
    for (const name of ['media', 'Ｍedia', 'Mеdia']) {
      const { status, error } = await keeper.call('groups.create', { body: { name } });
      expect([status, error.details]).toEqual([422, [{ field: 'name', errorMessage: '该分组名称已存在，请换一个' }]]);
    }
    const { updatedTime } = await read(id);
    const same = await keeper.call('groups.update', { params: { id }, body: { name: 'MEDIA', updatedTime } });
    expect(same.status).toBe(200);
    expect((await stranger.call('groups.create', { body: { name: 'Media' } })).status).toBe(200);
  });

  it('two of the same name made at once are one group', async () => {
    const name = uniqueAccount('部');
    const made = await Promise.all(Array.from({ length: 4 }, () => keeper.call('groups.create', { body: { name } })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a group with members cannot be deleted, and the answer says why', async () => {
    const id = await newGroup();
    const { id: account } = await office.hire('alpha');
    await setMembers(id, [account]);
    const { status, error } = await keeper.call('groups.delete', { params: { id } });
    expect([status, error.details[0]?.errorMessage]).toEqual([
      409,
      '该分组还有 1 个账号、0 个角色，请先移出成员再删除',
    ]);
    await setMembers(id, []);
    expect((await keeper.call('groups.delete', { params: { id } })).status).toBe(200);
  });

  it('a deleted account and a deleted role count no more, and do not keep their group', async () => {
    const id = await newGroup();
    const { id: account } = await office.hire('alpha');
    const role = await office.addRole('alpha', []);
    await setMembers(id, [account], [role]);
    const gone = await keeper.call('accounts.delete', { params: { id: account }, query: { merchantCode: 'alpha' } });
    expect(gone.status).toBe(200);
    expect((await keeper.call('roles.delete', { params: { id: role }, query: {} })).status).toBe(200);
    expect(await read(id)).toMatchObject({ accounts: 0, roles: 0, can: { delete: true } });
    expect(await membersOf(id)).toMatchObject({ accounts: [], roles: [] });
    expect((await keeper.call('groups.delete', { params: { id } })).status).toBe(200);
  });

  it('a merchant has at most 200 groups', async () => {
    const admin = await office.hire('beta', [], { isAdmin: true });
    await inMerchant(office.owner, 'beta', (tx) =>
      sql`INSERT INTO tenant.groups (merchant_code, name) SELECT 'beta', '占位' || n FROM generate_series(1,
        ${groupLimits.groups} - 1 - (SELECT count(*)::integer FROM tenant.groups WHERE merchant_code = 'beta')) n`.execute(
        tx,
      ),
    );
    expect((await admin.call('groups.create', { body: { name: '最后一个' } })).status).toBe(200);
    const { status, error } = await admin.call('groups.create', { body: { name: '多一个' } });
    expect([status, error.details[0]?.errorMessage]).toEqual([422, '分组最多 200 个，请先删除不用的分组']);
  });
});

describe('members', () => {
  it('an account and a role belong to one group at most: what is set in one leaves the other', async () => {
    const [first, second] = [await newGroup('一部'), await newGroup('二部')];
    const [mover, stayer] = [await office.hire('alpha'), await office.hire('alpha')];
    const role = await office.addRole('alpha', [], '移动的角色');
    await setMembers(first, [mover.id, stayer.id], [role]);
    const { updatedTime } = await read(first);
    expect((await setMembers(second, [mover.id, mover.id], [role])).status).toBe(200);
    expect(await membersOf(first)).toMatchObject({ name: '一部', accounts: [{ id: stayer.id }], roles: [] });
    expect(await membersOf(second)).toMatchObject({
      accounts: [{ id: mover.id, name: expect.any(String), account: mover.account }],
      roles: [{ id: role, name: '移动的角色' }],
    });
    expect((await changesLogged('设置分组的成员')) as unknown[]).toEqual([
      {
        entity: 'group',
        id: first,
        before: { name: '一部', accounts: [mover.account, stayer.account], roles: ['移动的角色'] },
        after: { name: '一部', accounts: [stayer.account], roles: [] },
      },
      {
        entity: 'group',
        id: second,
        before: { name: '二部', accounts: [], roles: [] },
        after: { name: '二部', accounts: [mover.account], roles: ['移动的角色'] },
      },
    ]);
    // The group that lost them has a new version too.
    expect((await setMembers(first, [mover.id], [], updatedTime)).status).toBe(409);
  });

  it('accounts moved crosswise by two people at once end in one group each', async () => {
    const groups = [await newGroup(), await newGroup()];
    const people = [await office.hire('alpha'), await office.hire('alpha'), await office.hire('alpha')];
    const ids = people.map(({ id }) => id);
    const set = await Promise.all(groups.map((id, at) => setMembers(id, at === 0 ? ids : ids.toReversed())));
    expect(set.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true);
    const held = await Promise.all(groups.map(async (id) => (await membersOf(id)).accounts.map((one) => one.id)));
    expect(held.flat().toSorted()).toEqual(ids.toSorted());
  });

  it('members that are deleted, unknown or another merchant’s are refused with one answer', async () => {
    const id = await newGroup();
    const { id: gone } = await office.hire('alpha');
    await keeper.call('accounts.delete', { params: { id: gone }, query: { merchantCode: 'alpha' } });
    const foreignRole = await office.addRole('beta', []);
    const answers = [
      await setMembers(id, [gone]),
      await setMembers(id, ['987654321']),
      await setMembers(id, [stranger.id]),
      await setMembers(id, [], [foreignRole]),
      await setMembers(id, [], ['987654321']),
    ];
    const errorMessage = '所选账号或角色中有的已被删除，请重新打开后再试';
    expect(answers.map(({ status, error }) => [status, error.details])).toEqual(
      answers.map(() => [422, [{ errorMessage }]]),
    );
    expect(await read(id)).toMatchObject({ accounts: 0, roles: 0 });
  });

  it('candidates are found by name and account, and say which group they belong to', async () => {
    const id = await newGroup('候选部');
    const person = await office.hire('alpha');
    const role = await office.addRole('alpha', [], '候选角色');
    await setMembers(id, [person.id], [role]);
    const found = await keeper.call('groups.candidates', { query: { kind: 'account', keyword: person.account } });
    expect(found.data).toEqual({
      records: [{ id: person.id, name: expect.any(String), account: person.account, group: { id, name: '候选部' } }],
      hasMore: false,
    });
    const roles = await keeper.call('groups.candidates', { query: { kind: 'role', keyword: '候选' } });
    expect(roles.data.records).toEqual([{ id: role, name: '候选角色', account: '', group: { id, name: '候选部' } }]);
    const others = await keeper.call('groups.candidates', { query: { kind: 'account', keyword: stranger.account } });
    expect(others.data.records).toEqual([]);
  });

  it('at most 50 candidates are offered, and that there are more is said', async () => {
    for (let at = 0; at <= groupLimits.candidates; at += 1) await office.addRole('alpha', [], `很多 ${at}`);
    const { data } = await keeper.call('groups.candidates', { query: { kind: 'role', keyword: '很多' } });
    expect([data.records.length, data.hasMore]).toEqual([50, true]);
  });

  it('no right follows from a group: permissions and their version stay as they are', async () => {
    const id = await newGroup();
    const person = await office.hire('alpha');
    const role = await office.addRole('alpha', ['mon_gam-view']);
    const session = async () => (await person.send('GET', '/loginInfo')).data;
    const before = await session();
    await setMembers(id, [person.id], [role]);
    expect(await session()).toEqual(before);
  });
});

it('accounts and roles show their group and are narrowed to some', async () => {
  const [first, second] = [await newGroup('甲组'), await newGroup('乙组')];
  const [one, two] = [await office.hire('alpha'), await office.hire('alpha')];
  const role = await office.addRole('alpha', []);
  await setMembers(first, [one.id], [role]);
  await setMembers(second, [two.id]);
  const accounts = async (groupIds: string[]) =>
    (await keeper.call('accounts.list', { query: { groupIds } })).data.records.map(({ id, group }) => [id, group]);
  expect(await accounts([first])).toEqual([[one.id, { id: first, name: '甲组' }]]);
  expect((await accounts([first, second])).map(([id]) => id)).toEqual([two.id, one.id]);
  expect((await keeper.call('accounts.get', { params: { id: keeper.id } })).data.group).toBeNull();
  const roles = await keeper.call('roles.list', { query: { groupIds: [first] } });
  expect(roles.data.records.map(({ id, group }) => [id, group])).toEqual([[role, { id: first, name: '甲组' }]]);
  expect((await keeper.call('roles.list', { query: { groupIds: [second] } })).data.records).toEqual([]);
});
