import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../../server/src/platform/refusal.ts';
import type { CannedAnswers } from '../../../../../test/answering.ts';
import { aComing, aContext, aQuote, comingAnswer, noneAt, openDrafts } from '../../../../../test/drafts.tsx';
import { logoName } from '../../../../../test/logos.ts';
import { textsOf } from '../../../../../test/office.tsx';
import { box, button, openNew, text, toast, wizard } from '../../../../../test/wizard.ts';

const search = text('搜索联赛或球队');
const row = (battle: string) => wizard.getByRole('listitem').filter({ hasText: battle });
const odds = (name: string) => wizard.getByRole('button', { name });
const empty = wizard.getByRole('status').filter({ hasText: /没有|尚未/ });
const second = aComing({
  matchId: '100002',
  battle: '利物浦 VS 切尔西',
  hname: '利物浦',
  aname: '切尔西',
  gameTime: '2036-11-21T11:30:00.000Z',
});

test('[day 12] step 0 opens with the coming matches: kick-off, teams, league, level and first odds', async () => {
  const requests = await openNew({ 'odds.coming': () => comingAnswer({ records: [aComing(), second] }) });
  await expect.element(search).toHaveFocus();
  await expect.element(wizard.getByText('未来 48 小时 · 一级联赛 · 共 2 场')).toBeVisible();
  await expect.element(row('曼彻斯特城')).toMatchTextContent(/20:00.*11-20.*英格兰超级联赛 · 一级 · 甲公司 · 胜平负/);
  await expect
    .element(row('曼彻斯特城').getByRole('button').first())
    .toHaveAccessibleName(/20:00.*11-20.*曼彻斯特城 VS 阿森纳.*英格兰超级联赛 · 一级/);
  expect(textsOf(row('利物浦').getByRole('button'))).toEqual([
    expect.stringContaining('利物浦 VS 切尔西'),
    '主胜1.95',
    '平局3.40',
    '客胜4.20',
  ]);
  expect(requests('odds.coming')[0]?.query).toEqual({ sportId: '1', leagueLevel: 1, current: 1 });
  for (const label of ['联赛级别', '联赛', '赛程', '赔率公司', '玩法']) await expect.element(box(label)).toBeVisible();
  await expect.element(text('比赛日期')).toBeVisible();
});

test('[day 12] a pressed outcome chooses match, provider, play type and selection; the list stays', async () => {
  await openNew({ 'odds.coming': () => comingAnswer({ records: [aComing(), second] }) });
  await odds('曼彻斯特城 VS 阿森纳：主胜 1.95').click();
  await expect.element(button('下一步')).toBeEnabled();
  await expect.element(row('曼彻斯特城').getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(row('利物浦')).toBeVisible();
  await expect.element(text('比赛日期')).toHaveValue('2036-11-20');
  for (const chosen of ['英格兰超级联赛', '20:00 曼彻斯特城 VS 阿森纳', '甲公司', '胜平负'])
    await expect.element(wizard.getByTitle(chosen, { exact: true })).toBeVisible();
  await button('下一步').click();
  await expect.element(wizard.getByRole('button', { name: '主胜 1.95' })).toHaveAttribute('aria-pressed', 'true');
  expect(toast.elements()).toEqual([]);
});

const logosIn = (part: Element) =>
  [...part.querySelectorAll('[data-logo]')].map((one) => one.getAttribute('src')?.split('/').at(-1) ?? 'none');

test('coming matches and the chosen match show logos of teams and league, and a placeholder where there is none', async () => {
  const logos = { hlogo: logoName('1'), alogo: null, llogo: logoName('3') };
  await openNew({
    'odds.coming': () => comingAnswer({ records: [aComing(logos), second] }),
    'odds.contexts': () => aContext(logos),
  });
  await expect.element(row('曼彻斯特城')).toBeVisible();
  const shown = [logoName('1'), 'none', logoName('3')];
  expect(logosIn(row('曼彻斯特城').element())).toEqual(shown);
  await odds('曼彻斯特城 VS 阿森纳：主胜 1.95').click();
  const panel = wizard.getByRole('complementary');
  await expect.element(panel).toMatchTextContent(/曼彻斯特城 VS 阿森纳英格兰超级联赛2036-11-20 20:00/);
  expect(logosIn(panel.element())).toEqual(shown);
});

test('[day 12] odds that moved since the list was read say so', async () => {
  await openNew({ 'odds.contexts': () => aContext({ quotes: [aQuote({ odds: { 1: 1.8, 2: 3.5, 3: 4.6 } })] }) });
  await odds('曼彻斯特城 VS 阿森纳：客胜 4.20').click();
  await expect.element(toast).toMatchTextContent('赔率已更新');
});

test('[day 12] the search asks the server, and fields narrow the list', async () => {
  const requests = await openNew();
  const lastQuery = () => requests('odds.coming').at(-1)?.query;
  await search.fill('曼城');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lastQuery).toEqual({ sportId: '1', leagueLevel: 1, keyword: '曼城', current: 1 });
  await box('联赛').click();
  await page.getByTitle('西班牙甲级联赛').click();
  await expect.poll(lastQuery).toEqual({ sportId: '1', leagueLevel: 1, leagueId: '1002', keyword: '曼城', current: 1 });
  await box('联赛级别').click();
  await page.getByTitle('二级').click();
  await expect.poll(lastQuery).toEqual({ sportId: '1', leagueLevel: 2, keyword: '曼城', current: 1 });
});

