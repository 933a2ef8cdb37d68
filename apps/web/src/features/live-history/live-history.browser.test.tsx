import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { AnchorHistory } from './anchor-history.tsx';
import { HoursScreen } from './hours-screen.tsx';
import type { HoursRow, LiveSession } from './live-history.api.ts';
import { MatchHistory } from './match-history.tsx';

const hour = 3_600_000;
const streamer = { streamerId: 1042, name: '赵云霄', streamerCode: 'K7M2P9QX', nickname: '云霄', photo: null };
const other = { streamerId: 1043, name: '林晓月', streamerCode: 'M3N4P5Q6', nickname: '', photo: null };

const aSession = (changes: Partial<LiveSession> = {}): LiveSession => ({
  id: '2',
  programId: '1000',
  programName: '上海申花 vs 北京国安',
  matchId: '77',
  sportCode: 'spo_soc',
  streamer,
  startTime: '2026-05-02T12:05:00.000Z',
  endTime: '2026-05-02T14:00:00.000Z',
  endReason: 'closed',
  previousEndTime: '2026-05-02T12:00:00.000Z',
  ...changes,
});

const hoursOf = (changes: Partial<HoursRow> = {}): HoursRow => ({
  streamer,
  sessions: 3,
  onAir: 4.5 * hour,
  days: Array.from({ length: 30 }, (_, at) => (at === 1 ? 3 * hour : at === 8 ? 1.5 * hour : 0)),
  programs: 3,
  lateStarts: 0,
  missed: 1,
  ...changes,
});

const months: string[] = [];
beforeEach(() => {
  months.length = 0;
});

const canned = (answers: CannedAnswers = {}): CannedAnswers => ({
  'live-history.of-anchor': () => ({ sessions: [aSession()], next: null }),
  'live-history.of-match': () => ({ sessions: [aSession()], next: null }),
  'live-history.hours': ({ query: { month } }) => {
    months.push(month);
    return { streamers: [hoursOf()], countedTime: '2026-11-18T10:00:00.000Z', isCut: false };
  },
  'live-history.start-export': () => ({ taskId: '8' }),
  ...answers,
});

async function open(
  screen: ReactNode,
  { path = '/pro_anc_lis/hours', answers = {} }: { path?: string; answers?: CannedAnswers } = {},
) {
  const requests = answering(canned(answers));
  await renderWidget(screen, { path, user: aUser({ permissions: ['pro_anc_lis-view', 'pro_pro_lis-view'] }) });
  return requests;
}

test('an anchor’s history shows each session, the pause before it and why it ended', async () => {
  const first = aSession({ id: '1', endReason: 'nodeLost', previousEndTime: null });
  await open(<AnchorHistory streamerCode="K7M2P9QX" merchantCode={null} />, {
    answers: { 'live-history.of-anchor': () => ({ sessions: [aSession(), first], next: null }) },
  });
  const rows = page.getByRole('table', { name: '直播记录' }).getByRole('row');
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/2026-05-02 20:05:00.*2026-05-02 22:00:00.*1:55:00.*0:05:00.*上海申花 vs 北京国安.*推流已关闭/);
  await expect.element(rows.nth(2)).toMatchTextContent(/首次开播.*推流节点失联/);
  await expect.element(page.getByText('4.50 小时，直播 3 次，迟到 0 场，缺播 1 场')).toBeVisible();
  await page.getByRole('button', { name: '上个月' }).click();
  await expect.poll(() => months).toHaveLength(2);
  await expectAccessible();
});

