import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { aContext, aDraft, kickOff, later, looks, openDrafts, version, wholeDraft } from '../../../test/drafts.tsx';
import { actionOf, addressNow, chooseMore, rowOf, rowsShown, textsOf } from '../../../test/office.tsx';
import { leaveOpen } from '../../../test/searches.ts';
import { deliver } from '../../lib/events/topics.ts';
import { listName } from '../../lib/lists/list-page.ts';
import { refreshList } from '../../lib/lists/list-query.ts';

const name = '曼城主场不败';
const dialog = page.getByRole('dialog');
const button = (label: string | RegExp) => page.getByRole('button', { name: label });
const submit = async (label: string) => await dialog.getByRole('button', { name: label, exact: true }).click();
const toast = page.getByTestId('toast');

test('[PRD-01] [PRD-03] [PRD-04] [PRD-24] the drafts of football: heading, search by title, table, the newest first', async () => {
  const requests = await openDrafts();
  await expect
    .element(rowOf(name))
    .toMatchTextContent(
      /曼城主场不败.*草稿.*曼彻斯特城 VS 阿森纳英格兰超级联赛.*2036-11-20 20:00.*主胜 1\.95 \/ 平局 3\.40胜平负.*2026-11-16 10:00/,
    );
  expect(requests('predictions.list')[0]?.query).toEqual({ sportId: '1', size: 50, current: 1 });
  expect(textsOf(page.getByRole('columnheader'))).toEqual([
    '标题',
    '状态',
    '对阵',
    '比赛时间',
    '预测',
    '最近修改',
    '操作',
  ]);
  await expect.element(page.getByRole('combobox', { name: '标题' })).toBeVisible();
  expect(page.getByRole('search').getByRole('combobox').elements()).toHaveLength(1);
});

test('[PRD-01] [PRD-03] the drafts of basketball, with the lines of their play types', async () => {
  const drafts = [
    aDraft({ sportId: 2, oddType: 3, oddTypeName: '让分', line: 26, predict: '7', odds: { 7: 0.95, 8: 0.87 } }),
  ];
  const requests = await openDrafts({ drafts, path: '/pre_bak_odd_dra', title: '篮球预测 · 草稿' });
  await expect.element(rowOf(name)).toMatchTextContent(/主队 0\.95让分 让 6\.5/);
  expect(requests('predictions.list')[0]?.query).toMatchObject({ sportId: '2' });
});

test('[LST-03] [PRD-04] each search stays open as a tab, beyond seven in a menu', async () => {
  const earlier = ['一', '二', '三', '四', '五', '六'];
  const searchOf = (keyword: string) => ({ tabTitle: `标题：${keyword}`, filters: { keyword } });
  leaveOpen('/pre_soc_odd_dra', earlier.map(searchOf));
  const requests = await openDrafts();
  const field = page.getByRole('combobox', { name: '标题' });
  for (const word of ['七', '八']) {
    await field.fill(word);
    await userEvent.keyboard('{Enter}');
    await expect.poll(addressNow).toBe(`/pre_soc_odd_dra?keyword=${word}`);
  }
  await expect.poll(() => requests('predictions.list').at(-1)?.query).toMatchObject({ keyword: '八', sportId: '1' });
  expect(page.getByRole('tab', { name: /^标题：/ }).elements()).toHaveLength(7);
  await button('更多（1）').click();
  await page.getByRole('menuitem', { name: '标题：七' }).click();
  await expect.poll(addressNow).toBe('/pre_soc_odd_dra?keyword=七');
  await expect.element(page.getByText('没有找到标题含“七”的草稿')).toBeVisible();
  await button('清空筛选').click();
  await expect.element(rowOf(name)).toBeVisible();
});

test('[PRD-05] [PRD-06] without the write permission drafts offer neither creation nor change', async () => {
  await openDrafts({ user: { permissions: looks } });
  await expect.element(rowOf(name)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '操作' })).not.toBeInTheDocument();
  for (const label of ['新增预测', `编辑 ${name}`, name])
    await expect.element(page.getByRole('button', { name: label, exact: true })).not.toBeInTheDocument();
});

