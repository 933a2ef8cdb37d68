import { dayBounds, formatTime } from '@touchline/domain/times';

import { makeAnchors } from '../support/anchors.ts';
import { makeAppointments, moveAppointment } from '../support/appointments.ts';
import { plantTarget } from '../support/domains.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

const keys = [
  'pro_pro_lis-view',
  'pro_pro_lis-action',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
];

// Tomorrow: nothing of it has begun, whatever the hour.
const day = formatTime(new Date(Date.now() + 86_400_000), 'day');
const at = (hour: number) => new Date(Date.parse(dayBounds(day)?.start ?? '') + hour * 3_600_000).toISOString();

test('a bar dragged while a colleague moves it goes where the colleague put it, and can be dragged again and undone', async ({
  page,
  database,
  enterWith,
  enterElsewhere,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
  const projectCode = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
  const match = await plantMatch(database, { league: '英超', home: '曼城', away: '阿森纳', inHours: 20, status: 1 });
  const person = await enterWith(keys, '/pro_pro_lis', { merchantCode });
  const [streamerCode = ''] = await makeAnchors(page, [{ name: '赵云霄', projectCodes: [projectCode] }]);
  const [id = ''] = await makeAppointments(page, [
    { streamerCode, matchId: match.id, name: '焦点战', startTime: at(10), endTime: at(14) },
  ]);
  const colleague = await enterElsewhere(person, '/pro_pro_lis');

  await page.goto(`/pro_pro_lis?view=timeline&day=${day}`);
  const bar = page.locator(`[data-bar="${id}"]`);
  // The page is new, and its timeline is a file of its own.
  await expect(bar).toBeVisible({ timeout: 20_000 });
  const box = await bar.boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
  await moveAppointment(colleague, id, at(4), at(8));
  await page.mouse.move(middle.x + 60, middle.y, { steps: 2 });
  await page.mouse.up();
  await expect(page.getByText(/同事刚刚修改了这个预约/u)).toBeVisible();
  const cell = page.getByRole('gridcell', { name: /^焦点战/u });
  await expect(cell).toHaveAccessibleName(/04:00 – 08:00/u);

  // By keys, an hour later; the toast takes it back.
  await cell.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveAccessibleName(/05:00 – 09:00/u);
  await page.getByTestId('toast').getByRole('button', { name: '撤销' }).click();
  await expect(cell).toHaveAccessibleName(/04:00 – 08:00/u);
});

test('an anchor’s calendar address answers with the appointment’s times, until it is revoked', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
  const projectCode = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
  const match = await plantMatch(database, { league: '英超', home: '曼城', away: '阿森纳', inHours: 20, status: 1 });
  await enterWith(keys, '/pro_anc_lis', { merchantCode });
  const [streamerCode = ''] = await makeAnchors(page, [{ name: '赵云霄', projectCodes: [projectCode] }]);
  await makeAppointments(page, [
    { streamerCode, matchId: match.id, name: '焦点战', startTime: at(10), endTime: at(14) },
  ]);
  await page.goto(`/pro_anc_lis/${streamerCode}`);
  const section = page.getByRole('region', { name: '日历订阅' });
  await section.getByRole('button', { name: '生成日历地址' }).click();
  const address = new URL((await section.getByText(/\/calendar\//u).textContent()) ?? '');
  const read = async () =>
    await page.evaluate(async (path) => {
      const response = await fetch(path, { credentials: 'omit' });
      return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
    }, address.pathname);
  const opened = await read();
  expect([opened.status, opened.type]).toEqual([200, expect.stringContaining('text/calendar')]);
  expect(opened.text).toContain('BEGIN:VEVENT');
  expect(opened.text).toContain('焦点战');
  expect(opened.text).not.toContain('rtmp');
  await section.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(section.getByText('没有日历地址')).toBeVisible();
  expect((await read()).status).toBe(404);
});
