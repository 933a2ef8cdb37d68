import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { GroupsPage } from './groups-page.tsx';
import type { GroupCandidate, Group, Members } from './groups.api.ts';

const version = '2026-03-01T02:00:00.000Z';
const later = '2026-03-01T02:00:01.000Z';
const keys = ['bac_#_grp-view', 'bac_#_grp-action', 'bac_#_acc-view', 'bac_#_rol-view'];

function aGroup(changes: Partial<Group> = {}): Group {
  const { accounts = 2, roles = 0 } = changes;
  return {
    id: '1001',
    name: '内容部',
    accounts,
    roles,
    accountInUse: accounts > 0,
    roleInUse: roles > 0,
    updatedTime: version,
    can: { delete: accounts + roles > 0 ? 'inUse' : true },
    ...changes,
  };
}

const both = [aGroup(), aGroup({ id: '1002', name: '运营部', accounts: 0 })];
const people: Members = {
  name: '内容部',
  accounts: [
    { id: '11', name: '李静雯', account: 'lijingwen' },
    { id: '12', name: '王浩', account: 'wanghao' },
  ],
  roles: [],
  updatedTime: version,
};
const candidates: GroupCandidate[] = [
  { id: '11', name: '李静雯', account: 'lijingwen', group: { id: '1001', name: '内容部' } },
  { id: '13', name: '何佳怡', account: 'hejiayi', group: null },
  { id: '14', name: '徐知远', account: 'xuzhiyuan', group: { id: '1002', name: '运营部' } },
];

interface Shown {
  readonly groups?: readonly Group[];
  readonly permissions?: string[];
  readonly path?: string;
  readonly answers?: CannedAnswers;
}

async function show({ groups = both, permissions = keys, path = '/bac_grp', answers = {} }: Shown = {}) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'groups.list': () => ({ records: [...groups], current: 1, size: 50, total: groups.length, totalPages: 1 }),
    'groups.get': ({ params: { id } }) => groups.find((group) => group.id === id) ?? aGroup(),
    'groups.members': () => people,
    'groups.candidates': ({ query: { kind, keyword = '' } }) => ({
      records: kind === 'account' ? candidates.filter(({ name }) => name.includes(keyword)) : [],
      hasMore: false,
    }),
    'groups.set-members': () => ({ updatedTime: later }),
    ...answers,
  });
  await renderWidget(<GroupsPage />, { path, user: aUser({ permissions }) });
  await expect.element(page.getByRole('heading', { name: '分组管理' })).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');
const toast = page.getByTestId('toast');
const row = (at: number) => page.getByRole('row').nth(at);
const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click();
const option = (name: RegExp) => dialog.getByRole('checkbox', { name });
const here = () => window.location.pathname + window.location.search;

test('[CAT-07] the list shows whether accounts and roles use a group, and how many', async () => {
  await show();
  await expect.element(row(1)).toMatchTextContent(/^内容部使用中2 个未使用2026-03-01 10:00/);
  await expect.element(row(2)).toMatchTextContent(/^运营部未使用未使用/);
  const link = page.getByRole('link', { name: '查看“内容部”的 2 个账号' });
  expect(link.element().getAttribute('href')).toBe('/bac_acc?groupIds=1001');
  await expectAccessible();
});

