import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { anAccount } from '../../../../test/accounts.ts';
import { answering, type CannedAnswers } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { AccountDrawer } from './account-drawer.tsx';
import '../accounts.messages.ts';

const everything = ['bac_#_acc-view', 'bac_#_acc-action', 'bac_#_ope-view'];
const person = anAccount({ id: '1002', name: '王浩', account: 'wanghao', description: '夜班' });
const session = {
  id: '1',
  current: false,
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  createdTime: '2026-03-01T02:00:00.000Z',
  lastSeenTime: '2026-03-01T03:00:00.000Z',
};
const logRow = {
  id: '77',
  createdTime: '2026-03-01T02:03:04.000Z',
  merchantCode: 'alpha',
  userName: '王浩',
  userAccount: 'wanghao',
  functionName: '修改角色',
  httpMethod: 'PATCH',
  apiPath: '/role/1',
  requestParameter: '{}',
  result: 0 as const,
  traceId: 't',
  touched: null,
};

interface Shown {
  readonly account?: typeof person;
  readonly permissions?: string[];
  readonly mayChange?: boolean;
  readonly answers?: CannedAnswers;
}

async function show({ account = person, permissions = everything, mayChange = true, answers = {} }: Shown = {}) {
  const requests = answering({
    'accounts.get': () => account,
    'accounts.places': () => ({ sessions: [session], devices: [] }),
    'accounts.end-places': () => ({ ended: 1 }),
    'operation-logs.list': () => ({ records: [logRow], current: 1, size: 10, total: 1, totalPages: 1 }),
    'accounts.permissions': () => ({
      permissions: [
        {
          key: 'bac_#_acc-view',
          roles: [
            { id: '5', name: '客服' },
            { id: '6', name: '主管' },
          ],
          cut: false,
        },
        { key: 'bac_#_acc-action', roles: [{ id: '6', name: '主管' }], cut: true },
      ],
    }),
    ...answers,
  });
  const drawer = (
    <AccountDrawer id={account.id} onEdit={mayChange ? () => undefined : undefined} onClose={() => undefined} />
  );
  await renderWidget(drawer, { path: '/bac_acc', user: aUser({ id: '1001', permissions }) });
  await expect.element(page.getByRole('table', { name: '有效权限' })).toBeVisible();
  return requests;
}

const region = (name: string) => page.getByRole('region', { name, exact: true });

test('an account is shown with its roles’ rights, its places and what it did last', async () => {
  await show();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/备注夜班/);
  await expect.element(region('登录会话')).toMatchTextContent(/Chrome 141 · Windows.*203\.0\.113\.9/);
  await expect.element(region('记住的设备')).toMatchTextContent(/没有记住的设备/);
  await expect.element(region('最近操作')).toMatchTextContent(/2026-03-01 10:03:04修改角色失败/);
  const link = region('最近操作').getByRole('link', { name: '修改角色' });
  expect(link.element().getAttribute('href')).toBe('/bac_ope?type=userAccount&keyword=wanghao&log=77');
  const rights = region('有效权限');
  await expect.element(rights).toMatchTextContent(/有效 1 项未生效 1 项/);
  await expect.element(rights.getByRole('img', { name: '查看，来自客服、主管' })).toMatchTextContent(/^1、2$/);
  await expect.element(rights.getByRole('img', { name: /来自主管，超出商户上限，未生效/ })).toMatchTextContent(/^2$/);
});

test('all sessions of an account end at once, after a question with its name', async () => {
  const requests = await show();
  await region('登录会话与设备').getByRole('button', { name: '全部下线' }).click();
  await expect.element(page.getByText('下线“wanghao”的全部登录？')).toBeVisible();
  expect(requests('accounts.end-places')).toEqual([]);
  await page.getByRole('button', { name: '全部下线' }).last().click();
  await expect.poll(() => requests('accounts.end-places').length).toBe(1);
  await expect.element(page.getByText('已下线 王浩 的 1 个会话与设备')).toBeVisible();
  await expect.poll(() => requests('accounts.places').length).toBeGreaterThan(1);
});

test('without the change permission the drawer requests and shows neither devices nor the log', async () => {
  const requests = await show({ permissions: ['bac_#_acc-view'], mayChange: false });
  await expect.element(page.getByText('登录会话与设备')).not.toBeInTheDocument();
  await expect.element(page.getByText('最近操作')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '编辑账号' })).not.toBeInTheDocument();
  expect([requests('accounts.places'), requests('operation-logs.list')]).toEqual([[], []]);
});

test('places that could not be read say so, and can be ended all the same', async () => {
  const requests = await show({
    answers: {
      'accounts.places': () => {
        throw new Refusal('dependencyDown');
      },
    },
  });
  await expect.element(page.getByText('服务暂时不可用，请稍后重试', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: '全部下线' }).click();
  await page.getByRole('dialog').filter({ hasText: '下线“wanghao”' }).getByRole('button', { name: '全部下线' }).click();
  await expect.poll(() => requests('accounts.end-places').length).toBe(1);
});

test('an account that was deleted meanwhile is not shown as it was', async () => {
  let isThere = true;
  await show({
    answers: {
      'accounts.get': () => {
        if (!isThere) throw new Refusal('notFound');
        return person;
      },
    },
  });
  isThere = false;
  await refreshList('accounts');
  await expect.element(page.getByText('找不到该账号')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '编辑账号' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '全部下线' })).not.toBeInTheDocument();
});

test('an account that could not be read again stays, and says from when it is', async () => {
  let isDown = false;
  await show({
    answers: {
      'accounts.get': () => {
        if (isDown) throw new Refusal('dependencyDown');
        return person;
      },
    },
  });
  isDown = true;
  await refreshList('accounts');
  const notice = page.getByText(/^刷新失败，当前显示的是 .* 的内容，可能不是最新$/);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('夜班')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
