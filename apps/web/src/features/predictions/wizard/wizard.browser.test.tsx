import { errorCodes } from '@touchline/domain/error-codes';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import {
  aContext,
  aDraft,
  aQuote,
  later,
  openDrafts,
  providers,
  version,
  wholeDraft,
} from '../../../../test/drafts.tsx';
import { actionOf, dialogOf, textsOf } from '../../../../test/office.tsx';
import {
  box,
  button,
  choose,
  chooseMatch,
  name,
  openEdit,
  openNew,
  text,
  toast,
  wizard,
  writeText,
} from '../../../../test/wizard.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { deliver } from '../../../lib/events/topics.ts';

test('[PRD-07] [PRD-25] [PRD-26] [PRD-29] [PRD-31] [PRD-34] step 0 holds level, league, date, schedule, provider and play type, and goes on with all of them', async () => {
  const requests = await openNew();
  for (const label of ['联赛级别', '联赛', '赛程', '赔率公司', '玩法']) await expect.element(box(label)).toBeVisible();
  await expect.element(text('比赛日期')).toBeVisible();
  await expect.element(wizard.getByTitle('一级')).toBeVisible();
  await expect.element(button('取消')).toBeVisible();
  await expect.element(button('上一步')).not.toBeInTheDocument();
  await expect.element(button('下一步')).toBeDisabled();
  await expect.element(wizard.getByText('请先填写：联赛、比赛日期、赛程、玩法')).toBeVisible();
  await chooseMatch();
  await expect.element(wizard.getByTitle('甲公司')).toBeVisible();
  await expect.element(button('下一步')).toBeEnabled();
  expect(requests('odds.leagues')[0]?.query).toEqual({ sportId: '1', leagueLevel: 1 });
  expect(requests('odds.matches')[0]?.query).toEqual({ leagueId: '1001', gameTime: '2036-11-20' });
});

test('[PRD-36] [PRD-37] [PRD-38] a choice empties what hangs on it', async () => {
  await openNew();
  await chooseMatch();
  await choose('赛程', '20:00 利物浦 VS 切尔西');
  await expect.element(wizard.getByText('请先填写：玩法')).toBeVisible();
  await choose('玩法', '让球');
  await choose('联赛', '西班牙甲级联赛');
  await expect.element(wizard.getByText('请先填写：赛程、玩法')).toBeVisible();
  await choose('联赛级别', '二级');
  await expect.element(wizard.getByText('请先填写：联赛、比赛日期、赛程、玩法')).toBeVisible();
});

test('[PRD-40] schedules that cannot be loaded leave neither schedule nor play type', async () => {
  let isDown = false;
  const option = { matchId: '100001', battle: '曼彻斯特城 VS 阿森纳', gameTime: aDraft().gameTime, providers };
  await openNew({
    'odds.matches': () => {
      if (isDown) throw new Refusal('dependencyDown');
      return { matches: [option, { ...option, matchId: '100002', battle: '利物浦 VS 切尔西' }] };
    },
  });
  await chooseMatch();
  isDown = true;
  const date = text('比赛日期');
  await date.click();
  await date.fill('2036-11-21');
  await userEvent.keyboard('{Enter}');
  await expect.element(wizard.getByText(/^服务暂时不可用，请稍后重试/)).toBeVisible();
  await expect.element(wizard.getByText('请先填写：赛程、玩法')).toBeVisible();
});

test('[PRD-75] [PRD-76] play types are those of the sport, and those without odds cannot be chosen', async () => {
  await openNew();
  await chooseMatch();
  await box('玩法').click();
  await expect.poll(() => textsOf(page.getByRole('option')).filter(Boolean).length).toBeGreaterThan(0);
  const shown = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(['胜平负', '让球胜平负（暂无赔率）', '让球', '大小球']));
  expect(shown).not.toContain('大小分');
});

