import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { catchDownloads } from '../../../test/downloads.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { shownTask } from '../../entities/task/shown-task.ts';
import { deliver } from '../../lib/events/topics.ts';
import { TabooWordsPage } from './taboo-words-page.tsx';
import type { ListedTabooWord } from './taboo-words.api.ts';

const version = '2026-03-01T02:00:00.000Z';
const later = '2026-03-01T02:00:01.000Z';
const keys = ['pre_#_tab-view', 'pre_#_tab-action'];

function aWord(changes: Partial<ListedTabooWord> = {}): ListedTabooWord {
  return { id: '1001', keyword: '蓝月亮', level: 'block', reason: '品牌名', updatedTime: version, ...changes };
}

const three = [
  aWord(),
  aWord({ id: '1002', keyword: '彩虹糖', level: 'warn', reason: '' }),
  aWord({ id: '1003', keyword: '蓝月亮洗衣液', level: 'allow', reason: '' }),
];

interface Shown {
  readonly words?: readonly ListedTabooWord[];
  readonly permissions?: string[];
  readonly path?: string;
  readonly answers?: CannedAnswers;
}

async function show({ words = three, permissions = keys, path = '/pre_tab', answers = {} }: Shown = {}) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'taboo-words.list': ({ query }) => {
      const records = words.filter(({ level }) => query.level === undefined || level === query.level);
      return { records, current: 1, size: 50, total: records.length, totalPages: Math.min(1, records.length) };
    },
    'taboo-words.get': ({ params: { id } }) => words.find((word) => word.id === id) ?? aWord(),
    ...answers,
  });
  await renderWidget(<TabooWordsPage />, { path, user: aUser({ permissions }) });
  await expect.element(page.getByRole('heading', { name: '敏感词' })).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');
const row = (at: number) => page.getByRole('row').nth(at);
const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click();
const submit = async (name: string) => await dialog.getByRole('button', { name }).click();

test('[CAT-08] words are listed with level and reason, searched and narrowed to the allow-list', async () => {
  const requests = await show();
  await expect.element(row(1)).toMatchTextContent(/^蓝月亮拦截品牌名2026-03-01 10:00/);
  await expect.element(row(3)).toMatchTextContent(/^蓝月亮洗衣液白名单/);
  expect(requests('taboo-words.list')[0]?.query).toEqual({ size: 50, current: 1 });
  await page.getByRole('textbox', { name: '搜索敏感词' }).fill('蓝');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('taboo-words.list').at(-1)?.query).toMatchObject({ keyword: '蓝' });
  await page.getByText('白名单', { exact: true }).first().click();
  await expect.poll(() => requests('taboo-words.list').at(-1)?.query).toMatchObject({ keyword: '蓝', level: 'allow' });
  await expect.element(page.getByText('级别：白名单')).toBeVisible();
  await press('清空筛选');
  await expect.poll(() => requests('taboo-words.list').at(-1)?.query).toEqual({ size: 50, current: 1 });
});

test('a new word says what its level does; what the server refuses stands beside it', async () => {
  const refusal = { field: 'word', errorMessage: '“藍月亮”已存在，写法不同也视为同一个词' };
  const requests = await show({
    answers: {
      'taboo-words.create': ({ body }) => {
        if (body.keyword === '蓝月亮') throw new Refusal('formRefused', { details: [refusal] });
        return { id: '1004', updatedTime: later };
      },
    },
  });
  await press('新增敏感词');
  await dialog.getByRole('textbox', { name: '敏感词' }).fill('蓝月亮');
  await expect.element(dialog.getByText('标题或内容中出现该词时，不能保存和发布')).toBeVisible();
  await submit('新增敏感词');
  await expect.element(dialog.getByText(refusal.errorMessage)).toBeVisible();
  await dialog.getByRole('textbox', { name: '敏感词' }).fill('金苹果');
  await dialog.getByRole('combobox', { name: '级别' }).click();
  await page.getByTitle('提醒').last().click();
  await expect.element(dialog.getByText('出现该词时提示作者，仍可以发布')).toBeVisible();
  await expect.element(dialog.getByText('命中时会告诉作者')).toBeVisible();
  await submit('新增敏感词');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已新增 金苹果/);
  expect(requests('taboo-words.create').at(-1)?.body).toEqual({ keyword: '金苹果', level: 'warn', reason: '' });
});

test('[SHL-71] a changed word is saved on the version that was opened', async () => {
  const requests = await show({ answers: { 'taboo-words.update': () => ({ updatedTime: later }) } });
  await press('编辑 蓝月亮');
  await expect.element(dialog).toMatchTextContent(/^编辑敏感词：蓝月亮/);
  await expect.element(dialog.getByRole('button', { name: '保存敏感词' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: '原因' }).fill('竞品');
  await submit('保存敏感词');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已更新 蓝月亮/);
  expect(requests('taboo-words.update').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: '1001' }, body: { keyword: '蓝月亮', level: 'block', reason: '竞品', updatedTime: version } },
  ]);
});

test('[hardening 26] the list follows an import, and is read anew after a gap', async () => {
  const requests = await show({ words: [aWord()] });
  await expect.element(page.getByRole('row', { name: /蓝月亮/ })).toBeVisible();
  const before = requests('taboo-words.list').length;
  deliver({ type: 'topic', topic: 'tasks', rows: [{ id: '9', kind: 'taboo-words.import' }], removed: [] } as never);
  await expect.poll(() => requests('taboo-words.list').length).toBe(before + 1);
  deliver({ type: 'reload', topic: 'tasks' });
  await expect.poll(() => requests('taboo-words.list').length).toBe(before + 2);
});

