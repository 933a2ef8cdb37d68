import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { ListedEntry, WholeEntry } from './catalog.api.ts';
import { EntryList } from './entry-list.tsx';

const keys = ['spo_#_lea-view', 'spo_#_lea-action'];
const version = '2026-03-01T02:00:00.000Z';

function aLeague(changes: Partial<ListedEntry> = {}): ListedEntry {
  return {
    id: '1001',
    discipline: 1,
    name: '星河联赛',
    shortName: '星联',
    nameEn: 'Galaxy League',
    icon: '',
    level: 1,
    isSingle: false,
    disciplineName: '',
    autoShelf: false,
    team: null,
    isRecycled: false,
    suppliers: ['纳米数据'],
    told: null,
    updatedTime: version,
    ...changes,
  };
}

const whole = (entry: ListedEntry, changes: Partial<WholeEntry> = {}): WholeEntry => ({
  ...entry,
  aliases: [],
  records: [],
  matches: 0,
  comingMatches: 0,
  mergedInto: null,
  merges: [],
  ownFields: [],
  ...changes,
});

const supplierRecord = {
  supplier: 'HBIRD',
  supplierName: '蜂鸟数据',
  supplierId: '77',
  link: 'none',
  entry: null,
} as const;
const other = aLeague({ id: '1002', name: '银河联赛', level: 2 });

interface Shown {
  readonly records?: readonly ListedEntry[];
  readonly permissions?: string[];
  readonly path?: string;
  readonly answers?: CannedAnswers;
}

async function show({ records = [aLeague()], permissions = keys, path = '/spo_lea', answers = {} }: Shown = {}) {
  const rows = [...records];
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'catalog.suppliers': () => [{ code: 'HBIRD', name: '蜂鸟数据' }],
    'catalog.league-list': ({ query }) => {
      const found = query.state === 'inUse' ? [other] : rows;
      return { records: found, current: 1, size: 50, total: found.length, totalPages: 1 };
    },
    'catalog.league-get': ({ params: { id } }) =>
      id === other.id ? whole(other, { matches: 12 }) : whole(aLeague(), { matches: 3 }),
    ...answers,
  });
  await renderWidget(<EntryList kind="league" />, { path, user: aUser({ permissions, merchantCode: 'platform' }) });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return requests;
}

const row = page.getByRole('row').nth(1);
const dialog = page.getByRole('dialog');
const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click();
const choose = async (label: string) => {
  await dialog.getByRole('combobox', { name: label }).fill('银河');
  await page.getByTitle('银河联赛').click();
};

test('[CAT-01] [CAT-02] the list names level and state; the other list shows what suppliers say', async () => {
  const requests = await show();
  await expect.element(row).toMatchTextContent(/^星河联赛星联 · Galaxy League使用中足球一级关闭纳米数据/);
  expect(requests('catalog.league-list')[0]?.query).toEqual({ size: 50, current: 1 });
  await page.getByText('关联记录', { exact: true }).click();
  await expect.poll(() => requests('catalog.league-list').at(-1)?.query).toMatchObject({ records: 'associated' });
  await expect.element(page.getByRole('table', { name: '联赛关联记录' })).toBeVisible();
});

test('a changed name is sent alone with the version that was opened; what the server refuses stands beside it', async () => {
  const taken = { field: 'name', errorMessage: '已有同名的联赛，请换一个名称，或合并两条记录' };
  const requests = await show({
    answers: {
      'catalog.league-update': ({ body }) => {
        if (body.name === '银河联赛') throw new Refusal('formRefused', { details: [taken] });
        return { updatedTime: '2026-03-01T02:00:01.000Z' };
      },
    },
  });
  await press('编辑 星河联赛');
  const name = dialog.getByRole('textbox', { name: '名称', exact: true });
  await name.fill('银河联赛');
  await press('保存联赛');
  await expect.element(dialog.getByText(taken.errorMessage)).toBeVisible();
  await name.fill('星河超级联赛');
  await press('保存联赛');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已更新 星河超级联赛/);
  expect(requests('catalog.league-update').at(-1)?.body).toEqual({ name: '星河超级联赛', updatedTime: version });
});

