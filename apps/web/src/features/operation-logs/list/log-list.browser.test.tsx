import { formatTime } from '@touchline/domain/times';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import {
  aLog,
  aLogRow,
  logDetail,
  logRows,
  logTags,
  pageOf,
  rowsShown,
  showLogs,
  typeDay,
} from '../../../../test/logs.tsx';
import { aMerchant, optionsOf } from '../../../../test/merchants.ts';
import { aUser } from '../../../../test/people.ts';

const row = aLogRow({
  touched: {
    entity: 'account',
    id: '7',
    name: '李静雯',
    kind: 'changed',
    change: { field: 'enabled', before: true, after: false },
    more: 0,
  },
});
const failed = aLogRow({ id: '9000', functionName: '修改角色', result: 0, errMsg: '{}' });

async function show(...permissions: string[]) {
  const requests = await showLogs({
    user: aUser({ permissions: ['bac_#_ope-view', ...permissions] }),
    answers: { 'operation-logs.list': () => pageOf([row, failed]), 'saved-views.keep': () => ({}) },
  });
  await expect.element(page.getByText('状态：启用 → 停用')).toBeVisible();
  return () => requests('operation-logs.list').at(-1)?.query;
}

const choose = async (box: string, option: string) => {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByTitle(option, { exact: true }).click();
};

test('[hardening 15] the list says since when it shows the log, once older months are archived', async () => {
  const archivedBefore = '2024-09-01T00:00:00.000Z';
  await showLogs({ answers: { 'operation-logs.list': () => ({ ...pageOf([row]), archivedBefore }) } });
  await expect.element(page.getByText('仅显示 2024-09-01 08:00 之后的日志，更早的已归档')).toBeVisible();
});

test('a row says what was touched and what became of it; what failed touched nothing', async () => {
  await show();
  await expect.element(page.getByText('账号 李静雯')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '账号 李静雯' })).not.toBeInTheDocument();
  const rows = [...document.querySelectorAll('tr[data-row]')].map(({ textContent }) => textContent);
  expect(rows[1]).toContain('——失败');
});

test('[hardening 7] a row that stands for many refusals says for how many, in the list and opened', async () => {
  const error = { code: '000403', message: '权限不足，无法执行此操作', details: [], traceId: '9f2c' };
  const refused = { result: 0, errMsg: JSON.stringify({ repeated: 27, ...error }) } as const;
  await showLogs({
    answers: {
      'operation-logs.list': () => pageOf([aLogRow(refused)]),
      'operation-logs.get': () => aLog(refused),
    },
  });
  await page.getByText('失败 ×27').click();
  await expect.element(logDetail).toMatchTextContent(/同样的请求在短时间内又被拒绝 27 次，合并为这一条权限不足/);
});

test('the object of a log is a link for people who may see it', async () => {
  await show('bac_#_acc-view');
  const link = page.getByRole('link', { name: '账号 李静雯' });
  await expect.element(link).toHaveAttribute('href', '/bac_acc?account=7');
});

test('path and trace id are there on demand', async () => {
  await show();
  const titles = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(titles()).not.toContain('接口');
  expect(titles()).not.toContain('追踪编号');
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '追踪编号' }).click();
  await expect.poll(titles).toContain('追踪编号');
});

test('failures alone, and the days by one choice', async () => {
  const query = await show();
  await choose('结果', '失败');
  await expect.poll(query).toMatchObject({ result: '0' });
  await expect.element(page.getByText('结果：失败')).toBeVisible();
  await choose('快捷日期', '今天');
  await expect.poll(query).toMatchObject({ result: '0', startDate: expect.any(String) });
  const today = formatTime(new Date(), 'day');
  await expect.element(page.getByText(`日期：${today}`)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '清空筛选' }));
  await expect.poll(() => Object.keys(query() ?? {})).not.toContain('result');
});

test('[LOG-02] [LOG-09] [LST-46] the log is read on opening, 50 rows a page, each to the second and with its result', async () => {
  const requests = await showLogs({ answers: { 'operation-logs.list': () => pageOf([row, failed]) } });
  await rowsShown(2);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^操作日志$/);
  expect(requests('operation-logs.list')[0]?.query).toEqual({ size: 50, current: 1 });
  const [first, second] = logRows().map(({ textContent }) => textContent);
  expect(first).toMatch(/^2026-03-05 10:03:04修改账号.*成功林溪/);
  expect(second).toMatch(/^2026-03-05 10:03:04修改角色.*失败林溪/);
});

test('[LOG-03] [LOG-05] [LST-49] account, function and days narrow the list and stand in the address', async () => {
  const requests = await showLogs({
    answers: { 'operation-logs.list': ({ query }) => pageOf(query.keyword === 'nobody' ? [] : [row, failed]) },
  });
  const query = () => requests('operation-logs.list').at(-1)?.query;
  await page.getByRole('textbox', { name: '输入完整账号' }).fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有符合条件的操作日志')).toBeVisible();
  expect(query()).toEqual({ size: 50, current: 1, type: 'userAccount', keyword: 'nobody' });
  await page.getByRole('button', { name: '清空筛选' }).last().click();
  await rowsShown(2);

  await choose('搜索方式', '操作名称');
  await page.getByRole('combobox', { name: '输入或选择操作名称' }).fill('修改角');
  await page.getByTitle('修改角色', { exact: true }).last().click();
  await expect.poll(query).toMatchObject({ type: 'functionName', keyword: '修改角色' });
  await typeDay('开始日期', '2026-03-05');
  await typeDay('结束日期', '2026-03-09');
  await expect.poll(query).toEqual({
    size: 50,
    current: 1,
    type: 'functionName',
    keyword: '修改角色',
    startDate: '2026-03-04T16:00:00.000Z',
    endDate: '2026-03-09T15:59:59.999Z',
  });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    type: 'functionName',
    keyword: '修改角色',
    startDate: '2026-03-05',
    endDate: '2026-03-09',
  });
});