test('[hardening 26] the level is described by the line below it', async () => {
  await show({ words: [aWord()] });
  await press('新增敏感词');
  await expect
    .element(dialog.getByRole('combobox', { name: '级别' }))
    .toHaveAccessibleDescription('标题或内容中出现该词时，不能保存和发布');
});

test('a word is deleted after a question that says what follows', async () => {
  const requests = await show({ words: [aWord()], answers: { 'taboo-words.delete': () => ({}) } });
  await press('更多操作 蓝月亮');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect.element(dialog.getByText('删除后立即生效，文章中的“蓝月亮”不再命中。')).toBeVisible();
  await submit('删除敏感词');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已删除 蓝月亮/);
  expect(requests('taboo-words.delete').map(({ params }) => params)).toEqual([{ id: '1001' }]);
});

test('a file is sent with the level for rows that say none, and its result opens', async () => {
  const requests = await show({ answers: { 'taboo-words.import': () => ({ taskId: '9' }) } });
  await press('导入');
  await expect.element(dialog.getByText('请选择要导入的文件')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();
  await userEvent.upload(
    dialog.getByLabelText('文件'),
    new File(['金苹果\n飞天猪'], '词库.txt', { type: 'text/plain' }),
  );
  await expect.element(dialog.getByRole('status').getByText('词库.txt')).toBeVisible();
  await submit('开始导入');
  await expect.poll(() => shownTask.get()).toBe('9');
  expect(requests('taboo-words.import').map(({ query, body }) => ({ query, body }))).toEqual([
    { query: { level: 'block' }, body: '金苹果\n飞天猪' },
  ]);
  shownTask.set(null);
});

test('[day 16] the import offers a sample file', async () => {
  const downloads = catchDownloads();
  await show({});
  await press('导入');
  await dialog.getByRole('button', { name: '下载示例文件' }).click();
  expect(downloads()).toEqual([expect.stringMatching(/ 敏感词示例\.csv$/u)]);
});

test('a file that the server refuses stays chosen, and the dialog says why', async () => {
  const refusal = '一次最多导入 10,000 行，请拆分后再导入';
  await show({
    answers: {
      'taboo-words.import': () => {
        throw new Refusal('formRefused', { details: [{ errorMessage: refusal }] });
      },
    },
  });
  await press('导入');
  await userEvent.upload(dialog.getByLabelText('文件'), new File(['x'], '词库.csv'));
  await submit('开始导入');
  await expect.element(dialog.getByText(refusal)).toBeVisible();
  await expect.element(dialog.getByText('词库.csv')).toBeVisible();
});

test('the list is exported as it is narrowed', async () => {
  const downloads = catchDownloads();
  const requests = await show({
    path: '/pre_tab?level=warn',
    answers: { 'taboo-words.export': () => new Response('敏感词') },
  });
  await press('导出');
  await expect.poll(() => downloads()).toHaveLength(1);
  expect(downloads()[0]).toMatch(/敏感词-\d{4}-\d\d-\d\d\.csv$/);
  expect(requests('taboo-words.export')[0]?.query).toEqual({ level: 'warn' });
});

test('[PRD-68] a text is checked: each hit is marked where it stands, with level and reason', async () => {
  const text = '看藍★月亮，吃彩虹糖';
  const requests = await show({
    answers: {
      'taboo-words.check': () => ({
        titleKeywords: [],
        contentKeywords: ['蓝月亮', '彩虹糖'],
        title: [],
        content: [
          { word: '蓝月亮', level: 'block', reason: '品牌名', ranges: [[1, 5]] },
          { word: '彩虹糖', level: 'warn', reason: '', ranges: [[7, 10]] },
        ],
      }),
    },
  });
  await press('检测文本');
  await dialog.getByRole('textbox', { name: '文本' }).fill(text);
  await submit('检测');
  await expect.element(dialog.getByText('发现 1 个敏感词，请修改后再发布；另有 1 个词需要留意')).toBeVisible();
  const marks = [...document.querySelectorAll('mark')];
  expect(marks.map(({ textContent, dataset }) => [textContent, dataset['grave']])).toEqual([
    ['藍★月亮', 'true'],
    ['彩虹糖', undefined],
  ]);
  await expect
    .element(dialog.getByRole('list', { name: '命中的敏感词' }))
    .toMatchTextContent(/^蓝月亮拦截1 处品牌名彩虹糖提醒1 处$/);
  expect(requests('taboo-words.check')[0]?.body).toEqual({ title: '', content: text });
});

test('a text without any says so', async () => {
  const nothing = { titleKeywords: [], contentKeywords: [], title: [], content: [] };
  await show({ answers: { 'taboo-words.check': () => nothing } });
  await press('检测文本');
  await dialog.getByRole('textbox', { name: '文本' }).fill('主队状态更好');
  await submit('检测');
  await expect.element(dialog.getByText('没有发现敏感词')).toBeVisible();
});

test('without the change permission the page offers no change', async () => {
  await show({ permissions: ['pre_#_tab-view'] });
  await expect.element(row(1)).toBeVisible();
  for (const name of ['新增敏感词', '导入', '编辑 蓝月亮'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '检测文本' })).toBeVisible();
});

test('an empty list says how to begin', async () => {
  await show({ words: [] });
  await expect.element(page.getByText('还没有敏感词')).toBeVisible();
  await expect.element(page.getByText('可以逐个新增，也可以从文件导入')).toBeVisible();
});

test('the taboo words page and its form have no serious accessibility fault in either theme', async () => {
  await show();
  await expectAccessible();
  await press('新增敏感词');
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
});