test('[PRD-05] [PRD-06] writers can create drafts, and each row offers its acts', async () => {
  await openDrafts();
  await expect.element(button('新增预测')).toBeVisible();
  await expect.element(actionOf('编辑', name)).toBeVisible();
  await expect.element(actionOf('发布', name)).toBeVisible();
  await button(`更多操作 ${name}`).click();
  expect(textsOf(page.getByRole('menuitem'))).toEqual(['定时发布', '历史版本', '删除']);
});

test('[PRD-87] a draft whose match has kicked off reads 已过期 and cannot be published', async () => {
  await openDrafts({ drafts: [aDraft({ isExpired: true, gameTime: version })] });
  await expect.element(rowOf(name)).toMatchTextContent(/已过期/);
  await expect.element(actionOf('发布', name)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(actionOf('发布', name)).toHaveAccessibleDescription('比赛已开始，不能再发布');
});

test('each draft state is shown in words, with the time it waits for', async () => {
  const refusal = { code: '000601', message: '赔率已变动，请核对新旧赔率后再次发布', refusedTime: version };
  await openDrafts({
    drafts: [
      aDraft({ id: '1', title: '甲', scheduledTime: '2036-11-20T11:00:00.000Z' }),
      aDraft({ id: '2', title: '乙', state: 'review' }),
      aDraft({ id: '3', title: '丙', remark: '论据不足', reviewerName: '周航' }),
      aDraft({ id: '4', title: '丁', refusal }),
    ],
  });
  await expect.element(rowOf('甲')).toMatchTextContent(/定时发布2036-11-20 19:00/);
  await expect.element(rowOf('乙')).toMatchTextContent(/审核中/);
  await expect.element(actionOf('编辑', '乙')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(actionOf('撤回审核', '乙')).toBeVisible();
  await expect.element(rowOf('丙')).toMatchTextContent(/已退回论据不足/);
  await expect.element(rowOf('丁')).toMatchTextContent(/未能发布赔率已变动/);
});

test('[PRD-45] a draft is deleted after a question that names it', async () => {
  const requests = await openDrafts({ answers: { 'predictions.delete': () => ({}) } });
  await chooseMore(name, '删除');
  await expect.element(dialog.getByText(`将删除草稿“${name}”及其历史版本，删除后不能恢复。`)).toBeVisible();
  expect(requests('predictions.delete')).toEqual([]);
  await submit('删除草稿');
  await expect.element(toast).toMatchTextContent(/已删除 曼城主场不败/);
  expect(requests('predictions.delete').map(({ params }) => params)).toEqual([{ id: '5001' }]);
});

test('[hardening 1] the list shows an act on a draft at once', async () => {
  const drafts = [aDraft()];
  await openDrafts({
    drafts,
    answers: {
      'predictions.delete': () => {
        drafts.pop();
        return {};
      },
    },
  });
  await chooseMore(name, '删除');
  await submit('删除草稿');
  await expect.element(page.getByText('还没有草稿')).toBeVisible();
});

test('[PRD-44] [SHL-73] publishing asks first', async () => {
  const requests = await openDrafts({ answers: { 'predictions.commit': () => ({ publishedTime: later }) } });
  await actionOf('发布', name).click();
  await expect.element(dialog.getByText('发布后立即生效，内容不能再修改。')).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/曼彻斯特城 VS 阿森纳.*胜平负 · 主胜 1\.95 \/ 平局 3\.40/);
  expect(requests('predictions.commit')).toEqual([]);
  await submit('发布');
  await expect.element(toast).toMatchTextContent(/已发布 曼城主场不败/);
});

test('[PRD-84] [PRD-85] [PRD-83] odds that moved stop it: old and new side by side with arrows, and again confirms the new', async () => {
  let tries = 0;
  const requests = await openDrafts({
    answers: {
      'predictions.commit': () => {
        tries += 1;
        if (tries === 1)
          throw new Refusal('oddsMoved', { details: [{ field: 'odds', errorMessage: '主胜 1.95 → 1.85 ↓' }] });
        return { publishedTime: later };
      },
      'predictions.get': () =>
        wholeDraft({ newOdds: { 1: 1.85, 2: 3.4, 3: 4.5 }, oldOdds: { 1: 1.95, 2: 3.4, 3: 4.2 } }),
    },
  });
  await actionOf('发布', name).click();
  await submit('发布');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('赔率已变动，请核对新旧赔率后再次发布');
  const rows = dialog.getByRole('table', { name: '赔率变动' }).getByRole('row');
  await expect
    .poll(() => textsOf(rows))
    .toEqual(['选项保存时现在', '主胜（所选）1.951.85▼', '平局（所选）3.403.40', '客胜4.204.50▲']);
  await expect.element(dialog.getByRole('img', { name: '下降' })).toBeVisible();
  await submit('按新赔率发布');
  await expect.element(toast).toMatchTextContent(/已发布/);
  expect(requests('predictions.commit')).toHaveLength(2);
});

test('[PRD-86] a refusal because of the kick-off stands in the dialog', async () => {
  await openDrafts({
    answers: {
      'predictions.commit': () => {
        throw new Refusal('matchStarted');
      },
    },
  });
  await actionOf('发布', name).click();
  await submit('发布');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('比赛已开始，不能再发布');
});

test('[PRD-60] [PRD-61] a word that came onto the list since is named with its reason', async () => {
  await openDrafts({
    answers: {
      'predictions.commit': () => {
        throw new Refusal('tabooWords', { details: [{ field: 'content', errorMessage: '请修改敏感词：强势' }] });
      },
      'taboo-words.check': () => ({
        titleKeywords: [],
        contentKeywords: ['强势'],
        title: [],
        content: [{ word: '强势', level: 'block', reason: '夸大', ranges: [[4, 6]] }],
      }),
    },
  });
  await actionOf('发布', name).click();
  await submit('发布');
  await expect.element(dialog.getByRole('list', { name: '命中的敏感词' })).toMatchTextContent('强势拦截夸大');
  expect(document.querySelector('mark')?.textContent).toBe('强势');
});

test('an event about reviews re-reads the review setting', async () => {
  let reviewRequired = false;
  await openDrafts({ answers: { 'prediction-reviews.setting': () => ({ reviewRequired }) } });
  await expect.element(actionOf('发布', name)).toBeVisible();
  reviewRequired = true;
  await refreshList(listName('prediction-reviews.list'));
  await expect.element(actionOf('提交审核', name)).toBeVisible();
});

test('a merchant with review sends it to a reviewer in place of publishing', async () => {
  const requests = await openDrafts({
    answers: {
      'prediction-reviews.setting': () => ({ reviewRequired: true }),
      'predictions.send-to-review': () => ({ updatedTime: later }),
    },
  });
  await expect.element(actionOf('提交审核', name)).toBeVisible();
  await expect.element(actionOf('发布', name)).not.toBeInTheDocument();
  await actionOf('提交审核', name).click();
  await submit('提交审核');
  await expect.element(toast).toMatchTextContent(/已提交审核 曼城主场不败/);
  expect(requests('predictions.send-to-review')).toHaveLength(1);
});

test('a time to publish at is chosen up to a minute before the kick-off, and taken back', async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const drafts = [aDraft({ gameTime: soon }), aDraft({ id: '2', title: '乙', scheduledTime: soon })];
  const requests = await openDrafts({
    drafts,
    answers: {
      'predictions.schedule': () => ({ updatedTime: later }),
      'predictions.unschedule': () => ({ updatedTime: later }),
    },
  });
  await chooseMore(name, '定时发布');
  const time = dialog.getByRole('textbox', { name: '发布时间' });
  await expect.element(time).toBeVisible();
  const day = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  time.element().focus();
  await userEvent.keyboard(`${day.replaceAll('-', '')}0930{Tab}`);
  await expect.element(time).toHaveValue(`${day} 09:30`);
  await dialog.getByRole('switch').click();
  await submit('定时发布');
  await expect.element(toast).toMatchTextContent(new RegExp(`“${name}”将于 ${day} 09:30 发布`));
  expect(requests('predictions.schedule').map(({ body }) => body)).toEqual([
    { scheduledTime: `${day}T01:30:00.000Z`, takesMovedOdds: false, updatedTime: version },
  ]);
  await chooseMore('乙', '取消定时');
  await submit('取消定时');
  await expect.element(page.getByText('已取消定时发布 乙')).toBeVisible();
});

