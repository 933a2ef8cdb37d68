import type { Page } from '@playwright/test';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { formatTime } from '@touchline/domain/times';

import { makeAnchors } from '../support/anchors.ts';
import { makeAppointments } from '../support/appointments.ts';
import type { Database } from '../support/database.ts';
import { plantDomain, plantTarget } from '../support/domains.ts';
import { findGraveProblems, pictureFile, show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMonth, plantRefusals, plantSessions, plantTargetStates } from '../support/live/streams.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 300_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = [
  'spo_soc_sch-view',
  'gam_lol_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
  'mon_liv-view',
  'mon_liv-action',
  'mon_gam-view',
];
const people = [
  '林小溪 赵云霄 陈可欣 王大锤 苏沐橙 韩一鸣 唐果 许知远 沈星河 何佳怡 周慕白 一位名字很长很长的足球解说主播',
  '顾念慈 李静雯 方晓舟 秦川 叶问秋 白浅 江流 陆之遥',
]
  .join(' ')
  .split(' ');
const games = [
  ['欧洲冠军联赛', '曼彻斯特城', '阿森纳'],
  ['英格兰超级联赛', '利物浦', '切尔西'],
  ['西班牙甲级联赛', '皇家马德里', '巴塞罗那'],
  ['欧洲足球协会联盟欧洲协会联赛资格赛第三圈', '门兴格拉德巴赫普鲁士体育俱乐部', '布赖顿与霍夫阿尔比恩足球俱乐部'],
  ['德国甲级联赛', '拜仁慕尼黑', '多特蒙德'],
] as const;

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Anchors with one running appointment each. */
async function book(page: Page, database: Database, merchantCode: string, names: readonly string[]) {
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  const abroad = await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  for (const [projectCode, name] of [
    [main, 'push.xinghe.example'],
    [abroad, 'push-sg.xinghe.example'],
  ] as const)
    await plantDomain(database, merchantCode, { name: `${projectCode}.${name}`, projectCode, state: 'IN_USE' });
  const matchIds: string[] = [];
  for (const [league, home, away] of games)
    matchIds.push((await plantMatch(database, { league, home, away, inHours: -1, status: 1, stage: 13 })).id);
  const codes = await makeAnchors(
    page,
    names.map((name, at) => ({
      name,
      nickname: name.slice(-2),
      projectCodes: at % 3 === 0 ? [main, abroad] : [main],
      ...(at % 4 !== 3 && { hue: at * 47 }),
    })),
  );
  const ids = await makeAppointments(
    page,
    codes.map((streamerCode, at) => ({
      streamerCode,
      matchId: matchIds[at % matchIds.length] ?? '',
      startTime: fromNow(at < 2 ? -1 : -50 + at),
      endTime: fromNow(90),
    })),
  );
  return { codes, ids, matchIds, abroad };
}

/**
 * The first two may publish, the third and fourth are late. Of the others one stalls, one is weak, one is cut and one
 * misses a target.
 */
async function goLive(
  database: Database,
  merchantCode: string,
  { ids, abroad }: { readonly ids: readonly string[]; readonly abroad: string },
): Promise<void> {
  await plantRefusals(database, merchantCode, ids[2] ?? '', ['addressEnded', 'unknownVersion']);
  await plantSessions(
    database,
    merchantCode,
    ids.slice(4).map((appointmentId, at) => ({
      appointmentId,
      since: at === 0 ? 20 : 44 - at,
      kilobits: at === 1 ? 380 : 1800 + 437 * at,
      node: at % 2 === 0 ? 'ingest1' : 'ingest2',
      ...(at === 2 && { silent: 40 }),
    })),
  );
  await plantSessions(database, merchantCode, [
    { appointmentId: ids[4] ?? '', since: 44, until: 24, kilobits: 3000 },
    { appointmentId: ids[4] ?? '', since: 48, until: 46, kilobits: 900, reason: 'replaced' },
  ]);
  await plantTargetStates(database, merchantCode, { appointmentId: ids[9] ?? '', projectCode: abroad });
  await database.run(merchantCode, 'UPDATE tenant.appointments SET is_enabled = false WHERE id = $1', [ids[7]]);
}

test('the gallery shows the monitor wall empty, loading, full, its drawers and settings', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await enterWith(keys, '/mon_liv', { merchantCode, name: '何佳怡' });
  await expect(page.getByText('现在没有直播')).toBeVisible();
  await show(page, 'monitor-none');
  await goLive(database, merchantCode, await book(page, database, merchantCode, people));

  await page.route('**/api/v1/monitors*', () => undefined);
  await page.goto('/mon_liv');
  await expect(page.getByRole('status', { name: '正在读取直播监控' })).toBeVisible();
  await show(page, 'monitor-loading');
  await page.unrouteAll();

  await page.goto('/mon_liv');
  await expect(page.getByRole('article')).toHaveCount(people.length);
  await show(page, 'monitor');

  await page.getByRole('button', { name: /查看 苏沐橙 的详情/u }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /近一小时码率/u })).toBeVisible();
  await show(page, 'monitor-drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /查看 何佳怡 的详情/u }).click();
  await page.getByRole('dialog').getByText('push-sg.xinghe.example').scrollIntoViewIfNeeded();
  await show(page, 'monitor-drawer-target');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /查看 陈可欣 的详情/u }).click();
  await expect(page.getByRole('dialog').getByText('密钥已更换')).toBeVisible();
  await show(page, 'monitor-drawer-late');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '关闭推流 韩一鸣' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '关闭推流' })).toBeVisible();
  await show(page, 'monitor-close');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '监控设置' }).click();
  await expect(page.getByRole('spinbutton').first()).toBeVisible();
  await show(page, 'monitor-settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible();
  // A window in full screen takes no other size.
  await page.screenshot({ path: pictureFile('monitor-full') });
  expect(await findGraveProblems(page)).toEqual([]);
});

