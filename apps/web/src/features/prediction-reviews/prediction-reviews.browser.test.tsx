import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { noLogos } from '../../../test/logos.ts';
import { rowsShown } from '../../../test/office.tsx';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { queryClient } from '../../lib/calls/query-client.ts';
import { deliver } from '../../lib/events/topics.ts';
import { dropAllDrafts } from '../../lib/page/drafts.ts';
import { PredictionReviewsPage } from './prediction-reviews-page.tsx';
import type { Review, ReviewRecord } from './prediction-reviews.api.ts';

const version = '2026-11-16T02:00:00.000Z';
const looks = ['pre_soc_odd_rev-view'];
const judges = [...looks, 'pre_soc_odd_rev-action'];

function aReview(changes: Partial<Review> = {}): Review {
  return {
    id: '1001',
    userId: '8',
    userName: '江野',
    sportId: 1,
    gameTime: '2030-11-20T12:00:00.000Z',
    leagueId: '31',
    leagueName: '英格兰超级联赛',
    homeName: '曼彻斯特城',
    awayName: '阿森纳',
    battle: '曼彻斯特城 VS 阿森纳',
    ...noLogos,
    title: '主队近况更好',
    matchId: '100001',
    providerId: 5,
    oddType: 1,
    oddTypeName: '胜平负',
    odds: { 1: 1.95, 2: 3.4, 3: 4.2 },
    line: null,
    newOdds: null,
    newLine: null,
    oldOdds: null,
    predict: '1,2',
    predictionId: '1001',
    enabled: true,
    status: 0,
    result: '',
    sourceFrom: 'CMS',
    state: 'review',
    isExpired: false,
    scheduledTime: null,
    takesMovedOdds: true,
    refusal: null,
    remark: null,
    reviewerName: null,
    createdDate: version,
    updatedDate: version,
    sentTime: version,
    ...changes,
  };
}

interface Shown {
  readonly rows?: readonly Review[];
  readonly record?: Partial<ReviewRecord>;
  readonly permissions?: string[];
  readonly path?: string;
  readonly answers?: CannedAnswers;
}

async function show(shown: Shown = {}) {
  const { rows = [aReview()], record = {}, permissions = judges, path = '/pre_soc_odd_rev', answers = {} } = shown;
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'prediction-reviews.setting': () => ({ reviewRequired: true }),
    'prediction-reviews.list': ({ query: { keyword = '' } }) => {
      const records = rows.filter(({ title }) => title.includes(keyword));
      return { records, current: 1, size: 50, total: records.length, totalPages: Math.min(1, records.length) };
    },
    'prediction-reviews.get': ({ params: { id } }) => {
      const row = rows.find((each) => each.id === id);
      if (row === undefined) throw new Refusal('notFound');
      return {
        ...row,
        content: '近五场四胜一平。',
        updatedTime: version,
        can: { approve: true, return: true },
        ...record,
      };
    },
    ...answers,
  });
  await dropAllDrafts();
  await renderWidget(<PredictionReviewsPage />, { path, user: aUser({ permissions }) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');
const row = (at: number) => page.getByRole('row').nth(at);
const opened = '/pre_soc_odd_rev?prediction=1001';
const judge = async (name: string) => await dialog.getByRole('button', { name }).click();

test('waiting reviews are listed by sport, oldest first, and searched by title', async () => {
  const requests = await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '足球预测 · 审核' })).toBeVisible();
  await expect.element(row(1)).toMatchTextContent(/主队近况更好.*待审核.*江野.*曼彻斯特城 VS 阿森纳.*胜平负/);
  expect(requests('prediction-reviews.list')[0]?.query).toEqual({ size: 50, current: 1, sportId: '1' });
  await page.getByRole('textbox', { name: '搜索标题' }).fill('德比');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有找到标题含“德比”的预测')).toBeVisible();
});

test('a reviewer reads the whole prediction, with what was picked among all that was offered', async () => {
  await show();
  await page.getByRole('button', { name: '审核 主队近况更好' }).click();
  await expect.element(dialog.getByText(/近五场四胜一平。/)).toBeVisible();
  const offered = dialog.getByRole('listitem').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual(['主胜1.95预测', '平局3.40预测', '客胜4.20']);
});

test('approving asks first, names the version that was read, and publishes', async () => {
  const requests = await show({
    path: opened,
    answers: { 'prediction-reviews.approve': () => ({ publishedTime: version, refusal: null }) },
  });
  await judge('通过并发布');
  await dialog.nth(1).getByRole('button', { name: '通过并发布' }).click();
  await expect.element(page.getByText('已发布 主队近况更好')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('prediction-reviews.approve')[0]).toMatchObject({
    params: { id: '1001' },
    body: { updatedTime: version },
  });
});

test('an approval the checks refuse goes back to the writer, with a readable reason', async () => {
  let isBack = false;
  await show({
    path: opened,
    answers: {
      'prediction-reviews.approve': () => {
        isBack = true;
        return { publishedTime: null, refusal: { code: '2101', message: '赔率已变动', refusedTime: version } };
      },
      'prediction-reviews.get': () => {
        if (isBack) throw new Refusal('notFound');
        return { ...aReview(), content: '正文', updatedTime: version, can: { approve: true, return: true } };
      },
    },
  });
  await judge('通过并发布');
  await dialog.nth(1).getByRole('button', { name: '通过并发布' }).click();
  await expect.element(dialog.getByText('未能发布，已退回给作者：赔率已变动')).toBeVisible();
  expect(dialog.getByRole('button', { name: /通过|退回/ }).elements()).toHaveLength(0);
});