test('[hardening 22] an earlier version is shown beside the current one with the name of its match, and restored', async () => {
  const saved = (number: number, title: string) => ({
    version: number,
    savedTime: `2026-11-16T02:0${number}:00.000Z`,
    matchId: number === 2 ? '100002' : '100001',
    providerId: 5,
    oddType: 1,
    oddTypeName: '胜平负',
    predict: '1',
    odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
    line: null,
    title,
    content: `正文${number}`,
  });
  const requests = await openDrafts({
    answers: {
      'predictions.versions': () => ({ versions: [saved(3, name), saved(2, '第二稿'), saved(1, '第一稿')] }),
      'predictions.restore': () => ({ id: '5001', updatedTime: later, odds: {}, line: null }),
      'odds.contexts': ({ query: { matchId } }) => aContext({ matchId, battle: '利物浦 VS 切尔西' }),
    },
  });
  await chooseMore(name, '历史版本');
  await expect.element(dialog.getByRole('row', { name: /^内容/ })).toMatchTextContent('内容正文2正文3');
  await expect
    .element(dialog.getByRole('row', { name: /^赛程/ }))
    .toMatchTextContent('赛程利物浦 VS 切尔西曼彻斯特城 VS 阿森纳');
  await dialog.getByRole('combobox', { name: '版本' }).click();
  await page.getByTitle(/第一稿/).click();
  await expect.element(dialog.getByRole('row', { name: /^标题/ })).toMatchTextContent(`标题第一稿${name}`);
  await submit('恢复此版本');
  await expect.element(toast).toMatchTextContent(/已恢复 2026-11-16 10:01:00 的版本/);
  expect(requests('predictions.restore').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: '5001', version: 1 }, body: { updatedTime: version } },
  ]);
});