test('[day 12] more matches come page by page', async () => {
  const requests = await openNew({
    'odds.coming': ({ query: { current = 1 } }) =>
      comingAnswer({ records: [current === 1 ? aComing() : second], current, total: 21 }),
  });
  await button('显示更多（还有 20 场）').click();
  await expect.element(row('利物浦')).toBeVisible();
  await expect.element(row('曼彻斯特城')).toBeVisible();
  expect(requests('odds.coming').map(({ query }) => query)).toMatchObject([{ current: 1 }, { current: 2 }]);
});

test('[day 12] days without matches cannot be picked', async () => {
  await openNew();
  await text('比赛日期').click();
  await text('比赛日期').fill('2036-11-22');
  const day = (title: string) => document.querySelector(`td[title="${title}"]`);
  await expect.poll(() => day('2036-11-22')?.className).toContain('disabled');
  expect(day('2036-11-21')?.className).not.toContain('disabled');
});

const single: CannedAnswers = {
  'odds.leagues': () => ({ leagues: [{ leagueId: '1001', leagueName: '英格兰超级联赛' }] }),
  'odds.coming': () => comingAnswer({ days: ['2036-11-20'] }),
  'odds.matches': ({ query: { leagueId } }) => ({
    matches: [
      {
        matchId: '100001',
        battle: `${leagueId} VS 阿森纳`,
        gameTime: aComing().gameTime,
        providers: aComing().providers,
      },
    ],
  }),
  'odds.contexts': () => aContext({ quotes: [aQuote()] }),
};

test('[day 12] a single option picks itself, and is no change of the writer’s', async () => {
  const requests = await openNew(single);
  await expect.element(button('下一步')).toBeEnabled();
  for (const chosen of ['英格兰超级联赛', '20:00 1001 VS 阿森纳', '甲公司', '胜平负'])
    await expect.element(wizard.getByTitle(chosen, { exact: true })).toBeVisible();
  await button('取消').click();
  await expect.element(wizard).not.toBeInTheDocument();
  expect(toast.elements()).toEqual([]);
  expect(requests('predictions.keep-form')).toEqual([]);
});

