import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { unmountAll } from '../../../../test/mount.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { callApi } from '../../../lib/calls/http.ts';
import type { ListAnswer } from '../../../lib/lists/list-query.ts';
import { useListViews } from '../../../lib/lists/list-views.ts';
import type { BulkAction, WholeChoice } from './bulk.ts';
import { DataTable } from './data-table.tsx';

interface Team {
  readonly id: string;
  readonly name: string;
}

const perPage = 6;
const teamAt = (at: number): Team => ({ id: String(100 + at), name: `球队 ${at}` });
const start = (keys: readonly string[]) =>
  callApi('accounts.set-enabled-of-many', { body: { ids: [...keys], enabled: false } }, { quiet: true });
const startWhole = vi.fn<(count: number) => Promise<{ taskId: string }>>(() => Promise.resolve({ taskId: '10' }));
const onStarted = vi.fn<(taskId: string, key: string, rows: readonly Team[] | null) => void>();
const actions: BulkAction<Team>[] = [
  { key: 'on', label: '批量启用', start },
  {
    key: 'off',
    label: '批量停用',
    confirm: (teams, count) => ({
      title: `停用 ${count} 支球队？`,
      text: teams.map(({ name }) => name).join('、'),
      submit: '停用',
    }),
    start,
    startWhole,
  },
];

/** Two pages, and a filter. */
function Teams({ whole }: { whole?: WholeChoice }) {
  const views = useListViews('accounts.list');
  const [current, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const records = Array.from({ length: perPage }, (_, at) => teamAt((current - 1) * perPage + at));
  const answer: ListAnswer<Team> = { records, current, size: perPage, total: 12, totalPages: 2 };
  const list = {
    answer,
    rows: records,
    isFetching: false,
    isOld: false,
    error: null,
    refreshedAt: null,
    isRefreshFailed: false,
    refresh: () => undefined,
  };
  const stateText = new URLSearchParams({ ...(keyword !== '' && { keyword }), page: String(current) }).toString();
  const ways = { setStateText: vi.fn<() => void>(), setSort: vi.fn<() => void>(), setPage, sortable: [], sort: null };
  return (
    <>
      <button type="button" onClick={() => setKeyword('红')}>
        筛选
      </button>
      <DataTable<Team>
        label="球队列表"
        page={{ list, views, stateText, ...ways }}
        columns={[{ key: 'name', title: '球队', render: ({ name }) => name }]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ text: '' }}
        bulk={{ actions, onStarted, ...(whole !== undefined && { whole }) }}
        unchoosable={({ id }) => (id === '105' ? '这支球队不能停用' : null)}
        actions={() => [{ key: 'a', label: '删除', isDanger: true, onClick: () => undefined }]}
      />
    </>
  );
}

async function show(whole?: WholeChoice) {
  onStarted.mockClear();
  startWhole.mockClear();
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'accounts.set-enabled-of-many': () => ({ taskId: '9' }),
  });
  await renderWidget(<Teams {...(whole !== undefined && { whole })} />, {
    path: '/bac_acc',
    user: aUser({ permissions: ['bac_#_acc-view'] }),
  });
  await expect.element(row(0)).toBeVisible();
  return requests;
}

const row = (at: number) => page.getByRole('row', { name: new RegExp(`球队 ${at}( |$)`) });
const box = (at: number) => page.getByRole('checkbox', { name: `选择 球队 ${at}`, exact: true });
const bar = page.getByRole('group', { name: '批量操作' });
const said = page.getByRole('status').filter({ hasText: /^已选/ });
const count = async (text: RegExp) => await expect.element(said).toMatchTextContent(text);
const noBar = async () => await expect.element(bar).not.toBeInTheDocument();