test('opened again, an entry is read again: what is edited is how it stands', async () => {
  let level = 1;
  await show({ answers: { 'catalog.league-get': () => whole(aLeague({ level })) } });
  await press('编辑 星河联赛');
  await expect.element(dialog.getByText('一级', { exact: true }).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  level = 3;
  await press('编辑 星河联赛');
  await expect.element(dialog.getByText('三级', { exact: true }).first()).toBeVisible();
});

test('a spelling is added by Enter, which does not save the form around it', async () => {
  const requests = await show({ answers: { 'catalog.league-add-alias': () => ({}) } });
  await press('编辑 星河联赛');
  await dialog.getByRole('textbox', { name: '输入新的别名' }).fill('Galaxy Cup');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => requests('catalog.league-add-alias').map(({ body }) => body))
    .toEqual([{ alias: 'Galaxy Cup' }]);
  await expect.element(dialog).toBeVisible();
  expect(requests('catalog.league-update')).toEqual([]);
});

test('a spelling that is typed and not added stays when another is removed, and is not thrown away unasked', async () => {
  const requests = await show({
    answers: {
      'catalog.league-get': () => whole(aLeague(), { aliases: [{ alias: '星河杯', source: 'person' }] }),
      'catalog.league-remove-alias': () => ({}),
    },
  });
  await press('编辑 星河联赛');
  const typed = dialog.getByRole('textbox', { name: '输入新的别名' });
  await typed.fill('Galaxy Cup');
  await press('删除别名 星河杯');
  await expect.poll(() => requests('catalog.league-remove-alias')).toHaveLength(1);
  await expect.element(typed).toHaveValue('Galaxy Cup');
  await dialog.getByRole('textbox', { name: '简称' }).fill('星杯');
  await expect.element(page.getByRole('button', { name: '保存联赛' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: '简称' }).fill('星联');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: '继续编辑' })).toBeVisible();
});

test('[CAT-03] [SHL-77] [SHL-78] recycling happens at once and can be taken back', async () => {
  const later = { updatedTime: '2026-03-01T02:00:01.000Z' };
  const requests = await show({
    answers: { 'catalog.league-recycle': () => later, 'catalog.league-lift': () => later },
  });
  await press('更多操作 星河联赛');
  await page.getByRole('menuitem', { name: '回收' }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已回收 星河联赛/);
  await press('撤销');
  await expect.poll(() => requests('catalog.league-lift').map(({ body }) => body)).toEqual([later]);
  await expect.element(page.getByTestId('toast').last()).toMatchTextContent(/已恢复 星河联赛/);
});

test('[SHL-79] merging shows both, says how many matches follow, and lets one choose which stays', async () => {
  const requests = await show({
    answers: {
      'catalog.league-merge': () => ({ updatedTime: version }),
      'catalog.league-undo-merge': () => ({ updatedTime: version, stays: [] }),
    },
  });
  await press('合并 星河联赛');
  await expect.element(dialog.getByRole('button', { name: '合并', exact: true })).toBeDisabled();
  await choose('与“星河联赛”合并的记录');
  await expect
    .element(dialog)
    .toMatchTextContent(/“银河联赛”的 12 场赛程、0 条数据源记录和全部别名将归入“星河联赛”.*24 小时内可以撤销/);
  await dialog.getByRole('radio', { name: '保留“银河联赛”' }).click();
  await expect.element(dialog).toMatchTextContent(/“星河联赛”的 3 场赛程/);
  await press('合并到“银河联赛”');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已将 星河联赛 合并到 银河联赛/);
  const [sent] = requests('catalog.league-merge');
  expect([sent?.params, sent?.body]).toEqual([{ id: '1002' }, { loserId: '1001' }]);
  await press('撤销');
  await expect.element(page.getByTestId('toast').last()).toMatchTextContent(/已撤销合并，星河联赛 已恢复/);
  const [undone] = requests('catalog.league-undo-merge');
  expect([undone?.params, undone?.body]).toEqual([{ id: '1002' }, { loserId: '1001' }]);
});

test('[day 5] a record offers to undo what was merged into it lately', async () => {
  const merges = [{ id: '1003', name: '旧星河', until: '2026-03-02T02:00:00.000Z' }];
  const requests = await show({
    answers: {
      'catalog.league-get': () => whole(aLeague(), { merges }),
      'catalog.league-undo-merge': () => ({ updatedTime: version, stays: ['纳米数据记录 7（合并后另有关联）'] }),
    },
  });
  await press('编辑 星河联赛');
  await expect.element(dialog).toMatchTextContent(/“旧星河”（ID 1003）已并入本记录，2026-03-02 10:00 前可以撤销合并/);
  await dialog.getByRole('button', { name: '撤销合并' }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/旧星河 已恢复；.*纳米数据记录 7/);
  expect(requests('catalog.league-undo-merge')[0]?.body).toEqual({ loserId: '1003' });
});

