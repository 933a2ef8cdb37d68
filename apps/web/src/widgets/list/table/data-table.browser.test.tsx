import { densities, type Density, rowHeights } from '@touchline/domain/lists/table-look';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import type { TablePage } from '../../../lib/lists/list-page.ts';
import type { LoadedList } from '../../../lib/lists/list-query.ts';
import { useListViews } from '../../../lib/lists/list-views.ts';
import { StatusDot } from '../cells/status-dot.tsx';
import { TwoLines } from '../cells/two-lines.tsx';
import { ListPage } from '../list-page.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { DataColumn } from './table-columns.tsx';

interface Team {
  readonly id: string;
  readonly name: string;
  readonly wins: number;
}

const teams: Team[] = Array.from({ length: 12 }, (_, at) => ({ id: String(at), name: `球队 ${at}`, wins: at * 1000 }));

const columns: DataColumn<Team>[] = [
  {
    key: 'name',
    title: '球队',
    width: 240,
    render: ({ name }) => <TwoLines first={name} second="主场" />,
  },
  { key: 'state', title: '状态', width: 120, render: () => <StatusDot tone="good" text="启用" /> },
  { key: 'wins', title: '胜场', width: 120, kind: 'number', render: ({ wins }) => wins },
  { key: 'city', title: '城市', minWidth: 1400, render: () => '上海' },
];

function listOf(changes: Partial<LoadedList<Team>> = {}): LoadedList<Team> {
  const answer = { records: teams, current: 1, size: 50, total: 1234, totalPages: 25 };
  return {
    answer,
    rows: answer.records,
    isFetching: false,
    isOld: false,
    error: null,
    refreshedAt: new Date('2026-02-28T16:30:05Z'),
    isRefreshFailed: false,
    refresh: () => undefined,
    ...changes,
  };
}

interface TeamsProps extends Partial<Omit<DataTableProps<Team>, 'page'>> {
  list?: LoadedList<Team>;
  setSort?: TablePage<Team>['setSort'];
}

const plainList = listOf();
const nothing = () => undefined;

/** Below what the shell has above every page. */
function Teams({ list = plainList, setSort = nothing, ...changes }: TeamsProps) {
  const views = useListViews('accounts.list');
  const shown = { list, views, stateText: '', setStateText: nothing, sortable: ['name'], sort: null, setSort };
  return (
    <div style={{ paddingTop: 80 }}>
      <DataTable<Team>
        label="球队列表"
        page={{ ...shown, setPage: nothing }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ text: '还没有球队' }}
        {...changes}
      />
    </div>
  );
}

const showTable = async (shown: ReactNode, density: Density | null = null) => {
  const current = density === null ? null : { look: { order: [], hidden: [], density }, viewId: null };
  const requests = answering({
    'saved-views.list': () => ({ current, views: [], canShare: false }),
    'saved-views.keep': () => ({}),
    'saved-views.reset': () => ({}),
  });
  await renderWidget(shown, { path: '/bac_acc', user: aUser({ permissions: ['bac_#_acc-view'] }) });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return requests;
};

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The head of a table stands before its rows. */
const show = async (...given: Parameters<typeof showTable>) => {
  const requests = await showTable(...given);
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  return requests;
};

const heights = () => [...new Set(rows().map((row) => row.getBoundingClientRect().height))];
const choose = async (density: string) => {
  await page.getByRole('button', { name: '行高' }).click();
  await page.getByRole('menuitem', { name: density }).click();
};

test.each(densities)(
  'rows are as high as the density %s says, to the pixel, and one baseline runs through each',
  async (density) => {
    await show(<Teams actions={() => [{ key: 'a', label: '编辑', onClick: () => undefined }]} />, density);
    await expect.poll(heights).toEqual([rowHeights[density]]);
    const cells = [...(rows()[0]?.querySelectorAll('td') ?? [])];
    expect(cells).toHaveLength(5);
    expect([...new Set(cells.map((cell) => Math.round(firstLineBottom(cell))))]).toHaveLength(1);
  },
);