test('[day 12] arrows lead through the list, which is one tab stop', async () => {
  await openNew({ 'odds.coming': () => comingAnswer({ records: [aComing(), second] }) });
  await expect.element(row('曼彻斯特城')).toBeVisible();
  const stops = () =>
    [...document.querySelectorAll('li button')].filter((each) => (each as HTMLElement).tabIndex === 0);
  expect(stops()).toHaveLength(1);
  (stops()[0] as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(odds('利物浦 VS 切尔西：主胜 1.95')).toHaveFocus();
  expect(stops()).toHaveLength(1);
});

const none = { records: [], total: 0, days: [], levels: [noneAt(1), noneAt(2), noneAt(3)] };

test('[day 12] an empty list without any match says what to wait for', async () => {
  await openNew({ 'odds.coming': () => comingAnswer(none) });
  await expect.element(empty).toMatchTextContent(/未来 48 小时，一级联赛没有比赛.*如需上架请联系赛程运营/);
  expect(empty.getByRole('button').elements()).toEqual([]);
});

test('[day 12] an empty list names the nearest level and day with matches, and leads there', async () => {
  const requests = await openNew({
    'odds.coming': ({ query: { leagueLevel } }) =>
      leagueLevel === 1
        ? comingAnswer({
            ...none,
            days: ['2036-11-25', '2036-11-26'],
            levels: [noneAt(1), { ...noneAt(2), matches: 14 }, noneAt(3)],
          })
        : comingAnswer({ records: [second] }),
  });
  await expect.element(empty).toMatchTextContent(/最近有比赛可预测的是：2036-11-25、二级联赛（14 场）/);
  await empty.getByRole('button', { name: '查看二级联赛（14 场）' }).click();
  await expect.element(row('利物浦')).toBeVisible();
  await expect.element(wizard.getByTitle('二级', { exact: true })).toBeVisible();
  expect(requests('odds.coming').at(-1)?.query).toMatchObject({ leagueLevel: 2 });
});

test('[day 12] an empty league leads to its nearest day and to all leagues', async () => {
  const requests = await openNew({
    'odds.coming': ({ query: { leagueId, gameTime } }) =>
      leagueId === undefined || gameTime === '2036-11-25'
        ? comingAnswer()
        : comingAnswer({ ...none, days: ['2036-11-25', '2036-11-26'] }),
  });
  await box('联赛').click();
  await page.getByTitle('西班牙甲级联赛').click();
  await expect.element(empty).toMatchTextContent(/未来 48 小时，该联赛没有可预测的比赛/);
  await expect.element(empty.getByRole('button', { name: '查看全部联赛' })).toBeVisible();
  await empty.getByRole('button', { name: '查看 11-25' }).click();
  await expect.element(text('比赛日期')).toHaveValue('2036-11-25');
  expect(requests('odds.coming').at(-1)?.query).toMatchObject({ leagueId: '1002', gameTime: '2036-11-25' });
});

test('[day 12] a search without a hit can be cleared', async () => {
  await openNew({
    'odds.coming': ({ query: { keyword } }) => (keyword === undefined ? comingAnswer() : comingAnswer(none)),
  });
  await search.fill('皇马');
  await userEvent.keyboard('{Enter}');
  await expect.element(empty).toMatchTextContent(/未来 48 小时，一级联赛中没有找到“皇马”.*其他名称再试/);
  await empty.getByRole('button', { name: '清除关键词' }).click();
  await expect.element(row('曼彻斯特城')).toBeVisible();
  await expect.element(search).toHaveValue('');
});

test('[day 12] those who may are led to the shelf', async () => {
  const offShelf = comingAnswer({ ...none, levels: [{ ...noneAt(1), offShelf: 12 }, noneAt(2), noneAt(3)] });
  const permissions = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'spo_soc_sch-view', 'spo_soc_sch-action'];
  await openDrafts({ drafts: [], user: { permissions }, answers: { 'odds.coming': () => offShelf } });
  await page.getByRole('button', { name: '新增预测' }).first().click();
  await expect.element(empty).toMatchTextContent(/未来 48 小时，一级联赛有 12 场比赛尚未上架/);
  await empty.getByRole('button', { name: '去赛程上架' }).click();
  await expect.poll(() => document.location.pathname + document.location.search).toContain('/spo_soc_sch?status=2');
});

test('[day 12] a list that cannot be read is tried again', async () => {
  let isDown = true;
  await openNew({
    'odds.coming': () => {
      if (isDown) throw new Refusal('dependencyDown');
      return comingAnswer();
    },
  });
  await expect.element(wizard.getByText('加载失败，请重试')).toBeVisible();
  isDown = false;
  await button('重试').click();
  await expect.element(row('曼彻斯特城')).toBeVisible();
});