test('[day 5] two merges of the same name are undone beside each other', async () => {
  const merges = ['1003', '1004'].map((id) => ({ id, name: '旧星河', until: '2026-03-02T02:00:00.000Z' }));
  const answered = Promise.withResolvers<null>();
  const requests = await show({
    answers: {
      'catalog.league-get': () => whole(aLeague(), { merges }),
      'catalog.league-undo-merge': async () => {
        await answered.promise;
        return { updatedTime: version, stays: [] };
      },
    },
  });
  await press('编辑 星河联赛');
  const undo = dialog.getByRole('button', { name: '撤销合并' });
  await undo.first().click();
  await undo.first().click();
  await undo.last().click();
  await expect
    .poll(() => requests('catalog.league-undo-merge').map(({ body }) => body))
    .toEqual([{ loserId: '1003' }, { loserId: '1004' }]);
  answered.resolve(null);
  await expect.element(page.getByTestId('toast').last()).toMatchTextContent(/旧星河 已恢复/);
});

test('[CAT-02] a loose record is associated with the main record that was searched for', async () => {
  const records = [aLeague({ id: '9', name: '星河聯賽', level: null, told: supplierRecord })];
  const requests = await show({
    records,
    path: '/spo_lea?records=associated',
    answers: { 'catalog.league-associate': () => ({}) },
  });
  await expect.element(row).toMatchTextContent(/星河聯賽77未关联–蜂鸟数据/);
  await press('关联 星河聯賽');
  await choose('关联到的联赛');
  await press('保存关联');
  await expect.poll(() => requests('catalog.league-associate')).toHaveLength(1);
  const [sent] = requests('catalog.league-associate');
  expect([sent?.params, sent?.body]).toEqual([{ id: '1002' }, { supplier: 'HBIRD', supplierId: '77' }]);
});

test('[day 3] a record is tied to another main record from the page of its own', async () => {
  const { entry: _, ...found } = supplierRecord;
  const record = { ...found, link: 'own', name: '星河聯賽', toldTime: version } as const;
  const requests = await show({
    answers: {
      'catalog.league-get': () => whole(aLeague(), { records: [record] }),
      'catalog.league-associate': () => ({}),
    },
  });
  await press('编辑 星河联赛');
  await press('关联 蜂鸟数据 星河聯賽 到其他主记录');
  await choose('关联到的联赛');
  await press('保存关联');
  await expect.poll(() => requests('catalog.league-associate')).toHaveLength(1);
  const [sent] = requests('catalog.league-associate');
  expect([sent?.params, sent?.body]).toEqual([{ id: '1002' }, { supplier: 'HBIRD', supplierId: '77' }]);
});

