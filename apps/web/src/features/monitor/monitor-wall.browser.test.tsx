import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { anAnchorRef, aPicture, inMinutes } from '../../../test/day-plan.tsx';
import { conflictNotice } from '../../../test/office.tsx';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { refreshList } from '../../lib/lists/list-query.ts';
import { bannerStore } from '../../lib/page/notices.ts';
import { LiveMonitorPage } from './live-monitor-page.tsx';
import type { SettingsAnswer, TileDetail, WatchedTile } from './monitor.api.ts';

function aTile(changes: Partial<WatchedTile> = {}): WatchedTile {
  const { streamerId, name, streamerCode, nickname, photo } = anAnchorRef();
  return {
    programId: '501',
    programName: '曼彻斯特城 vs 阿森纳',
    merchantCode: 'acme',
    merchantAlias: '星耀',
    streamer: { streamerId, name, streamerCode, nickname, photo },
    epgId: '100001',
    sportCode: 'spo_soc',
    lname: '英超',
    hname: '曼彻斯特城',
    aname: '阿森纳',
    startTime: inMinutes(-20),
    endTime: inMinutes(200),
    state: 'live',
    wallState: 'live',
    canClose: true,
    session: {
      since: inMinutes(-18),
      lastByteTime: inMinutes(0),
      bitrate: 2_480_000,
      node: 'ingest1',
      picture: aPicture(),
    },
    bitrates: [2_400_000, 2_500_000, 2_480_000],
    projects: [{ projectCode: '1001', projectTag: 'app', name: '官网', health: null }],
    refused: null,
    ...changes,
  };
}

const waiting: Partial<WatchedTile> = {
  programId: '502',
  streamer: { ...aTile().streamer, name: '唐果', nickname: '', streamerCode: 'TANGGUO2' },
  hname: '利物浦',
  aname: '切尔西',
  state: 'late',
  wallState: 'late',
  session: null,
  bitrates: [],
  refused: {
    reason: 'addressEnded',
    times: 3,
    firstTime: inMinutes(-5),
    lastTime: inMinutes(-1),
    address: '198.51.100.7',
  },
};

const allKeys = ['mon_liv-view', 'mon_liv-action', 'pro_pro_lis-view', 'pro_pro_lis-action'];

interface Shown {
  readonly answers?: CannedAnswers;
  readonly permissions?: string[];
  readonly isSuperAdmin?: boolean;
  readonly path?: string;
}

async function open(tiles: readonly WatchedTile[], options: Shown = {}) {
  const { answers = {}, isSuperAdmin = false, path = '/mon_liv' } = options;
  const { permissions = isSuperAdmin ? [...allPermissionKeys] : allKeys } = options;
  const requests = answering({ 'monitor.list': () => ({ tiles: [...tiles], isCut: false }), ...answers });
  await renderWidget(<LiveMonitorPage />, {
    path,
    user: aUser({ merchantCode: isSuperAdmin ? 'platform' : 'acme', permissions, isSuperAdmin }),
  });
  return requests;
}

const tiles = () => page.getByRole('article');

test('[CAT-09] the wall shows anchor, match, since when, bitrate, and why a waiting encoder was refused', async () => {
  await open([aTile(waiting), aTile()]);
  await expect.element(tiles().nth(0)).toMatchTextContent(/唐果.*迟到.*利物浦 VS 切尔西.*应于.*推流地址已过期（3 次）/);
  await expect
    .element(tiles().nth(1))
    .toMatchTextContent(/赵云霄.*直播中.*暂无画面.*开播2\.5 Mbps · 25 fps.*推送目标 1 个/);
  await expect.element(page.getByText('共 2 场直播，1 场需要处理')).toBeVisible();
  await expectAccessible();
});

test('text and state filter the tiles, and clearing shows them all', async () => {
  await open([aTile(waiting), aTile()]);
  await page.getByRole('textbox', { name: '搜索主播、比赛、联赛' }).fill('利物浦');
  await expect.poll(() => tiles().elements().length).toBe(1);
  await page.getByRole('textbox', { name: '搜索主播、比赛、联赛' }).fill('没有');
  await page.getByRole('button', { name: '清空筛选' }).click();
  await expect.poll(() => tiles().elements().length).toBe(2);
});

