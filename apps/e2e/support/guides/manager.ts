import { expect, type Page } from '@playwright/test';
import { dayBounds, formatTime } from '@touchline/domain/times';

import { makeAnchors } from '../anchors.ts';
import { makeAppointments } from '../appointments.ts';
import type { Database } from '../database.ts';
import { plantTarget } from '../domains.ts';
import { plantPictures } from '../live/snapshots.ts';
import { plantMerchant } from '../merchant.ts';
import { plantMatch } from '../pages/schedule-page.ts';
import { patient, type Shoot, type Stage } from './stage.ts';

const keys = [
  'spo_soc_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
  'mon_liv-view',
  'mon_liv-action',
];
const people = ['林小溪', '赵云霄', '陈可欣', '苏沐橙', '韩一鸣', '唐果'];
const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
/** A day that is whole, and on which no other journey plants a match. */
const day = formatTime(new Date(Date.now() + 20 * 24 * hour), 'day');
const midnight = Date.parse(dayBounds(day)?.start ?? '');
const thatDay = (hours: number) => new Date(midnight + hours * hour).toISOString();
const hoursUntil = (hours: number) => Math.round((midnight - Date.now()) / hour) + hours;

export async function walkManager({ page, database, newPerson, enter }: Stage, shoot: Shoot): Promise<void> {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  const plant = (home: string, away: string, inHours: number, level = 2) =>
    plantMatch(database, { league: '欧洲冠军联赛', level, home, away, inHours, status: 1 });
  const matches = [
    await plant('巴黎圣日耳曼', '马赛', 2),
    await plant('本菲卡', '波尔图', hoursUntil(9)),
    await plant('阿贾克斯', '费耶诺德', hoursUntil(11)),
  ];
  await plant('皇家马德里', '拜仁慕尼黑', hoursUntil(19), 1);
  const matchAt = (at: number) => matches[at]?.id ?? '';
  await enter(await newPerson({ merchantCode, keys, name: '何佳怡' }), '/pro_anc_lis');
  const made = people.map((name, at) => ({ name, nickname: name.slice(-2), projectCodes: [main], hue: at * 67 }));
  const codes = await makeAnchors(page, made);
  const code = (at: number) => codes[at] ?? '';
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(people.length + 1, patient);
  await shoot('anchors');

  const plan = [0, 1, 2, 3].map((at) => ({
    streamerCode: code(at),
    matchId: matchAt(1 + (at % 2)),
    startTime: thatDay(8 + at * 2),
    endTime: thatDay(11 + at * 2),
  }));
  const running = [0, 1, 2].map((at) => ({
    streamerCode: code(at),
    matchId: matchAt(0),
    startTime: fromNow(-0.5),
    endTime: fromNow(1),
  }));
  const ids = (await makeAppointments(page, [...plan, ...running])).slice(plan.length);

  await page.goto(`/pro_pro_spo_soc&back?matchId=${matchAt(0)}`);
  await page.getByRole('button', { name: '预约主播' }).click();
  await page.getByRole('checkbox', { name: /^苏沐橙/u }).click();
  await expect(page.getByText(/^空闲 \d+ 人/u)).toBeVisible();
  await shoot('book');

  await page.goto(`/pro_pro_lis?view=timeline&day=${day}`);
  await expect(page.getByRole('gridcell', { name: /vs/u })).toHaveCount(plan.length, patient);
  await shoot('plan');

  await page.goto(`/pro_anc_lis/${code(3)}#appointments`);
  await page.getByRole('button', { name: '换主播' }).click();
  await page.getByRole('radio', { name: /唐果/u }).check();
  await shoot('handover');

  await plantLive(database, merchantCode, ids);
  await page.goto('/mon_liv');
  await expect(page.getByText('断流').first()).toBeVisible(patient);
  await expect(page.getByRole('img', { name: /的直播截图$/u })).toHaveCount(2, patient);
  await shoot('wall');
  await endLive(page, database, merchantCode);
  await expect(page.getByRole('row').filter({ hasText: '林小溪' })).toBeVisible(patient);
  await shoot('hours');
}

/** The first is live, the second has lost its stream, the third is late. */
async function plantLive(database: Database, merchantCode: string, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.slice(0, 2).entries())
    await database.run(
      merchantCode,
      `INSERT INTO tenant.live_sessions (merchant_code, appointment_id, anchor_id, match_id, node, client, app, stream,
         address, key_version, started_at, seen_at, last_byte_at, bitrate, counted_at, declared_frame_rate, frame_rate,
         snapshot_at)
       SELECT merchant_code, id, anchor_id, match_id, 'ingest1', 'guide-' || id, 'live', 'p-' || id, '203.0.113.9', 1,
         now() - interval '20 minutes', now() + interval '5 minutes',
         now() + CASE WHEN $3 THEN interval '5 minutes' ELSE interval '-40 seconds' END, 4000000,
         now() + interval '5 minutes', 30, 29.97, now()
       FROM tenant.appointments WHERE merchant_code = $1 AND id = $2`,
      [merchantCode, id, at === 0],
    );
  await plantPictures(database, merchantCode);
}

async function endLive(page: Page, database: Database, merchantCode: string): Promise<void> {
  await database.run(
    merchantCode,
    `UPDATE tenant.live_sessions SET ended_at = now(), end_reason = 'publisherLeft' WHERE merchant_code = $1`,
    [merchantCode],
  );
  await page.goto('/pro_anc_lis');
  await page.getByRole('button', { name: '直播时长' }).click();
}
