import type { Locator, Page } from '@playwright/test';

import { startPublisher, type TestPublisher } from '../../server/test/media/test-publisher.ts';
import { makeAnchors } from '../support/anchors.ts';
import { makeAppointments, revealStreamKey } from '../support/appointments.ts';
import { unlike } from '../support/catalog.ts';
import { plantTarget } from '../support/domains.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

// Pictures come through nginx, as for staff.
test.use({ baseURL: environment.proxyUrl });

const keys = [
  'spo_soc_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
  'mon_liv-view',
];
const minute = 60_000;

const publishers: TestPublisher[] = [];
test.afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.kill()));
});

async function publish(streamKey: string): Promise<TestPublisher> {
  const publisher = await startPublisher(`${environment.publishUrl}/${streamKey}`);
  publishers.push(publisher);
  return publisher;
}

/** The colours of one frame as the browser shows it. */
const frameOf = (video: Locator) =>
  video.evaluate((element) => {
    const canvas = new OffscreenCanvas(64, 36);
    const context = canvas.getContext('2d');
    context?.drawImage(element as HTMLVideoElement, 0, 0, 64, 36);
    return [...(context?.getImageData(0, 0, 64, 36).data ?? [])].join();
  });

async function expectMoving(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0.2);
  const before = await frameOf(video);
  await expect.poll(() => frameOf(video)).not.toBe(before);
}

test('[APT-34] [APT-36] a stream is watched from wall and card, cut from both, and let back when resumed', async ({
  page,
  database,
  enterWith,
}) => {
  test.setTimeout(180_000);
  const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
  const target = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
  const match = await plantMatch(database, {
    league: unlike('直播联赛'),
    home: unlike('直播甲'),
    away: unlike('直播乙'),
    status: 1,
  });
  await enterWith(keys, '/pro_anc_lis', { merchantCode });
  const names = ['赵云霄', '唐果', '林一帆'];
  const codes = await makeAnchors(
    page,
    names.map((name) => ({ name, projectCodes: [target] })),
  );
  const startTime = new Date(Date.now() - 20 * minute).toISOString();
  const endTime = new Date(Date.now() + 120 * minute).toISOString();
  const [id = '', , stallingId = ''] = await makeAppointments(
    page,
    codes.map((streamerCode) => ({ streamerCode, matchId: match.id, startTime, endTime })),
  );
  const streamKey = await revealStreamKey(page, id);
  const stalling = await publish(await revealStreamKey(page, stallingId));
  const live = await publish(streamKey);

  await page.goto('/mon_liv');
  const tileOf = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(tileOf('赵云霄')).toContainText('直播中');
  await expect(tileOf('唐果')).toContainText('迟到');
  await expect(tileOf('林一帆')).toContainText('直播中');
  stalling.freeze();
  await expect(tileOf('林一帆')).toContainText('断流');
  await stalling.kill();

  await tileOf('赵云霄')
    .getByRole('button', { name: /查看 赵云霄 的详情/u })
    .click();
  const drawer = page.getByRole('dialog', { name: '监控详情：赵云霄' });
  await drawer.getByRole('button', { name: '播放预览 赵云霄' }).click();
  await expectMoving(page);
  await drawer.getByRole('button', { name: '停止播放' }).click();
  await expect(drawer.getByRole('button', { name: '播放预览 赵云霄' })).toBeVisible();
  await page.keyboard.press('Escape');

  await tileOf('赵云霄').getByRole('button', { name: '关闭推流 赵云霄' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭推流' }).click();
  await live.ended;
  expect((await (await publish(streamKey)).ended).code).not.toBe(0);

  await page.goto(`/pro_pro_spo_soc&back?matchId=${match.id}`);
  const card = page.getByRole('article', { name: '赵云霄' });
  await expect(card).toContainText('已关闭');
  await card.hover();
  await card.getByRole('button', { name: /^恢复推流/u }).click();
  // The line about the refused try still names the closed stream.
  await expect(card).toContainText('迟到');
  const resumed = await publish(streamKey);
  await card.getByRole('button', { name: '预览画面 赵云霄' }).click({ timeout: 20_000 });
  await expectMoving(page);
  await card.getByRole('button', { name: /^关闭推流/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭推流' }).click();
  await resumed.ended;
  await expect(card.locator('video')).toHaveCount(0);
});
