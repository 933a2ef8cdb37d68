import { fieldRules } from '@touchline/domain/field-rules';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import type { CannedAnswers } from '../../../../test/answering.ts';
import { inputMethod } from '../../../../test/input-method.ts';
import { aLeagueTableRow, emptyFacts, someFacts } from '../../../../test/predictions/facts.ts';
import { button, chooseMatch, openEdit, openNew, text, toast, wizard } from '../../../../test/wizard.ts';

beforeAll(async () => {
  await import('./facts-panel.tsx');
}, 180_000);

const tab = (name: string) => wizard.getByRole('tab', { name });
const insert = (sentence: string | RegExp) =>
  wizard.getByRole('button', { name: typeof sentence === 'string' ? `插入：${sentence}` : sentence });
const cityForm = '曼彻斯特城近3场2胜1平，进6球失3球';
const content = () => text('内容').element() as HTMLTextAreaElement;

async function openFacts(answers: CannedAnswers = {}) {
  const requests = await openEdit({ 'match-facts.get': () => someFacts(), ...answers });
  await button('下一步').click();
  await tab('资料').click();
  return requests;
}

test('the panel has odds and facts under tabs, and reads facts once they are looked at', async () => {
  const requests = await openEdit({ 'match-facts.get': () => someFacts() });
  await expect.element(wizard.getByRole('table', { name: '胜平负：各公司赔率' })).toBeVisible();
  expect(requests('match-facts.get')).toEqual([]);
  (tab('赔率').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(wizard.getByText(cityForm)).toBeVisible();
  expect(requests('match-facts.get')[0]?.query).toEqual({ matchId: '100001' });
  await expect.element(wizard.getByRole('table', { name: '胜平负：各公司赔率' })).not.toBeInTheDocument();
});

test('the panel shows both teams’ form, meetings and table neighbours, and single matches on demand', async () => {
  await openFacts();
  const form = wizard.getByRole('list', { name: '曼彻斯特城近况，由近到远' });
  await expect.element(form).toMatchTextContent('胜2:1平1:1胜3:1');
  await expect.element(wizard.getByText('双方最近一次交锋，曼彻斯特城取胜')).toBeVisible();
  await expect.element(wizard.getByText('阿森纳积12分，暂列英超第10位')).toBeVisible();
  await expect.element(wizard.getByText('按本平台赛果统计，自 8月14日 起')).toBeVisible();
  const table = wizard.getByRole('table', { name: '英超积分榜' });
  const ranks = () => [...table.element().querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);
  expect(ranks()).toEqual(['2', '3', '4', '⋯', '9', '10', '11']);
  await expect.element(table.getByRole('row', { name: /曼彻斯特城/ })).toMatchTextContent(/^3曼彻斯特城主12732/);
  await wizard.getByRole('button', { name: '展开全部 20 队' }).click();
  expect(ranks()).toHaveLength(20);
  await wizard.getByRole('button', { name: '收起' }).click();
  expect(ranks()).toHaveLength(7);
  const single = wizard.getByRole('button', { name: '逐场查看曼彻斯特城近况，由近到远' });
  await expect.element(wizard.getByText('2026-11-10')).not.toBeVisible();
  await single.click();
  await expect.element(single).toHaveAttribute('aria-expanded', 'true');
  await expect
    .element(wizard.getByRole('listitem').filter({ hasText: '2026-11-10' }))
    .toMatchTextContent(/英格兰超级联赛曼彻斯特城2:1利物浦/);
});

test('a sentence is inserted at the caret, keeps the focus in the text, and can be undone', async () => {
  await openFacts();
  await text('内容').fill('开头结尾');
  content().setSelectionRange(1, 2);
  await insert(cityForm).click();
  await expect.element(text('内容')).toHaveValue(`开头${cityForm}结尾`);
  expect(document.activeElement).toBe(content());
  expect(content().selectionStart).toBe(2 + cityForm.length);
  await userEvent.keyboard('，');
  await expect.element(text('内容')).toHaveValue(`开头${cityForm}，结尾`);
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(text('内容')).toHaveValue('开头结尾');
});

test('without a caret a sentence is appended, kept and counted', async () => {
  const requests = await openFacts();
  await insert(cityForm).click();
  await expect.element(text('内容')).toHaveValue(`主队主场强势。${cityForm}`);
  await expect.element(wizard.getByText(`${7 + cityForm.length}/10000`)).toBeVisible();
  await expect
    .poll(() => requests('predictions.keep-form').at(-1)?.body)
    .toMatchObject({ form: { content: `主队主场强势。${cityForm}` } });
});

test('inserting by keyboard keeps the focus on the sentences', async () => {
  await openFacts();
  (insert(cityForm).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('内容')).toHaveValue(`主队主场强势。${cityForm}`);
  await expect.element(insert(cityForm)).toHaveFocus();
  await expect.element(wizard.getByRole('status').filter({ hasText: `已插入：${cityForm}` })).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.poll(() => content().value).toContain('阿森纳近2场全败');
});

test('a sentence is inserted only after the input method has finished composing', async () => {
  await openFacts();
  await text('内容').fill('');
  await text('内容').click();
  await inputMethod.compose('zhudui');
  await expect.element(text('内容')).toHaveValue('zhudui');
  (insert(cityForm).element() as HTMLElement).click();
  await expect.element(text('内容')).toHaveValue('zhudui');
  await inputMethod.commit('主队');
  await expect.element(text('内容')).toHaveValue(`主队${cityForm}`);
});

test('a sentence that does not fit is refused with the reason', async () => {
  await openFacts();
  const { max } = fieldRules.predictionContent;
  const full = '满'.repeat(max - cityForm.length + 1);
  await text('内容').fill(full);
  await insert(cityForm).click();
  await expect.element(toast).toMatchTextContent('插入后超过 10000 字，请先删减内容');
  await expect.element(text('内容')).toHaveValue(full);
  await text('内容').fill(full.slice(1));
  await insert(cityForm).click();
  await expect.element(text('内容')).toHaveValue(full.slice(1) + cityForm);
});

test('a browser without the command for it takes the sentence all the same', async () => {
  const command = Object.getOwnPropertyDescriptor(Document.prototype, 'execCommand');
  Object.defineProperty(Document.prototype, 'execCommand', { configurable: true, value: () => false });
  try {
    await openFacts();
    await insert(cityForm).click();
    await expect.element(text('内容')).toHaveValue(`主队主场强势。${cityForm}`);
  } finally {
    if (command !== undefined) Object.defineProperty(Document.prototype, 'execCommand', command);
  }
});

test('sentences can be inserted only where the text is written', async () => {
  await openEdit({ 'match-facts.get': () => someFacts() });
  await tab('资料').click();
  await expect.element(insert(cityForm)).toBeDisabled();
  await expect.element(wizard.getByText('在“撰写预测”一步，可将以下语句插入内容')).toBeVisible();
  await button('下一步').click();
  await expect.element(insert(cityForm)).toBeEnabled();
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
  await expect.element(insert(cityForm)).toBeDisabled();
});

test('the facts panel explains itself before a match is chosen', async () => {
  const requests = await openNew({ 'match-facts.get': () => someFacts() });
  await tab('资料').click();
  await expect.element(wizard.getByText('选好赛程后，这里显示双方近况、交锋与排名')).toBeVisible();
  expect(requests('match-facts.get')).toEqual([]);
  await chooseMatch();
  await expect.element(wizard.getByText(cityForm)).toBeVisible();
});

test('loads, fails and tries again', async () => {
  let isDown = true;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openFacts({
    'match-facts.get': async () => {
      await held;
      if (isDown) throw new Refusal('dependencyDown');
      return someFacts();
    },
  });
  await expect.element(wizard.getByRole('status', { name: '正在加载列表' })).toBeInTheDocument();
  answer();
  await expect.element(wizard.getByText('加载失败，请重试')).toBeVisible();
  isDown = false;
  await wizard.getByRole('button', { name: '重试' }).click();
  await expect.element(wizard.getByText(cityForm)).toBeVisible();
});

test('the facts panel without results says so, and offers nothing to insert', async () => {
  await openFacts({ 'match-facts.get': () => emptyFacts() });
  for (const none of [
    '本平台还没有曼彻斯特城的赛果',
    '本平台还没有阿森纳的赛果',
    '本平台还没有双方交锋的赛果',
    '该联赛本赛季暂无积分榜',
    '按本平台赛果统计',
  ])
    await expect.element(wizard.getByText(none, { exact: true })).toBeVisible();
  expect(insert(/^插入/).elements()).toEqual([]);
});

test('basketball has no draws, and a table by the share of wins', async () => {
  const facts = someFacts();
  await openFacts({
    'match-facts.get': () => ({
      ...facts,
      sportId: 2,
      leagueName: 'NBA',
      home: {
        ...facts.home,
        results: facts.home.results.map((result, at) => ({ ...result, homeScore: 112 + at, awayScore: 105 })),
      },
      table: [
        aLeagueTableRow({
          rank: 1,
          teamId: '11',
          teamName: '曼彻斯特城',
          won: 9,
          drawn: 0,
          lost: 3,
          scored: 1300,
          conceded: 1250,
        }),
        aLeagueTableRow({
          rank: 2,
          teamId: '12',
          teamName: '阿森纳',
          won: 6,
          drawn: 0,
          lost: 6,
          scored: 1200,
          conceded: 1215,
        }),
      ],
    }),
  });
  await expect.element(wizard.getByText(/^曼彻斯特城近3场.*场均得\d+\.\d分、失\d+\.\d分$/)).toBeVisible();
  await expect.element(wizard.getByText('曼彻斯特城9胜3负，暂列NBA第1位')).toBeVisible();
  const rows = wizard.getByRole('table', { name: 'NBA排名' }).getByRole('row');
  await expect.element(rows.nth(0)).toMatchTextContent('名次球队赛胜负胜率净胜分');
  await expect.element(rows.nth(1)).toMatchTextContent('1曼彻斯特城主129375.0%+50');
});

test('long names stay inside the panel', async () => {
  const long = '圣文森特和格林纳丁斯全国足球冠军联赛附加赛第二阶段代表队';
  const facts = someFacts();
  await openFacts({
    'match-facts.get': () => ({
      ...facts,
      home: { ...facts.home, teamName: long },
      table: facts.table.map((one) => (one.teamId === '11' ? { ...one, teamName: long } : one)),
    }),
  });
  await expect.element(wizard.getByText(`${long}积24分，暂列英超第3位`)).toBeVisible();
  const panel = page.getByRole('complementary', { name: '写作资料' }).element();
  const box = panel.querySelector('table')?.parentElement?.parentElement as HTMLElement;
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});