test('closing a stream asks first, and needs the key of the programme', async () => {
  const requests = await open([aTile()], {
    answers: { 'appointments.set-enabled': () => ({ updatedTime: inMinutes(0) }) },
  });
  await page.getByRole('button', { name: '关闭推流 赵云霄' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭推流' }).click();
  await expect.poll(() => requests('appointments.set-enabled')).toMatchObject([{ body: { enabled: false } }]);
  await expect.element(page.getByText('已关闭 赵云霄 的推流')).toBeVisible();
});

test('without the key of the programme no tile offers to close', async () => {
  await open([aTile()], { permissions: ['mon_liv-view'] });
  await expect.element(tiles().nth(0)).toBeVisible();
  expect(page.getByRole('button', { name: /关闭推流|监控设置/ }).elements()).toHaveLength(0);
});

test('an empty wall says what would stand there, and leads to the day’s programme', async () => {
  await open([]);
  await expect.element(page.getByText('现在没有直播')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '查看节目单' })).toBeVisible();
  expect(page.getByText(/共 0 场/).elements()).toHaveLength(0);
});

test('a wall that could not be read offers another try', async () => {
  await open([], {
    answers: {
      'monitor.list': () => {
        throw new Refusal('forbidden');
      },
    },
  });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
});

function aDetail(): TileDetail {
  return {
    ...aTile(),
    plot: [60, 50, 40, 30].map((ago) => ({ time: inMinutes(-ago / 60), bitrate: 1_990_000 - ago })),
    frameRates: [60, 30].map((ago) => ({ time: inMinutes(-ago / 60), frameRate: 24.9 + ago / 600 })),
    sessions: [
      { id: '2', since: inMinutes(-18), until: null, endReason: null, node: 'ingest1', address: '203.0.113.9' },
      {
        id: '1',
        since: inMinutes(-40),
        until: inMinutes(-30),
        endReason: 'publisherLeft',
        node: 'ingest2',
        address: '203.0.113.9',
      },
    ],
    refusals: waiting.refused == null ? [] : [waiting.refused, { ...waiting.refused, reason: 'ofNextYear' }],
  };
}

const drawer = page.getByRole('dialog');

async function openDetail(options: Shown = {}) {
  await open([aTile()], { answers: { 'monitor.detail': aDetail }, ...options });
  await page.getByRole('button', { name: /查看 赵云霄 的详情/ }).click();
  await expect.element(drawer.getByRole('img', { name: /近一小时码率/ })).toBeVisible();
}

test('[CAT-09] details show the hour’s plot, targets, publishers and refused tries', async () => {
  await openDetail();
  await expect.element(drawer).toMatchTextContent(/近一小时码率最高 2\.0 Mbps3\.0 Mbps1\.5 Mbps0.*官网没有推流/);
  await expect.element(drawer).toMatchTextContent(/正在推流.*主播端断开.*推流地址已过期.*其他原因/);
  await expectAccessible();
});

test('[CAT-09] details show the frame rate, what is missing of the declared one, size and codec', async () => {
  const session = aTile().session;
  const picture = { ...aPicture(), frameRate: 24, declaredFrameRate: 30 };
  await openDetail({
    answers: { 'monitor.detail': () => ({ ...aDetail(), session: session && { ...session, picture } }) },
  });
  await expect.element(drawer).toMatchTextContent(/帧率24 fps（编码器设定 30 fps，少 20%）画面1280 × 720，H\.264/);
  const leftOf = (name: RegExp) => drawer.getByRole('img', { name }).element().getBoundingClientRect().left;
  await expect.element(drawer.getByRole('img', { name: '近一小时帧率，最低 25 fps' })).toBeVisible();
  expect(leftOf(/近一小时帧率/)).toBe(leftOf(/近一小时码率/));
});