test('returning needs a remark', async () => {
  const requests = await show({
    path: opened,
    answers: { 'prediction-reviews.return': () => ({ updatedTime: version }) },
  });
  await judge('退回');
  const asking = dialog.nth(1);
  await asking.getByRole('button', { name: '退回给作者' }).click();
  await expect.element(asking.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  expect(requests('prediction-reviews.return')).toHaveLength(0);
  await asking.getByRole('textbox').fill(' 请补充伤停信息 ');
  await asking.getByRole('button', { name: '退回给作者' }).click();
  await expect.element(page.getByText('已退回 主队近况更好')).toBeVisible();
  expect(requests('prediction-reviews.return')[0]?.body).toEqual({ remark: '请补充伤停信息', updatedTime: version });
});

test('judging a review that somebody else judged is refused, and the page says so', async () => {
  let isGone = false;
  await show({
    path: opened,
    answers: {
      'prediction-reviews.approve': () => {
        isGone = true;
        throw new Refusal('conflict');
      },
      'prediction-reviews.get': () => {
        if (isGone) throw new Refusal('notFound');
        return { ...aReview(), content: '正文', updatedTime: version, can: { approve: true, return: true } };
      },
    },
  });
  await judge('通过并发布');
  await dialog.nth(1).getByRole('button', { name: '通过并发布' }).click();
  await expect.element(dialog.getByText('该预测已不在审核中')).toBeVisible();
});

test('[hardening 12] the prediction under review does not change; judging a newer version is refused', async () => {
  let content = '第一版';
  const requests = await show({
    path: opened,
    answers: {
      'prediction-reviews.get': () => ({
        ...aReview(),
        content,
        updatedTime: content === '第一版' ? version : '2026-11-16T03:00:00.000Z',
        can: { approve: true, return: true },
      }),
      'prediction-reviews.approve': () => {
        throw new Refusal('conflict');
      },
    },
  });
  await expect.element(dialog.getByText('第一版')).toBeVisible();
  content = '第二版';
  await queryClient.invalidateQueries({ queryKey: ['prediction-reviews'] });
  await judge('通过并发布');
  for (const times of [1, 2]) {
    await dialog.nth(1).getByRole('button', { name: '通过并发布' }).click();
    await expect.poll(() => requests('prediction-reviews.approve').length).toBe(times);
    await expect.element(dialog.nth(1).getByRole('alert')).toBeVisible();
  }
  expect(requests('prediction-reviews.approve').map(({ body }) => body)).toEqual([
    { updatedTime: version },
    { updatedTime: version },
  ]);
  await expect.element(dialog.first().getByText('第一版')).toBeVisible();
});

test('one’s own prediction cannot be judged: a reason stands in place of the buttons', async () => {
  await show({
    rows: [aReview({ userId: '7', userName: '林溪' })],
    path: opened,
    record: { can: { approve: 'own', return: 'own' } },
  });
  await expect.element(dialog.getByText('不能审核自己的预测，请由其他同事处理')).toBeVisible();
  expect(dialog.getByRole('button', { name: /通过|退回/ }).elements()).toHaveLength(0);
  await expect.element(row(1)).toMatchTextContent(/本人提交/);
});

test('a prediction whose match has begun can only be returned', async () => {
  await show({ rows: [aReview({ isExpired: true })], path: opened });
  await expect.element(dialog.getByText('比赛已开始，不能再发布，请退回给作者')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '通过并发布' })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: '退回' })).toBeEnabled();
});

test('without the review permission the page is read-only: no verdict, no setting', async () => {
  await show({ permissions: looks, path: opened });
  await expect.element(dialog.getByText(/近五场四胜一平。/)).toBeVisible();
  expect(page.getByRole('button', { name: /通过|退回|修改/ }).elements()).toHaveLength(0);
});

test('the review setting can be changed; people not in charge are refused with the reason', async () => {
  let isRequired = true;
  const requests = await show({
    rows: [],
    answers: {
      'prediction-reviews.setting': () => ({ reviewRequired: isRequired }),
      'prediction-reviews.change-setting': ({ body }) => {
        if (body.reviewRequired)
          throw new Refusal('forbidden', { details: [{ errorMessage: '只有管理员可以修改审核设置' }] });
        isRequired = body.reviewRequired;
        return {};
      },
    },
  });
  await expect.element(page.getByText('发布前须审核')).toBeVisible();
  await page.getByRole('button', { name: '修改' }).click();
  await judge('关闭审核');
  await expect.element(page.getByText('发布前无须审核')).toBeVisible();
  expect(requests('prediction-reviews.change-setting')[0]?.body).toEqual({ reviewRequired: false });
  await expect.element(page.getByText('当前不要求审核，作者可以直接发布')).toBeVisible();
  await page.getByRole('button', { name: '修改' }).click();
  await judge('开启审核');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

test('newly sent reviews enter the list, and the open one stays', async () => {
  const rows = [aReview()];
  const requests = await show({ rows, path: opened });
  await expect.element(dialog.getByText(/近五场四胜一平。/)).toBeVisible();
  await expect.poll(() => rowsShown().length).toBe(1);
  const read = requests('prediction-reviews.get').length;
  rows.push(aReview({ id: '1002', title: '客队不败' }));
  deliver({ type: 'topic', topic: 'reviews', rows: [{ id: '1002', sportId: 1 }], removed: [] });
  await expect.element(page.getByText('客队不败')).toBeVisible();
  expect(requests('prediction-reviews.get')).toHaveLength(read);
});

test('the reviews have no serious accessibility fault in either theme', async () => {
  await show();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible();
});