test('[ACC-03] a table starts at its own density until another is chosen, which is kept after a pause', async () => {
  const requests = await show(<Teams density="loose" />);
  await expect.poll(heights).toEqual([72]);
  await choose('紧凑');
  await expect.poll(heights).toEqual([36]);
  const kept = { look: { order: [], hidden: [], density: 'dense' }, viewId: null };
  await expect.poll(() => requests('saved-views.keep').map(({ body }) => body)).toEqual([kept]);
});

/** Texts of one size whose boxes end at one height stand on one baseline. */
function firstLineBottom(cell: Element): number {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  if (walker.nextNode() !== null) range.selectNodeContents(walker.currentNode);
  return range.getBoundingClientRect().bottom;
}

test('table and tools are one tab stop each; arrows reach rows, controls and sort marks', async () => {
  const onOpen = vi.fn<(team: Team) => void>();
  const onSort = vi.fn<(sort: unknown) => void>();
  const actions = () => [
    { key: 'edit', label: '编辑', onClick: () => undefined },
    { key: 'remove', label: '删除', isDanger: true, onClick: () => undefined },
  ];
  await show(<Teams onOpen={onOpen} setSort={onSort} actions={actions} />);
  const isStop = ({ tabIndex }: HTMLElement) => tabIndex >= 0;
  const stops = () => [...document.querySelectorAll<HTMLElement>('button, input, [tabindex]')].filter(isStop);
  await expect.poll(stops).toHaveLength(3);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('row', { name: /球队 0/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  await expect.element(page.getByRole('button', { name: '编辑 球队 2' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('button', { name: '编辑 球队 1', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(teams[1]);
  await userEvent.keyboard('{Home}{ArrowUp}{Enter}');
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'name', isAsc: true });
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '第 1 页' })).toHaveFocus();
});

test('the focus ring of a row is whole, over the columns that stay too', async () => {
  await show(<Teams actions={() => [{ key: 'edit', label: '编辑', onClick: () => undefined }]} />);
  await userEvent.keyboard('{Tab}{Tab}');
  const cells = [...(document.activeElement?.querySelectorAll('td') ?? [])];
  expect(cells).toHaveLength(5);
  for (const cell of cells) expect(getComputedStyle(cell).boxShadow.match(/inset/g)?.length).toBeGreaterThanOrEqual(2);
});

test('two verbs stand in the row; others and destructive ones stand under 更多, disabled with a reason', async () => {
  const done = vi.fn<() => void>();
  const actions = () => [
    { key: 'remove', label: '删除', isDanger: true, disabledReason: '不能删除自己', onClick: done },
    { key: 'a', label: '编辑', onClick: done },
    { key: 'b', label: '查看', onClick: done },
    { key: 'c', label: '复制', onClick: done },
  ];
  await show(<Teams list={listOf({ rows: teams.slice(0, 1) })} actions={actions} />);
  expect([...(rows()[0]?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '编辑',
    '查看',
    '更多',
  ]);
  await page.getByRole('button', { name: '更多操作 球队 0' }).click();
  const remove = page.getByRole('menuitem', { name: /^删除/ });
  await expect.element(remove).toMatchTextContent(/不能删除自己/);
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: '复制' }).click();
  expect(done).toHaveBeenCalledOnce();
});

test('under 768 px a row is a card: its first cell on top, the others beside their titles, and its acts', async () => {
  const edited = vi.fn<() => void>();
  await show(<Teams actions={() => [{ key: 'a', label: '编辑', onClick: edited }]} />);
  await page.viewport(390, 844);
  const card = page.getByRole('article', { name: '球队 1', exact: true });
  await expect.element(card).toMatchTextContent(/^球队 1主场状态启用胜场1,000城市上海编辑$/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await card.getByRole('button', { name: '编辑 球队 1' }).click();
  expect(edited).toHaveBeenCalledOnce();
  await page.viewport(1540, 900);
  await expect.poll(() => rows().length).toBe(teams.length);
});

test('old rows are dimmed and their actions locked after 300 ms, until the answer is there', async () => {
  const done = vi.fn<() => void>();
  function Waiting() {
    const [isOld, setIsOld] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOld(!isOld)}>
          切换
        </button>
        <Teams list={listOf({ isOld })} actions={() => [{ key: 'edit', label: '编辑', onClick: done }]} />
      </>
    );
  }
  await show(<Waiting />);
  const edit = page.getByRole('button', { name: '编辑 球队 1', exact: true }).element();
  const dimmed = () => document.querySelector('[data-old]') !== null;
  const toggle = page.getByRole('button', { name: '切换' });
  const since = performance.now();
  await toggle.click();
  await expect.poll(dimmed, { interval: 10 }).toBe(true);
  expect(performance.now() - since).toBeGreaterThanOrEqual(300);
  (edit as HTMLElement).click();
  expect(done).not.toHaveBeenCalled();
  await toggle.click();
  await expect.poll(dimmed).toBe(false);
  (edit as HTMLElement).click();
  expect(done).toHaveBeenCalledOnce();
});

