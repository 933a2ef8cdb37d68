import { plainLook } from '@touchline/domain/lists/table-look';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../test/stack/office.ts';
import { uniqueAccount } from '../../test/stack/stack.ts';

const keys = ['bac_#_acc-view', 'bac_#_acc-action', 'bac_#_rol-view', 'bac_#_rol-action'];

let office: Office;
let manager: Colleague;
let roleId: string;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', keys);
  roleId = await office.addRole('alpha', []);
});
afterAll(() => office.close());

const newAccount = (name: string) => ({
  account: uniqueAccount('n'),
  name,
  email: 'n@example.com',
  password: 'Brave-Tiger-42',
});
const newView = (name: string) => ({ name, isShared: false, place: '', look: plainLook });
const table = 'accounts.list';

/** Every call that takes a name. */
const naming = {
  'accounts.create': (name: string) => manager.call('accounts.create', { body: newAccount(name) }),
  'accounts.update': async (name: string) =>
    manager.call('accounts.update', {
      params: { id: manager.id },
      body: { name, updatedTime: await updatedTimeOf(manager, 'account', manager.id) },
    }),
  'profile.update': (name: string) => manager.call('profile.update', { body: { name } }),
  'roles.create': (name: string) => manager.call('roles.create', { body: { name } }),
  'roles.copy': (name: string) => manager.call('roles.copy', { params: { id: roleId }, body: { name } }),
  'roles.update': async (name: string) =>
    manager.call('roles.update', {
      params: { id: roleId },
      body: { name, updatedTime: await updatedTimeOf(manager, 'role', roleId) },
    }),
  'saved-views.create': (name: string) =>
    manager.call('saved-views.create', { params: { table }, body: newView(name) }),
  'saved-views.update': async (name: string) => {
    const { data } = await naming['saved-views.create'](uniqueAccount('v'));
    return await manager.call('saved-views.update', { params: { id: data.id }, body: { name } });
  },
};

it.each(Object.entries(naming))('[hardening 6] %s refuses a name with what nobody sees', async (_, call) => {
  for (const unseen of ['\u200B', '\u202E', '\u2066', '\uFEFF', '\u3164', '\u0007']) {
    const { status, error } = await call(`运营${unseen}组`);
    expect([status, error.details]).toEqual([
      400,
      [{ field: 'name', errorMessage: '不能包含不可见字符，请删除后重新输入' }],
    ]);
  }
});

it.each(Object.entries(naming))('[hardening 6] %s takes a name without the spaces around it', async (id, call) => {
  const name = uniqueAccount('t').slice(0, 18);
  expect((await call(`  ${name}\u3000\u3000`)).status).toBe(200);
  const { rows } = await office.owner.query<{ kept: string[] }>(
    `SELECT set_config('touchline.scope', 'all', false), array(SELECT name FROM tenant.accounts
       UNION SELECT name FROM tenant.roles UNION SELECT name FROM tenant.saved_views WHERE name IS NOT NULL) AS kept`,
  );
  expect(
    rows[0]?.kept.filter((kept) => kept.includes(name)),
    id,
  ).toEqual([name]);
});

it('[hardening 6] a role is not made, copied or renamed to look like another', async () => {
  await naming['roles.create']('运营（一）A组');
  for (const alike of ['运营(一)Ａ组', '运营（一）a组', ' 运营（一）A组 '])
    for (const call of [naming['roles.create'], naming['roles.copy'], naming['roles.update']]) {
      const { status, error } = await call(alike);
      expect([status, error.details]).toEqual([422, [{ field: 'name', errorMessage: '该角色名称已存在，请换一个' }]]);
    }
  await naming['roles.create']('⚽️ 足球');
  expect((await naming['roles.create']('⚽ 足球')).status).toBe(422);
});

it('[hardening 6] a view is not saved under a name that looks like another of one’s own', async () => {
  expect((await naming['saved-views.create']('近７天（停用）')).status).toBe(200);
  for (const call of [naming['saved-views.create'], naming['saved-views.update']]) {
    const { status, error } = await call('近7天(停用)');
    expect([status, error.details]).toEqual([422, [{ field: 'name', errorMessage: '您已有同名的视图' }]]);
  }
});

it('[mend 9] a role is not made, copied or renamed to look like another in letters of other scripts', async () => {
  await naming['roles.create']('Opex管理');
  for (const alike of ['Орех管理', 'ОРЕХ管理', 'Οpex管理', 'Opеx管理'])
    for (const call of [naming['roles.create'], naming['roles.copy'], naming['roles.update']]) {
      const { status, error } = await call(alike);
      expect([status, error.details]).toEqual([422, [{ field: 'name', errorMessage: '该角色名称已存在，请换一个' }]]);
    }
  expect((await naming['roles.create']('Opex运营')).status).toBe(200);
});

it('[mend 9] a role whose name looked like another before the rule keeps it while its description changes', async () => {
  await office.addRole('alpha', [], 'Cоре');
  const id = await office.addRole('alpha', [], 'Cope');
  const body = { name: 'Cope', description: '改了', updatedTime: await updatedTimeOf(manager, 'role', id) };
  expect((await manager.call('roles.update', { params: { id }, body })).status).toBe(200);
});

it('[mend 9] a view is not saved under a name that looks like another of one’s own in other letters', async () => {
  expect((await naming['saved-views.create']('Top列表')).status).toBe(200);
  for (const call of [naming['saved-views.create'], naming['saved-views.update']]) {
    const { status, error } = await call('Тор列表');
    expect([status, error.details]).toEqual([422, [{ field: 'name', errorMessage: '您已有同名的视图' }]]);
  }
});

it('[mend 9] two views that are saved at once do not look alike', async () => {
  const answers = await Promise.all(['Race', 'Rасе', 'Rаce'].map((name) => naming['saved-views.create'](name)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
});

it('[hardening 6] a search finds a name whatever the width of its letters', async () => {
  const { data } = await naming['accounts.create']('王（Ａ组）');
  const found = await manager.call('accounts.list', { query: { keyword: '(a组)' } });
  expect(found.data.records.map(({ id }) => id)).toEqual([data.id]);
});