test('acts of the clock or a reviewer show a notice and refresh the list', async () => {
  const requests = await openDrafts();
  await expect.element(rowOf(name)).toBeVisible();
  const before = requests('predictions.list').length;
  const refusal = { code: '000601', message: '赔率已变动，请核对新旧赔率后再次发布' };
  deliver({
    type: 'topic',
    topic: 'predictions',
    rows: [{ id: '5001', sportId: 1, state: 'draft', refusal }],
  } as never);
  await expect.element(toast).toMatchTextContent(/“曼城主场不败”未能发布：赔率已变动/);
  await expect.poll(() => requests('predictions.list').length).toBeGreaterThan(before);
});

test('[hardening 22] the notice of a review names the title and the outcome', async () => {
  await openDrafts({ drafts: [aDraft({ state: 'review' }), aDraft({ id: '2', title: '乙', state: 'review' })] });
  await expect.element(rowOf(name)).toBeVisible();
  const announce = (id: string, state: string) =>
    deliver({ type: 'topic', topic: 'predictions', rows: [{ id, sportId: 1, state, refusal: null }] } as never);
  announce('5001', 'published');
  await expect.element(page.getByText('“曼城主场不败”已通过审核并发布')).toBeVisible();
  announce('2', 'draft');
  await expect.element(page.getByText('“乙”已被退回')).toBeVisible();
  announce('77', 'published');
  await expect.element(page.getByText('一份草稿已发布')).toBeVisible();
});

test('[hardening 21] until it is known whether a merchant reviews, nothing is offered as publishing', async () => {
  let answer = () => {};
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openDrafts({
    answers: {
      'prediction-reviews.setting': async () => {
        await known;
        return { reviewRequired: true };
      },
    },
  });
  await expect.element(actionOf('发布', name)).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect.element(actionOf('提交审核', name)).toBeEnabled();
});

test('an empty list explains the start, a failure offers a retry, long texts are cut', async () => {
  let isDown = true;
  const long = '很长的标题'.repeat(20);
  await openDrafts({
    answers: {
      'predictions.list': ({ query: { keyword } }) => {
        if (isDown) throw new Refusal('dependencyDown');
        const records = keyword === undefined ? [] : [aDraft({ title: long, gameTime: kickOff })];
        return { records, current: 1, size: 50, total: records.length, totalPages: records.length };
      },
    },
  });
  await expect.element(page.getByText('加载失败，请重试')).toBeVisible();
  isDown = false;
  await button('重试').click();
  await expect.element(page.getByText('还没有草稿')).toBeVisible();
  expect(button('新增预测').elements()).toHaveLength(2);
  await page.getByRole('combobox', { name: '标题' }).fill('很长');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rowsShown().length).toBe(1);
  expect(rowsShown()[0]?.getBoundingClientRect().height).toBeLessThan(60);
});
