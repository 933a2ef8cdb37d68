import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { bookingAnswers } from '../../../../test/appointments/booking.tsx';
import { changes, looks, openSchedule } from '../../../../test/schedule.tsx';

const bookers = [...looks, 'pro_anc_lis-view', 'pro_pro_lis-view', 'pro_pro_lis-action'];
const close = page.getByRole('button', { name: '关闭', exact: true }).first();
const programme = page.getByRole('textbox', { name: '节目名称' });

async function typeInCard(permissions: readonly string[], booking: Parameters<typeof bookingAnswers>[0] = {}) {
  const opened = await openSchedule({
    user: { permissions: [...permissions] },
    answers: { ...bookingAnswers(booking), ...booking.answers },
  });
  await page.getByRole('button', { name: /^曼彻斯特城/ }).click();
  await page.getByRole('button', { name: '编辑预约 赵云霄' }).click();
  await programme.fill('德比大战');
  return opened;
}

test.each([
  ['read-only', bookers],
  ['to be edited', [...bookers, ...changes]],
])('a card edit that could not be saved keeps the drawer %s open, until it is given up', async (_how, permissions) => {
  const { requests } = await typeInCard(permissions, {
    answers: {
      'appointments.update': () => {
        throw new Refusal('appointmentOverlap');
      },
    },
  });
  await close.click();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(programme).toHaveValue('德比大战');
  expect(requests('appointments.update')).toHaveLength(1);
  await close.click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a card edit that the way out saves lets the drawer close unasked', async () => {
  const { requests } = await typeInCard(bookers);
  await close.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests('appointments.update').map(({ body }) => body)).toMatchObject([{ name: '德比大战' }]);
});