test('without the change permission entries offer only looking', async () => {
  await show({ permissions: ['spo_#_lea-view'] });
  await expect.element(row).toMatchTextContent(/星河联赛/);
  expect([...row.element().querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['详情']);
  await expect.element(page.getByRole('button', { name: '新增联赛' })).not.toBeInTheDocument();
  await press('详情 星河联赛');
  await expect.element(dialog).toMatchTextContent(/一级/);
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
});

test('a recycled one is brought back from the row itself; a filter by supplier names it', async () => {
  const records = [aLeague({ isRecycled: true })];
  await show({ records, path: '/spo_lea?supplier=HBIRD' });
  await expect.element(row).toMatchTextContent(/星河联赛/);
  const buttons = [...row.element().querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons.filter((text) => text !== '')).toEqual(['编辑', '恢复', '更多']);
  await expect.element(page.getByText('数据源：蜂鸟数据')).toBeVisible();
});

test('the entry picker searches after a pause and reports a failed search', async () => {
  let isDown = false;
  const requests = await show({
    answers: {
      'catalog.league-list': ({ query }) => {
        if (isDown && query.state === 'inUse') throw new Refusal('internal');
        const found = query.state === 'inUse' ? [other] : [aLeague()];
        return { records: found, current: 1, size: 50, total: 1, totalPages: 1 };
      },
    },
  });
  const searched = () =>
    requests('catalog.league-list').filter(({ query }) => JSON.stringify(query).includes('keyword'));
  await press('合并 星河联赛');
  const box = dialog.getByRole('combobox');
  await box.click();
  await userEvent.keyboard('abc');
  await expect.element(page.getByTitle('银河联赛')).toBeVisible();
  expect(searched()).toMatchObject([{ query: { keyword: 'abc' } }]);
  isDown = true;
  await box.fill('abcd');
  await expect.element(page.getByText('搜索失败，请重新输入')).toBeVisible();
  expect(page.getByTitle('银河联赛').elements()).toHaveLength(0);
});

test('the league list and its form have no serious accessibility fault in either theme', async () => {
  await show();
  await expectAccessible();
  await press('编辑 星河联赛');
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
});

test('[day 11] a league of another sport says which one, and nothing is sent before it does', async () => {
  const tennis = aLeague({ discipline: 3, disciplineName: '网球' });
  const requests = await show({
    records: [tennis],
    path: '/spo_lea?discipline=3',
    answers: { 'catalog.league-create': () => ({ id: '1009', updatedTime: version }) },
  });
  await expect.element(row).toMatchTextContent(/网球其他项目/);
  await press('新增联赛');
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('马德里公开赛');
  await dialog.getByRole('button', { name: '新增联赛' }).click();
  const own = dialog.getByRole('textbox', { name: '具体项目' });
  await expect.element(own).toHaveAttribute('aria-invalid', 'true');
  expect(requests('catalog.league-create')).toHaveLength(0);
  await own.fill('网球');
  await dialog.getByRole('button', { name: '新增联赛' }).click();
  await expect.poll(() => requests('catalog.league-create')).toHaveLength(1);
  expect(requests('catalog.league-create')[0]?.body).toMatchObject({ discipline: 3, disciplineName: '网球' });
});

test('[day 11] a league of a sport with its own page is not asked which sport it is', async () => {
  const requests = await show({ answers: { 'catalog.league-create': () => ({ id: '1009', updatedTime: version }) } });
  await press('新增联赛');
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('新联赛');
  expect(dialog.getByRole('textbox', { name: '具体项目' }).elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: '新增联赛' }).click();
  await expect.poll(() => requests('catalog.league-create')).toHaveLength(1);
  expect(Object.keys(requests('catalog.league-create')[0]?.body ?? {})).not.toContain('disciplineName');
});

test('[day 4] turning automatic shelving on offers to read a failed count again', async () => {
  let isDown = true;
  const count = () => {
    if (isDown) throw new Refusal('internal');
    return whole(aLeague(), { comingMatches: 14 });
  };
  await show({ answers: { 'catalog.league-get': count } });
  await page.getByRole('switch', { name: '星河联赛 自动上架' }).click();
  await expect.element(dialog.getByRole('button', { name: '重试' })).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('checkbox', { name: '同时上架已有的 14 场未开赛赛程' })).toBeChecked();
});

test('[day 4] a league’s automatic shelving is turned on with the coming matches, and off in the row with a way back', async () => {
  let league = aLeague();
  const requests = await show({
    answers: {
      'catalog.league-list': () => ({ records: [league], current: 1, size: 50, total: 1, totalPages: 1 }),
      'catalog.league-get': () => whole(league, { comingMatches: 14 }),
      'catalog.league-update': ({ body }) => {
        league = { ...league, autoShelf: body.autoShelf ?? false };
        return { updatedTime: version };
      },
    },
  });
  const control = page.getByRole('switch', { name: '星河联赛 自动上架' });
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.element(dialog).toMatchTextContent(/开启自动上架：星河联赛/);
  await expect.element(page.getByRole('checkbox', { name: '同时上架已有的 14 场未开赛赛程' })).toBeChecked();
  await page.getByRole('button', { name: '开启自动上架' }).click();
  await expect.element(control).toBeChecked();
  const on = { autoShelf: true, shelveComing: true, updatedTime: version };
  expect(requests('catalog.league-update').at(-1)?.body).toEqual(on);
  await control.click();
  await expect.element(page.getByText('已关闭 星河联赛 的自动上架')).toBeVisible();
  await press('撤销');
  await expect.element(control).toBeChecked();
  await press('编辑 星河联赛');
  await expect.element(dialog).toMatchTextContent(/自动上架开启/);
});
