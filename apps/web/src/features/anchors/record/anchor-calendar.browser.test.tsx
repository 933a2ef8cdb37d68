import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { openStudio } from '../../../../test/anchors.tsx';
import { AnchorCalendar } from './anchor-calendar.tsx';

const anchorRef = { streamerCode: 'K7M2P9QX', merchantCode: null };
const address = 'https://office.example.com/api/v1/calendar/abc';

test('a calendar address is shown once, replaced after a question, and revoked', async () => {
  let createdTime: string | null = null;
  const { requests } = await openStudio(<AnchorCalendar anchorRef={anchorRef} name="赵云霄" />, {
    answers: {
      'calendars.get': () => ({ createdTime }),
      'calendars.create': () => {
        createdTime = '2026-11-18T04:00:00.000Z';
        return { address, createdTime };
      },
      'calendars.revoke': () => {
        createdTime = null;
        return {};
      },
    },
  });
  const create = page.getByRole('button', { name: '生成日历地址' });
  await expect.element(create).toBeEnabled();
  await create.click();
  await expect.element(page.getByText(address)).toBeVisible();
  await expect.element(page.getByText('地址只显示这一次，请立即复制。')).toBeVisible();
  await page.getByRole('button', { name: '重新生成' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新生成' }).click();
  await expect.poll(() => requests('calendars.create')).toHaveLength(2);
  await page.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect.element(page.getByText('没有日历地址')).toBeVisible();
  expect(page.getByText(address).elements()).toHaveLength(0);
});

test('a calendar address that cannot be read is not said to be missing, and is read again by hand', async () => {
  let isDown = true;
  await openStudio(<AnchorCalendar anchorRef={anchorRef} name="赵云霄" />, {
    answers: {
      'calendars.get': () => {
        if (isDown) throw new Refusal('internal');
        return { createdTime: null };
      },
    },
  });
  await expect.element(page.getByText(/日历地址加载失败/)).toBeVisible();
  expect(page.getByText('没有日历地址').elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: '生成日历地址' }).elements()).toHaveLength(0);
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('没有日历地址')).toBeVisible();
});