test('[PRD-27] [PRD-28] [PRD-35] [PRD-41] [PRD-42] from the text to the preview the draft is created, later updated, then published', async () => {
  let published = '';
  const requests = await openNew({
    'predictions.get': ({ params: { id } }) => wholeDraft({ id, predict: '1' }),
    'predictions.commit': ({ params: { id } }) => {
      published = id;
      return { publishedTime: later };
    },
  });
  await chooseMatch();
  await button('下一步').click();
  await expect.element(wizard.getByText('请先填写：标题、内容、预测结果')).toBeVisible();
  await expect.element(button('下一步')).toBeDisabled();
  await expect.element(box('赔率公司')).toBeVisible();
  await expect.element(box('玩法')).toBeVisible();
  await writeText();
  await button('下一步').click();
  await expect
    .element(wizard.getByRole('article', { name: '预览发布' }))
    .toMatchTextContent(/甲公司 · 胜平负.*主胜 1\.95/);
  expect(requests('predictions.create').map(({ body }) => body)).toEqual([
    { matchId: '100001', providerId: 5, oddType: 1, predict: '1', title: name, content: '主队主场强势。' },
  ]);
  await button('上一步').click();
  await text('内容').fill('主队主场强势，客队伤停。');
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
  expect(requests('predictions.create')).toHaveLength(1);
  expect(requests('predictions.update').map(({ body }) => body)).toMatchObject([
    { id: '5009', updatedTime: version, content: '主队主场强势，客队伤停。' },
  ]);
  await button('发布').click();
  const question = dialogOf('发布预测：');
  expect(requests('predictions.commit')).toEqual([]);
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(toast).toMatchTextContent(/已发布/);
  expect(published).toBe('5009');
  await expect.element(wizard).not.toBeInTheDocument();
});

test('[PRD-43] after publishing a new form is empty', async () => {
  await openNew({ 'predictions.commit': () => ({ publishedTime: later }) });
  await chooseMatch();
  await button('下一步').click();
  await writeText();
  await button('下一步').click();
  await button('发布').click();
  await dialogOf('发布预测：').getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(wizard).not.toBeInTheDocument();
  await page.getByRole('button', { name: '新增预测' }).first().click();
  await expect.element(wizard.getByText('请先填写：联赛、比赛日期、赛程、玩法')).toBeVisible();
});

test('[PRD-30] cancel closes the wizard; what was typed is kept and offered again', async () => {
  const requests = await openNew();
  await chooseMatch();
  await button('下一步').click();
  await text('标题').fill('写到一半');
  await button('取消').click();
  await expect.element(wizard).not.toBeInTheDocument();
  await expect
    .poll(() => requests('predictions.keep-form').at(-1)?.body)
    .toMatchObject({
      sportId: '1',
      form: { title: '写到一半', schedule: '100001', step: 1 },
    });
  await page.getByRole('button', { name: '新增预测' }).first().click();
  const offer = dialogOf('上次有未保存的内容');
  await expect.element(offer.getByText('写到一半')).toBeVisible();
  await offer.getByRole('button', { name: '恢复', exact: true }).click();
  await expect.element(text('标题')).toHaveValue('写到一半');
});

test('[PRD-39] [PRD-81] the first provider with odds is taken; another one brings its own odds', async () => {
  await openNew();
  await chooseMatch();
  await button('下一步').click();
  await expect.element(wizard.getByRole('button', { name: '主胜 1.95' })).toBeVisible();
  await choose('赔率公司', '乙公司');
  await expect.element(wizard.getByRole('button', { name: '主胜 2.00' })).toBeVisible();
  expect(toast.elements()).toEqual([]);
});