test('the name of a function can be typed on while its search arrives', async () => {
  const requests = await showLogs({ answers: { 'operation-logs.list': () => pageOf([row, failed]) } });
  await rowsShown(2);
  await choose('搜索方式', '操作名称');
  const box = page.getByRole('combobox', { name: '输入或选择操作名称' });
  await box.fill('没有此');
  await userEvent.keyboard('{Enter}');
  await expect.element(logTags).toMatchTextContent(/操作名称：没有此/);
  await userEvent.keyboard('操作{Enter}');
  await expect.element(box).toHaveValue('没有此操作');
  await expect.poll(() => requests('operation-logs.list').at(-1)?.query).toMatchObject({ keyword: '没有此操作' });
  await logTags.getByRole('button', { name: '移除条件：操作名称：没有此操作' }).click();
  await expect.element(box).toHaveValue('');
});

test('[LST-49] an address with filters is the list with them; each goes by itself', async () => {
  const requests = await showLogs({
    search: '?type=functionName&keyword=修改角色&startDate=2026-03-05&endDate=2026-03-09',
  });
  await rowsShown(2);
  const query = () => requests('operation-logs.list').at(-1)?.query;
  expect(query()).toMatchObject({ keyword: '修改角色', startDate: '2026-03-04T16:00:00.000Z' });
  await expect.element(logTags).toMatchTextContent(/操作名称：修改角色日期：2026-03-05 至 2026-03-09/);
  await logTags.getByRole('button', { name: '移除条件：操作名称：修改角色' }).click();
  await expect.poll(query).not.toHaveProperty('keyword');
  expect(query()).toHaveProperty('startDate');
  const address = new URLSearchParams(window.location.search);
  expect([address.has('keyword'), address.get('startDate')]).toEqual([false, '2026-03-05']);
});

test('the log of one record stands in the address, says whose it is, and leads back to the whole log', async () => {
  const requests = await showLogs({ search: '?object=anchor:K7M2P9QX' });
  await rowsShown(2);
  const query = () => requests('operation-logs.list').at(-1)?.query;
  expect(query()).toMatchObject({ object: 'anchor:K7M2P9QX' });
  await logTags.getByRole('button', { name: '移除条件：操作对象：主播 K7M2P9QX' }).click();
  await expect.poll(query).not.toHaveProperty('object');
});

test('[LST-40] days that end before they start change neither list nor address', async () => {
  const search = '?startDate=2026-03-05&endDate=2026-03-09';
  const requests = await showLogs({ search });
  await rowsShown(2);
  const before = requests('operation-logs.list');
  await typeDay('结束日期', '2026-03-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('结束不能早于开始')).toBeVisible();
  expect(window.location.search).toBe(search);
  await expect.element(logTags).toMatchTextContent(/2026-03-05 至 2026-03-09/);
  expect(requests('operation-logs.list')).toEqual(before);
});

test('[LOG-03] a super-admin narrows all merchants to one', async () => {
  const records = [aMerchant({ code: 'alpha', alias: '晨曦体育' })];
  const requests = await showLogs({
    user: aUser({ merchantCode: 'platform', isSuperAdmin: true, permissions: ['bac_#_ope-view'] }),
    answers: { 'merchants.options': optionsOf(records) },
  });
  await expect.element(page.getByRole('columnheader', { name: '商户' })).toBeVisible();
  await choose('商户', '晨曦体育');
  await expect.poll(() => requests('operation-logs.list').at(-1)?.query).toMatchObject({ merchantCode: 'alpha' });
  expect(new URLSearchParams(window.location.search).get('merchantCode')).toBe('alpha');
  await expect.element(logTags).toMatchTextContent(/商户：晨曦体育 \(alpha\)/);
});

const capped = { size: 50, total: 10_000, totalPages: 200, totalIsCapped: true as const };
const first = { ...capped, records: [row], current: 1, next: 'on' };
const middle = { ...capped, records: [failed], next: 'further', previous: 'back' };

test('without a known last page paging uses the cursor in the address', async () => {
  const requests = await showLogs({
    answers: { 'operation-logs.list': ({ query }) => (query.cursor === 'on' ? { ...middle, current: 2 } : first) },
  });
  await expect.element(page.getByText('共 10,000+ 条')).toBeVisible();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect.element(page.getByRole('row', { name: /修改角色/ })).toBeVisible();
  expect(requests('operation-logs.list').at(-1)?.query).toMatchObject({ cursor: 'on' });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ page: '2', cursor: 'on' });
});

test('an address with a cursor is that page, and the way back is by cursor too', async () => {
  const requests = await showLogs({
    search: '?page=3&cursor=on',
    answers: { 'operation-logs.list': ({ query }) => ({ ...middle, current: query.cursor === 'on' ? 3 : 2 }) },
  });
  await expect.element(page.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '上一页' }).click();
  await expect.element(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  const queries = requests('operation-logs.list').map(({ query }) => query);
  expect([queries[0], queries.at(-1)]).toMatchObject([{ cursor: 'on' }, { cursor: 'back' }]);
});