test('deleting a group in use says why not, an empty one is deleted after a question', async () => {
  const requests = await show({ answers: { 'groups.delete': () => ({}) } });
  await press('更多操作 内容部');
  await expect.element(page.getByRole('menuitem', { name: /^删除/ })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('还有 2 个账号、0 个角色，请先移出成员')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await press('更多操作 运营部');
  await page.getByRole('menuitem', { name: /^删除/ }).click();
  await expect.element(dialog).toMatchTextContent(/删除分组：运营部/);
  await dialog.getByRole('button', { name: '删除分组' }).click();
  await expect.poll(() => requests('groups.delete').map(({ params }) => params)).toEqual([{ id: '1002' }]);
  await expect.element(page.getByText('已删除 运营部')).toBeVisible();
});

test('a colleague was faster: the refused delete stays readable in its dialog', async () => {
  const errorMessage = '该分组还有 1 个账号、0 个角色，请先移出成员再删除';
  await show({
    answers: {
      'groups.delete': () => {
        throw new Refusal('stillAssociated', { details: [{ errorMessage }] });
      },
    },
  });
  await press('更多操作 运营部');
  await page.getByRole('menuitem', { name: /^删除/ }).click();
  await dialog.getByRole('button', { name: '删除分组' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(errorMessage);
});

test('a new group is saved by Enter, and its members are next', async () => {
  const requests = await show({
    answers: {
      'groups.create': () => ({ id: '1003', updatedTime: later }),
      'groups.members': () => ({ ...people, name: '市场部', accounts: [] }),
    },
  });
  await press('新增分组');
  await dialog.getByRole('textbox', { name: '分组名称' }).fill(' 市场部 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('groups.create').map(({ body }) => body)).toEqual([{ name: '市场部' }]);
  await expect.element(dialog.filter({ hasText: '分组成员：市场部' })).toBeVisible();
  expect(here()).toBe('/bac_grp?group=1003');
});

test('a group is renamed, and a name that is taken is refused beside the field', async () => {
  const details = [{ field: 'name', errorMessage: '该分组名称已存在，请换一个' }];
  const requests = await show({
    answers: {
      'groups.update': ({ body: { name } }) => {
        if (name === '运营部') throw new Refusal('formRefused', { details });
        return { updatedTime: later };
      },
    },
  });
  await press('重命名 内容部');
  const name = dialog.getByRole('textbox', { name: '分组名称' });
  await name.fill('运营部');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('该分组名称已存在，请换一个')).toBeVisible();
  await name.fill('内容与社区');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('groups.update').at(-1)?.body).toEqual({ name: '内容与社区', updatedTime: version });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('members are searched on the server, moved over and saved; who leaves another group is named', async () => {
  const requests = await show({ path: '/bac_grp?group=1001' });
  await expect.element(option(/李静雯（lijingwen）/)).toBeVisible();
  await dialog.getByRole('textbox').first().fill('徐知远');
  await expect.poll(() => requests('groups.candidates').at(-1)?.query).toEqual({ kind: 'account', keyword: '徐知远' });
  await option(/^徐知远（xuzhiyuan） · 运营部$/).click();
  await dialog.getByRole('button', { name: /移到已选/ }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('其中 1 个将从原分组移入：徐知远（xuzhiyuan） · 运营部');
  await option(/^王浩/).click();
  await dialog.getByRole('button', { name: /移回可选/ }).click();
  await expect.element(dialog.getByRole('tab', { name: '账号 (2)' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存成员' }).click();
  await expect
    .poll(() => requests('groups.set-members').map(({ body }) => body))
    .toEqual([{ accountIds: ['11', '14'], roleIds: [], updatedTime: version }]);
  await expect.poll(here).toBe('/bac_grp');
  await expect.element(toast).toHaveTextContent('已更新 内容部');
  await expect.element(toast.getByRole('button', { name: '撤销' })).not.toBeInTheDocument();
});

test('members that were in no group are taken out again by undo', async () => {
  const requests = await show({ path: '/bac_grp?group=1001' });
  await option(/^何佳怡/).click();
  await dialog.getByRole('button', { name: /移到已选/ }).click();
  await dialog.getByRole('button', { name: '保存成员' }).click();
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => requests('groups.set-members').at(-1)?.body)
    .toEqual({ accountIds: ['11', '12'], roleIds: [], updatedTime: later });
});

test('a ticked candidate stays ticked through the next search', async () => {
  await show({ path: '/bac_grp?group=1001' });
  await dialog.getByRole('textbox').first().fill('何佳怡');
  await expect.element(option(/^徐知远/)).not.toBeInTheDocument();
  await option(/^何佳怡/).click();
  await dialog.getByRole('textbox').first().fill('徐知远');
  await option(/^徐知远/).click();
  await expect.element(option(/^何佳怡/)).toBeChecked();
  await dialog.getByRole('button', { name: /移到已选/ }).click();
  await expect.element(dialog.getByRole('tab', { name: '账号 (4)' })).toBeVisible();
});

test('refused members are explained above the lists until others are chosen', async () => {
  const details = [{ field: 'accountIds', errorMessage: '所选账号已不存在' }];
  await show({
    path: '/bac_grp?group=1001',
    answers: {
      'groups.set-members': () => {
        throw new Refusal('formRefused', { details });
      },
    },
  });
  await option(/^何佳怡/).click();
  await dialog.getByRole('button', { name: /移到已选/ }).click();
  await dialog.getByRole('button', { name: '保存成员' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('所选账号已不存在');
  await option(/^何佳怡/).click();
  await dialog.getByRole('button', { name: /移回可选/ }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('a colleague saved other members meanwhile: both changes are shown, and mine goes on top', async () => {
  let isStale = true;
  const requests = await show({
    path: '/bac_grp?group=1001',
    answers: {
      'groups.members': () =>
        isStale
          ? people
          : {
              ...people,
              accounts: [...people.accounts, { id: '15', name: '陈启航', account: 'chenqihang' }],
              updatedTime: later,
            },
      'groups.set-members': ({ body }) => {
        if (body.updatedTime === version) {
          isStale = false;
          throw new Refusal('conflict');
        }
        return { updatedTime: '2026-03-01T02:00:02.000Z' };
      },
    },
  });
  await option(/^何佳怡/).click();
  await dialog.getByRole('button', { name: /移到已选/ }).click();
  await dialog.getByRole('button', { name: '保存成员' }).click();
  const notice = page.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect.element(notice).toMatchTextContent(/移入：陈启航（chenqihang）/);
  await expect.element(notice).toMatchTextContent(/移入：何佳怡（hejiayi）/);
  await notice.getByRole('button').last().click();
  await expect.poll(() => requests('groups.set-members').at(-1)?.body).toMatchObject({ updatedTime: later });
  expect(requests('groups.set-members').at(-1)?.body).toMatchObject({ accountIds: ['11', '12', '15', '13'] });
});

test('without the right to change, members are only shown', async () => {
  const requests = await show({ permissions: ['bac_#_grp-view'], path: '/bac_grp?group=1001' });
  await expect.element(dialog.getByRole('list', { name: '账号 (2)' })).toMatchTextContent(/李静雯（lijingwen）王浩/);
  await expect.element(dialog.getByText('没有成员')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '新增分组' })).not.toBeInTheDocument();
  expect(requests('groups.candidates')).toEqual([]);
});

test('a group that was deleted meanwhile says so', async () => {
  await show({
    path: '/bac_grp?group=1009',
    answers: {
      'groups.members': () => {
        throw new Refusal('notFound');
      },
    },
  });
  await expect.element(dialog.getByText('找不到该分组')).toBeVisible();
});