test('the gallery shows the wall of games', async ({ page, database, enterWith }) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await enterWith(keys, '/mon_gam', { merchantCode, name: '何佳怡' });
  const { codes } = await book(page, database, merchantCode, people.slice(0, 3));
  const discipline = disciplines.lol;
  const game = { discipline, league: '英雄联盟职业联赛', home: 'EDward Gaming', away: 'Bilibili Gaming' };
  const { id: matchId } = await plantMatch(database, { ...game, inHours: -1, status: 1 });
  const ids = await makeAppointments(
    page,
    codes.map((streamerCode) => ({ streamerCode, matchId, startTime: fromNow(-30), endTime: fromNow(90) })),
  );
  await plantSessions(
    database,
    merchantCode,
    ids.slice(1).map((appointmentId, at) => ({ appointmentId, since: 25 - at, kilobits: 6100 + 900 * at })),
  );
  await page.goto('/mon_gam');
  await expect(page.getByRole('article')).toHaveCount(3);
  await show(page, 'monitor-games');
});

test('the gallery shows media nodes in each state, and the streams of one', async ({ page, newPerson, enter }) => {
  await page.route('**/api/v1/media-nodes', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { nodes: Record<string, unknown>[] } };
    const [first] = data.nodes;
    const state = (name: string, more: object) => ({ ...first, sessions: 0, relays: 0, name, ...more });
    const nodes = [
      state('ingest-bj-1', { sessions: 63, relays: 118 }),
      state('ingest-bj-2', { sessions: 97, relays: 180 }),
      state('ingest-gz-1', { sessions: 7, relays: 12, state: 'draining' }),
      state('ingest-gz-2', { state: 'draining' }),
      state('ingest-sh-1', { state: 'down', isSilent: true, lastSeenTime: fromNow(-4) }),
      state('ingest-sh-2', { state: 'down', isSilent: true, lastSeenTime: null }),
    ];
    await route.fulfill({ response, json: { data: { ...data, nodes } } });
  });
  const sessions = people.map((anchorName, at) => {
    const [, hname, aname] = games[at % games.length] ?? games[0];
    const merchantAlias = at % 3 === 0 ? '云岭体育' : '星河体育';
    return {
      id: String(at),
      merchantAlias,
      anchorName,
      hname,
      aname,
      since: fromNow(at * 3 - 70),
      bitrate: 2.4e6 + at * 3e5,
    };
  });
  await page.route('**/media-node/*/sessions', (route) => route.fulfill({ json: { data: { sessions, isCut: true } } }));
  await enter(
    await newPerson({ merchantCode: 'platform', keys: ['mon_#_nod-view', 'mon_#_nod-action'], name: '苏敏' }),
    '/mon_nod',
  );
  await expect(page.getByRole('article')).toHaveCount(6);
  await show(page, 'media-nodes');
  await page.getByRole('button', { name: '查看直播 ingest-bj-1' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(people.length);
  await show(page, 'media-node-sessions');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '修改容量 ingest-bj-1' }).click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  await show(page, 'media-node-capacity');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '排空 ingest-bj-1' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '排空节点' })).toBeVisible();
  await show(page, 'media-node-drain');
});

test('the gallery shows hours on air, live history, and cards and timeline with live streams', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await enterWith(keys, '/pro_anc_lis/hours', { merchantCode, name: '何佳怡' });
  await expect(page.getByText(/没有直播和预约/u)).toBeVisible();
  await show(page, 'live-hours-none');
  const booked = await book(page, database, merchantCode, people.slice(0, 12));
  const { codes, matchIds } = booked;
  await plantMonth(database, merchantCode, matchIds[0] ?? '');
  await goLive(database, merchantCode, booked);
  const [first] = await database.run<{ month: string }>(
    merchantCode,
    `SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai' - interval '1 month', 'YYYY-MM') AS month`,
  );
  await page.goto(`/pro_anc_lis/hours?month=${first?.month}`);
  await expect(page.getByRole('row')).toHaveCount(13);
  await show(page, 'live-hours');

  await page.goto(`/pro_anc_lis/${codes[4]}`);
  await expect(page.getByRole('table', { name: '直播记录' })).toBeVisible();
  await page.getByRole('button', { name: '上个月' }).click();
  await page.getByRole('table', { name: '直播记录' }).scrollIntoViewIfNeeded();
  await show(page, 'anchor-live-history');

  await page.goto(`/pro_pro_spo_soc&back?matchId=${matchIds[2]}`);
  await expect(page.getByRole('article').filter({ hasText: '迟到' }).first()).toBeVisible();
  await show(page, 'reservations-live');
  await page.goto(`/pro_pro_spo_soc&back?matchId=${matchIds[0]}`);
  await expect(page.getByRole('table', { name: '直播记录' })).toBeVisible();
  await page.getByRole('table', { name: '直播记录' }).scrollIntoViewIfNeeded();
  await show(page, 'match-live-history');

  await page.goto(`/pro_pro_lis?view=timeline&day=${formatTime(new Date(), 'day')}`);
  await expect(page.getByRole('gridcell', { name: /vs/u }).nth(5)).toBeVisible();
  await show(page, 'day-plan-live');
});
