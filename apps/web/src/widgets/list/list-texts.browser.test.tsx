import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { FilterTags } from './filter-tags.tsx';
import { ListEmpty } from './list-states.tsx';
import { type ListTexts, useListTexts } from './list-texts.ts';

interface Filters {
  readonly sport?: string | undefined;
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const described: ListTexts<Filters>['filters'] = {
  sport: null,
  keyword: {},
  enabled: { label: '状态', text: (enabled) => (enabled ? '启用' : '停用') },
  roleIds: { label: '角色', each: (id) => `角色 ${id}` },
  from: { label: '日期', text: () => '11 月' },
  until: { in: 'from' },
};

interface ListedProps {
  filters: Filters;
  set?: Filters[];
  changes?: Partial<typeof described>;
}

function Listed({ filters, set, changes }: ListedProps) {
  const { filterTags, empty } = useListTexts<Filters>(
    { filters, setFilters: (next) => set?.push(next) },
    { noun: '账号', filters: { ...described, ...changes }, none: { text: '还没有账号' } },
  );
  return (
    <>
      <FilterTags {...filterTags} />
      <ListEmpty {...empty} />
    </>
  );
}

const tags = () =>
  page
    .getByRole('button', { name: /^移除条件/ })
    .elements()
    .map((button) => button.getAttribute('aria-label')?.replace('移除条件：', ''));
const remove = async (text: string) => await page.getByRole('button', { name: `移除条件：${text}` }).click();

test('a list without chosen filters says that it has nothing, whatever sport the page has', async () => {
  await renderWidget(<Listed filters={{ sport: '1' }} />);
  await expect.element(page.getByText('还没有账号')).toBeVisible();
  expect(tags()).toEqual([]);
});

test('every chosen filter has a tag, and each of several values its own', async () => {
  const set: Filters[] = [];
  await renderWidget(<Listed filters={{ keyword: '李', enabled: false, roleIds: ['1', '2'] }} set={set} />);
  await expect.element(page.getByText('没有找到与“李”匹配的账号')).toBeVisible();
  expect(tags()).toEqual(['关键词：李', '状态：停用', '角色：角色 1', '角色：角色 2']);
  await remove('角色：角色 1');
  await remove('状态：停用');
  expect(set).toEqual([{ roleIds: ['2'] }, { enabled: undefined }]);
});

test('the last of several values goes with its filter', async () => {
  const set: Filters[] = [];
  await renderWidget(<Listed filters={{ roleIds: ['2'] }} set={set} />);
  await expect.element(page.getByText('没有符合条件的账号')).toBeVisible();
  await remove('角色：角色 2');
  expect(set).toEqual([{ roleIds: undefined }]);
});

test('two filters of one span share a tag, which removes both', async () => {
  const set: Filters[] = [];
  await renderWidget(<Listed filters={{ until: '2026-11-30' }} set={set} />);
  await remove('日期：11 月');
  expect(set).toEqual([{ from: undefined, until: undefined }]);
});

test('a filter that is shown elsewhere has no tag, but explains the empty list', async () => {
  await renderWidget(<Listed filters={{ keyword: '德比' }} changes={{ keyword: { label: '标题', isShown: false } }} />);
  await expect.element(page.getByText('没有找到标题含“德比”的账号')).toBeVisible();
  expect(tags()).toEqual([]);
});

test('clearing removes every filter but those of the page', async () => {
  const set: Filters[] = [];
  await renderWidget(<Listed filters={{ sport: '1', enabled: true }} set={set} />);
  await page.getByRole('status').getByRole('button', { name: '清空筛选' }).click();
  expect(set).toHaveLength(1);
  expect(Object.keys(set[0] ?? {})).toEqual(['keyword', 'enabled', 'roleIds', 'from', 'until']);
});