test('while the first rows are read, bones stand in the columns of the table', async () => {
  await showTable(<Teams list={listOf({ rows: undefined, answer: undefined, isFetching: true })} />);
  await expect.element(page.getByRole('status', { name: '正在加载列表' })).toBeInTheDocument();
  expect(document.querySelectorAll('tbody tr:not([aria-hidden]) td')).toHaveLength(8 * columns.length);
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['球队', '状态', '胜场', '城市']);
});

test('[LST-47] an empty table says so', async () => {
  await showTable(<Teams list={listOf({ rows: [] })} />);
  await expect.element(page.getByText('还没有球队')).toBeVisible();
});

test('the first column and the pages stay visible while a wide table scrolls', async () => {
  await show(
    <ListPage title="球队">
      <Teams />
    </ListPage>,
  );
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  const name = () => rows()[0]?.querySelector('td')?.getBoundingClientRect().left;
  const before = name();
  const body = document.querySelector('.tl-table-body, .tl-table-content');
  body?.scrollTo({ left: 300 });
  await expect.poll(() => body?.scrollLeft).toBe(300);
  expect(name()).toBe(before);
  const pages = page.getByRole('navigation', { name: '分页' }).element().getBoundingClientRect();
  expect(pages.bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('numbers end at the right with their commas, and the time of the last read is Beijing’s', async () => {
  await show(<Teams />);
  const cell = page.getByText('11,000').element().closest('td');
  expect(cell === null ? null : getComputedStyle(cell).textAlign).toBe('right');
  await expect.element(page.getByText(/ 00:30:05$/)).toBeVisible();
  await expect.element(page.getByText('共 1,234 条')).toBeVisible();
});

const titles = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

test('columns are hidden, and all there again after 恢复默认', async () => {
  const requests = await show(<Teams />);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '胜场' }).click();
  await expect.poll(titles).toEqual(['球队', '状态', '城市']);
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(titles).toEqual(['球队', '状态', '胜场', '城市']);
  expect(requests('saved-views.reset')).toHaveLength(1);
});

test('an opened tool has the focus; its button closes it and gets the focus back', async () => {
  await show(<Teams />);
  const button = page.getByRole('button', { name: '列设置' });
  const first = page.getByRole('checkbox', { name: '状态' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(first).toBeVisible();
  await first.click();
  await button.click();
  await expect.element(first).not.toBeInTheDocument();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toBeVisible();
});

test('columns are moved by the arrow keys, the focus going with them', async () => {
  await show(<Teams />);
  await page.getByRole('button', { name: '列设置' }).click();
  page.getByRole('button', { name: '移动“城市”列' }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(titles).toEqual(['球队', '状态', '城市', '胜场']);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(titles).toEqual(['球队', '城市', '状态', '胜场']);
});

test('Enter opens a row once, however long it is held', async () => {
  const onOpen = vi.fn<(team: Team) => void>();
  await show(<Teams onOpen={onOpen} />);
  const row = page.getByRole('row').nth(1).element();
  for (const repeat of [false, true, true])
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat }));
  expect(onOpen).toHaveBeenCalledOnce();
});