test('[SHL-83] [PRD-83] fresh odds take the place of those in an open draft, and it says so', async () => {
  await openEdit();
  await button('下一步').click();
  await expect.element(wizard.getByRole('button', { name: '主胜 1.95' })).toBeVisible();
  expect(toast.elements()).toEqual([]);
  deliver({
    type: 'topic',
    topic: 'odds:1-100001',
    rows: [{ id: '5-1', matchId: '100001', ...aQuote({ odds: { 1: 1.9, 2: 3.4, 3: 4.3 }, version: 'b' }) }],
    removed: [],
  } as never);
  await expect.element(toast).toMatchTextContent('赔率已更新');
  await expect.element(wizard.getByRole('button', { name: /^主胜 1\.90/ })).toBeVisible();
});

test('[SHL-83] odds that moved since a draft was saved are shown when it is opened', async () => {
  await openEdit({
    'odds.contexts': () => aContext({ quotes: [aQuote({ odds: { 1: 1.8, 2: 3.5, 3: 4.6 } })] }),
  });
  await expect.element(toast).toMatchTextContent('赔率已更新');
});

test('[PRD-77] a second pick is allowed where the play type has two', async () => {
  const requests = await openEdit();
  await button('下一步').click();
  await expect.element(wizard.getByRole('button', { name: /^平局/ })).toHaveAttribute('aria-pressed', 'true');
  await wizard.getByRole('button', { name: /^平局/ }).click();
  await wizard.getByRole('button', { name: /^客胜/ }).click();
  await button('下一步').click();
  await expect.poll(() => requests('predictions.update').map(({ body }) => body)).toMatchObject([{ predict: '1,3' }]);
});

test('[PRD-84] [PRD-85] the wizard’s publish stops at odds that moved, and confirms the new ones', async () => {
  let tries = 0;
  await openEdit({
    'predictions.get': () =>
      tries === 0
        ? wholeDraft()
        : wholeDraft({ newOdds: { 1: 1.85, 2: 3.4, 3: 4.5 }, oldOdds: { 1: 1.95, 2: 3.4, 3: 4.2 } }),
    'predictions.commit': () => {
      tries += 1;
      if (tries === 1) throw new Refusal('oddsMoved');
      return { publishedTime: later };
    },
  });
  await button('下一步').click();
  await button('下一步').click();
  await button('发布').click();
  const question = dialogOf('发布预测：');
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent(errorCodes.oddsMoved.message);
  await expect.element(question.getByRole('row', { name: /^客胜/ })).toMatchTextContent('客胜4.204.50▲');
  await question.getByRole('button', { name: '按新赔率发布' }).click();
  await expect.element(toast).toMatchTextContent(/已发布/);
});

test('a draft that cannot be read says so, and tries again', async () => {
  let isDown = true;
  await openDrafts({
    answers: {
      'predictions.get': () => {
        if (isDown) throw new Refusal('dependencyDown');
        return wholeDraft();
      },
    },
  });
  await actionOf('编辑', name).click();
  await expect.element(page.getByRole('dialog').getByText('加载失败，请重试')).toBeVisible();
  isDown = false;
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click();
  await expect.element(button('下一步')).toBeVisible();
});