test('rows are chosen by keyboard: Space for one, Shift for a range, Escape for none', async () => {
  await show();
  row(1).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(box(1)).toBeChecked();
  await count(/^已选 1 项/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  await count(/^已选 3 项/);
  await expect.element(box(2)).toBeChecked();
  const inTable = () => document.querySelectorAll('.tl-table [tabindex="0"]').length;
  expect(inTable()).toBe(1);
  await userEvent.keyboard(' ');
  await count(/^已选 2 项/);
  await userEvent.keyboard('{Escape}');
  await noBar();
  await expect.element(row(3)).toHaveFocus();
});

test('the count of chosen rows is announced in an existing live region', async () => {
  await show();
  const regions = page.getByRole('status').elements();
  await box(0).click();
  await count(/^已选 1 项$/);
  expect(regions).toContain(said.element());
});

test('rows chosen by hand stay across pages, and are dropped with other filters', async () => {
  await show();
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await count(/^已选 5 项/);
  await page.getByRole('button', { name: '第 2 页' }).click();
  await box(7).click();
  await count(/^已选 6 项/);
  await page.getByRole('button', { name: '第 1 页' }).click();
  await expect.element(box(4)).toBeChecked();
  await page.getByRole('button', { name: '筛选' }).click();
  await noBar();
  await expect.element(box(4)).not.toBeChecked();
});

test('a row that no action can be done with cannot be chosen, and says why', async () => {
  await show();
  await expect.element(box(5)).toBeDisabled();
  expect(box(5).element().closest('[title]')?.getAttribute('title')).toBe('这支球队不能停用');
  row(5).element().focus();
  await userEvent.keyboard(' ');
  await noBar();
});

test('a bulk question names its rows, opens the started task, and returns the focus to a row', async () => {
  const requests = await show();
  await box(0).click();
  await box(2).click();
  await page.getByRole('button', { name: '批量停用' }).click();
  await expect.element(page.getByRole('dialog', { name: '停用 2 支球队？' })).toMatchTextContent(/球队 0、球队 2/);
  await page.getByRole('button', { name: '停用', exact: true }).click();
  await expect.poll(() => onStarted.mock.calls).toEqual([['9', 'off', [teamAt(0), teamAt(2)]]]);
  expect(requests('accounts.set-enabled-of-many').map(({ body }) => body)).toEqual([
    { ids: ['100', '102'], enabled: false },
  ]);
  await noBar();
  await expect.element(row(0)).toHaveFocus();
});

test('a refused bulk act shows the reason, and the choice stays', async () => {
  await show();
  answering({
    'accounts.set-enabled-of-many': () => {
      throw new Refusal('formRefused', { details: [{ errorMessage: '您还有 10 个任务没有完成，请稍后再试' }] });
    },
  });
  await box(0).click();
  await page.getByRole('button', { name: '批量启用' }).click();
  await expect.element(page.getByText('您还有 10 个任务没有完成，请稍后再试')).toBeVisible();
  await count(/^已选 1 项/);
  expect(onStarted).not.toHaveBeenCalled();
});

test('Escape closes the menu of a row first', async () => {
  await show();
  await box(0).click();
  await page.getByRole('button', { name: '更多操作 球队 0' }).click();
  await expect.element(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await count(/^已选 1 项/);
});

const label = (total: number) => `选择符合条件的全部 ${total} 支`;
const pageBox = page.getByRole('checkbox', { name: '选择本页全部' });
const wholeOffer = page.getByRole('button', { name: label(12) });

test('with a whole page chosen, all filtered rows can be chosen and changed by filter', async () => {
  const requests = await show({ most: 12, label });
  await box(0).click();
  await count(/^已选 1 项$/);
  expect(wholeOffer.elements()).toHaveLength(0);
  await pageBox.click();
  await wholeOffer.click();
  await count(/^已选符合条件的全部 12 项$/);
  await expect.element(page.getByRole('button', { name: '取消选择' })).toHaveFocus();
  // What can only be done with chosen rows is not offered.
  expect(page.getByRole('button', { name: '批量启用' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.element(box(7)).toBeChecked();
  await page.getByRole('button', { name: '批量停用' }).click();
  await page
    .getByRole('dialog', { name: '停用 12 支球队？' })
    .getByRole('button', { name: '停用', exact: true })
    .click();
  await expect.poll(() => onStarted.mock.calls).toEqual([['10', 'off', null]]);
  expect(startWhole).toHaveBeenCalledExactlyOnceWith(12);
  expect(requests('accounts.set-enabled-of-many')).toEqual([]);
  await noBar();
});

test('deselecting a row, other filters and the page’s checkbox all end choosing everything', async () => {
  await show({ most: 12, label });
  await pageBox.click();
  await wholeOffer.click();
  await box(2).click();
  await count(/^已选 4 项$/);
  await expect.element(box(2)).not.toBeChecked();
  await pageBox.click();
  await wholeOffer.click();
  await pageBox.click();
  await noBar();
  await pageBox.click();
  await wholeOffer.click();
  await page.getByRole('button', { name: '筛选' }).click();
  await noBar();
});

test('more than are done at once are not offered, and it says so; a list without it offers nothing', async () => {
  await show({ most: 11, label });
  await pageBox.click();
  await expect.element(bar.getByText('符合条件的超过 11 项，缩小筛选范围后可全选')).toBeVisible();
  expect(wholeOffer.elements()).toHaveLength(0);
  await unmountAll();
  await show();
  await pageBox.click();
  await count(/^已选 5 项$/);
  expect(bar.getByText(/符合条件/).elements()).toHaveLength(0);
});