test('a match’s history names the anchors, and a running session is said to be live', async () => {
  const running = aSession({ endTime: null, endReason: null });
  const cut = aSession({ id: '3', endTime: null, endReason: 'closed' });
  await open(<MatchHistory matchId="77" />, {
    answers: { 'live-history.of-match': () => ({ sessions: [running, cut], next: null }) },
  });
  const rows = page.getByRole('table', { name: '直播记录' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/赵云霄.*直播中/);
  await expect.element(rows.nth(2)).toMatchTextContent(/正在断流：推流已关闭/);
});

test('figures of the month before are dimmed until the chosen month’s are there', async () => {
  const second = Promise.withResolvers<null>();
  let times = 0;
  await open(<AnchorHistory streamerCode="K7M2P9QX" merchantCode={null} />, {
    answers: {
      'live-history.hours': async () => {
        times += 1;
        if (times > 1) await second.promise;
        return { streamers: [hoursOf()], countedTime: '2026-11-18T10:00:00.000Z', isCut: false };
      },
    },
  });
  const isDimmed = () => document.querySelector('[data-old]') !== null;
  await expect.element(page.getByText(/4\.50 小时，直播 3 次/)).toBeVisible();
  expect(isDimmed()).toBe(false);
  await page.getByRole('button', { name: '上个月' }).click();
  await expect.poll(isDimmed).toBe(true);
  second.resolve(null);
  await expect.poll(isDimmed).toBe(false);
});

test('older sessions that could not be read say so, and can be tried again', async () => {
  let fails = true;
  await open(<MatchHistory matchId="77" />, {
    answers: {
      'live-history.of-match': ({ query: { before } }) => {
        if (before === undefined) return { sessions: [aSession()], next: '2' };
        if (fails) throw new Refusal('forbidden');
        return { sessions: [aSession({ id: '1', programId: '999' })], next: null };
      },
    },
  });
  await page.getByRole('button', { name: '更早的记录' }).click();
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  expect(page.getByRole('row').elements()).toHaveLength(2);
  fails = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3);
  expect(page.getByRole('button', { name: '重试' }).elements()).toHaveLength(0);
});

test('older sessions are read on demand', async () => {
  const requests = await open(<MatchHistory matchId="77" />, {
    answers: {
      'live-history.of-match': ({ query: { before } }) =>
        before === undefined
          ? { sessions: [aSession()], next: '2' }
          : { sessions: [aSession({ id: '1', programId: '999' })], next: null },
    },
  });
  await page.getByRole('button', { name: '更早的记录' }).click();
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3);
  expect(requests('live-history.of-match')).toHaveLength(2);
});

test('hours of a month are listed, sorted by a figure, searched and exported', async () => {
  const lateAnchor = hoursOf({ streamer: other, onAir: hour, sessions: 9, lateStarts: 2, missed: 0 });
  const requests = await open(<HoursScreen />, {
    path: '/pro_anc_lis/hours?month=2026-06',
    answers: {
      'live-history.hours': () => ({
        streamers: [hoursOf(), lateAnchor],
        countedTime: '2026-11-18T10:00:00.000Z',
        isCut: false,
      }),
    },
  });
  const rows = page.getByRole('table', { name: '主播直播时长' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/赵云霄.*4\.50/);
  await expect.element(page.getByText(/2 位主播，共直播 5\.50 小时，统计截至 2026-11-18 18:00/)).toBeVisible();
  await page.getByRole('button', { name: '直播次数' }).click();
  await expect.element(rows.nth(1)).toMatchTextContent(/林晓月/);
  await expectAccessible();
  await page.getByRole('button', { name: '导出' }).click();
  await expect
    .poll(() => requests('live-history.start-export').map(({ body }) => body))
    .toEqual([{ month: '2026-06' }]);
  await page.getByRole('textbox', { name: '主播名称、昵称或编号' }).fill('m3n4');
  await expect.element(page.getByText(/1 位主播，共直播 1\.00 小时/)).toBeVisible();
});

test('a month without sessions says so, and a month that is to come is not offered', async () => {
  await open(<HoursScreen />, {
    path: '/pro_anc_lis/hours?month=2999-01',
    answers: {
      'live-history.hours': () => ({ streamers: [], countedTime: '2026-11-18T10:00:00.000Z', isCut: false }),
    },
  });
  await expect.element(page.getByText(/没有直播和预约/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '下个月' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: '导出' })).toBeDisabled();
});