test('[PRD-83] all providers stand side by side, and the odds are drawn over time with the moment of the draft', async () => {
  const second = Math.floor(Date.parse(version) / 1000);
  const requests = await openEdit({
    'odds.history': () => ({
      gameTime: aDraft().gameTime,
      series: [
        {
          playType: 1,
          playTypeName: '胜平负',
          providerId: 5,
          providerName: '甲公司',
          times: [second - 3600, second + 60],
          lines: [null, null],
          closed: [false, false],
          odds: { 1: [2.05, 1.95], 2: [3.3, 3.4], 3: [4, 4.2] },
        },
      ],
    }),
    'odds.contexts': () =>
      aContext({
        quotes: [aQuote({ odds: { 1: 1.9, 2: 3.4, 3: 4.2 } }), aQuote({ providerId: 6, odds: { 1: 2, 2: 3.3, 3: 4 } })],
      }),
  });
  const rows = wizard.getByRole('table', { name: '胜平负：各公司赔率' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/^甲公司已选1\.90▼3\.404\.20/);
  await expect.element(rows.nth(2)).toMatchTextContent(/^乙公司2\.003\.304\.00/);
  await expect.element(wizard.getByRole('img', { name: '主胜赔率走势' })).toBeVisible();
  await expect.element(wizard.getByText('保存草稿')).toBeVisible();
  expect(requests('odds.history')[0]?.query).toEqual({ matchId: '100001', playType: 1 });
});

const moved = (quote: Parameters<typeof aQuote>[0]) =>
  deliver({ type: 'topic', topic: 'odds:1-100001', rows: [{ id: '5-1', ...aQuote(quote) }], removed: [] } as never);

test('[hardening 6] schedules that only cannot be read again leave what was chosen', async () => {
  let isDown = false;
  await openEdit({
    'odds.matches': () => {
      if (isDown) throw new Refusal('dependencyDown');
      return {
        matches: [{ matchId: '100001', battle: '曼彻斯特城 VS 阿森纳', gameTime: aDraft().gameTime, providers }],
      };
    },
  });
  await expect.element(wizard.getByTitle('20:00 曼彻斯特城 VS 阿森纳')).toBeVisible();
  isDown = true;
  await queryClient.invalidateQueries({ queryKey: ['odds'] });
  await expect.element(wizard.getByText(/^服务暂时不可用，请稍后重试/)).toBeVisible();
  await expect.element(button('下一步')).toBeEnabled();
});

test('[hardening 9] odds that moved are still those of the next try, after the question was closed', async () => {
  let tries = 0;
  await openEdit({
    'predictions.get': () => (tries === 0 ? wholeDraft() : wholeDraft({ newOdds: { 1: 1.85, 2: 3.4, 3: 4.5 } })),
    'predictions.commit': () => {
      tries += 1;
      throw new Refusal(tries === 1 ? 'conflict' : 'oddsMoved');
    },
  });
  await button('下一步').click();
  await button('下一步').click();
  await button('发布').click();
  const question = dialogOf('发布预测：');
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(question.getByRole('button', { name: '按新赔率发布' })).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await button('发布').click();
  await expect.element(question.getByRole('button', { name: '按新赔率发布' })).toBeVisible();
});

test('[hardening 15] [SHL-83] the same odds at another line are shown as new ones', async () => {
  const line = { playType: 3 as const, playTypeName: '让球', odds: { 7: 0.95, 8: 0.87 } };
  const draft = { oddType: 3, oddTypeName: '让球', predict: '7', line: 3, odds: line.odds };
  await openEdit({ 'predictions.get': () => wholeDraft(draft) });
  await expect.element(wizard.getByRole('row', { name: /让 0\.5\/1/ })).toBeVisible();
  expect(toast.elements()).toEqual([]);
  moved({ ...line, line: 4, version: 'b' });
  await expect.element(toast).toMatchTextContent('赔率已更新');
});

test('[hardening 16] a line that is closed cannot be picked', async () => {
  await openEdit();
  await button('下一步').click();
  await expect.element(wizard.getByRole('button', { name: '客胜 4.20' })).toBeVisible();
  moved({ closed: true, odds: { 1: 0, 2: 0, 3: 0 }, version: 'b' });
  const selection = wizard.getByRole('button', { name: /^客胜/ });
  await expect.element(selection).toHaveAttribute('aria-disabled', 'true');
  await selection.click({ force: true });
  await expect.element(selection).toHaveAttribute('aria-pressed', 'false');
});

test('[hardening 17] a double press goes one step on, whose first field has the focus', async () => {
  const requests = await openEdit();
  await button('下一步').click();
  await expect.element(box('赔率公司')).toHaveFocus();
  // The second press of a double click.
  button('下一步')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await button('上一步').click();
  await expect.element(text('搜索联赛或球队')).toHaveFocus();
  expect(requests('predictions.update')).toEqual([]);
});