test('a long league is cut beside the merchant’s name', async () => {
  const of = (merchantCode: string, programId: string) =>
    aTile({ lname: '国际足球友谊邀请赛'.repeat(9), merchantCode, programId, merchantAlias: '星耀体育传媒' });
  await open([of('acme', '501'), of('beta', '502')], { isSuperAdmin: true });
  const merchant = tiles().nth(0).getByText('星耀体育传媒');
  await expect.element(merchant).toBeVisible();
  const right = (element: Element) => element.getBoundingClientRect().right;
  expect(right(merchant.element())).toBeLessThan(right(tiles().nth(0).element()));
});

const toMatch = page.getByRole('button', { name: '查看比赛的预约' });
const settings = page.getByRole('button', { name: '监控设置' });

test('a merchant’s own tile leads to its match, and its wall has settings', async () => {
  await openDetail();
  await expect.element(toMatch).toBeVisible();
  await expect.element(settings).toBeInTheDocument();
});

test('the wall of all merchants has no settings, and another merchant’s tile does not lead to one’s own match', async () => {
  await openDetail({ isSuperAdmin: true });
  expect(toMatch.elements()).toHaveLength(0);
  expect(settings.elements()).toHaveLength(0);
});

test('the wall of a merchant that a super-admin opened has settings and leads to its matches', async () => {
  await openDetail({ isSuperAdmin: true, path: '/com_lis/acme/mon_liv' });
  await expect.element(toMatch).toBeVisible();
  await expect.element(settings).toBeInTheDocument();
});

const someone = { id: '11', name: '李静雯', account: 'lijw' };

/** The settings as two people change them: what rests on an older version is refused. */
async function openSettings() {
  let kept: SettingsAnswer = {
    lateAfter: 5,
    stalledAfter: 4,
    bitrateBelow: 500,
    updatedTime: null,
    receivers: [someone],
    candidates: [someone],
  };
  const requests = await open([], {
    answers: {
      'monitor.settings': () => kept,
      'monitor.change-settings': ({ body: { receiverIds, updatedTime, ...numbers } }) => {
        if (updatedTime !== kept.updatedTime) throw new Refusal('conflict');
        const saved = inMinutes(0);
        kept = { ...kept, ...numbers, receivers: receiverIds.length === 0 ? [] : [someone], updatedTime: saved };
        return { updatedTime: saved };
      },
    },
  });
  await page.getByRole('button', { name: '监控设置' }).click();
  await page.getByRole('spinbutton', { name: '开始后多久未推流算迟到' }).fill('10');
  return {
    saved: () => requests('monitor.change-settings').map(({ body }) => body),
    changeElsewhere: (change: Partial<SettingsAnswer>) => {
      kept = { ...kept, ...change, updatedTime: '2026-11-18T10:00:05.000Z' };
    },
  };
}

const save = page.getByRole('button', { name: '保存设置' });

test('[CAT-09] settings are saved with the version they were read in', async () => {
  const { saved } = await openSettings();
  await save.click();
  await expect
    .poll(saved)
    .toEqual([{ lateAfter: 10, stalledAfter: 4, bitrateBelow: 500, receiverIds: ['11'], updatedTime: null }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('settings that a colleague saved meanwhile are compared and kept, also after they were read again', async () => {
  const { saved, changeElsewhere } = await openSettings();
  changeElsewhere({ stalledAfter: 30, receivers: [] });
  await refreshList('monitor');
  await save.click();
  await expect.element(conflictNotice).toMatchTextContent(/30/);
  expect(bannerStore.get()).toBeNull();
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.poll(saved).toHaveLength(2);
  expect(saved()[1]).toEqual({
    lateAfter: 10,
    stalledAfter: 30,
    bitrateBelow: 500,
    receiverIds: [],
    updatedTime: '2026-11-18T10:00:05.000Z',
  });
});

test('a number outside its range is named beside the field and not sent', async () => {
  const { saved } = await openSettings();
  await page.getByRole('spinbutton', { name: '多久没有数据算断流' }).fill('3');
  await save.click();
  await expect.element(page.getByText('请输入 4 到 300 之间的整数')).toBeVisible();
  expect(saved()).toHaveLength(0);
});
