import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../../test/accessible.ts';
import { aBookable, openBooking } from '../../../../test/appointments/booking.tsx';
import { anAppointment, anAnchorRef, inMinutes } from '../../../../test/day-plan.tsx';
import { appointmentsName } from '../../../entities/appointment/appointment.ts';
import { deliver, ownTopics } from '../../../lib/events/topics.ts';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { AnchorAppointments } from './anchor-appointments.tsx';

const streamer = anAnchorRef('孙一鸣', 'S1N2Y3M4');
const coming = [
  anAppointment({ id: '1', streamer, programName: '第一场', startTime: inMinutes(60), endTime: inMinutes(120) }),
  anAppointment({ id: '2', streamer, programName: '第二场', startTime: inMinutes(300), endTime: inMinutes(400) }),
];
const running = anAppointment({
  id: '3',
  streamer,
  programName: '正在播',
  startTime: inMinutes(-10),
  endTime: inMinutes(50),
});
const overlap = {
  programId: '900',
  programName: '利物浦 vs 切尔西',
  startTime: inMinutes(310),
  endTime: inMinutes(420),
};
const anchors = [
  aBookable('钱小雨', 'Q2W3E4R5', [overlap]),
  aBookable('赵云霄', 'K7M2P9QX'),
  aBookable('孙一鸣', 'S1N2Y3M4'),
];

const open = (options: Parameters<typeof openBooking>[1] = {}) =>
  openBooking(<AnchorAppointments streamerCode="S1N2Y3M4" name="孙一鸣" merchantCode={null} />, {
    appointments: [...coming, running],
    anchors,
    path: '/pro_anc_lis/S1N2Y3M4',
    ...options,
  });

test('an anchor’s own page lists appointments that have not ended, each linked to its match', async () => {
  const { requests } = await open();
  const link = page.getByRole('link', { name: '第一场' });
  await expect.element(link).toHaveAttribute('href', '/pro_pro_spo_soc&back?matchId=100001');
  await expect.element(page.getByRole('listitem').filter({ hasText: '正在播' })).toMatchTextContent(/迟到/);
  expect(requests('appointments.list')[0]?.query).toMatchObject({ streamerCodes: ['S1N2Y3M4'] });
});

test('appointments of another merchant’s anchor are read again by that merchant’s news', async () => {
  const { requests } = await openBooking(
    <AnchorAppointments streamerCode="S1N2Y3M4" name="孙一鸣" merchantCode="star" />,
    {
      appointments: coming,
      path: '/pro_anc_lis/S1N2Y3M4',
      user: { isSuperAdmin: true },
    },
  );
  await expect.element(page.getByText('第一场')).toBeVisible();
  expect(ownTopics()).toEqual(['appointments@star']);
  deliver({ type: 'topic', topic: 'appointments@star', rows: [{ id: '1', matchId: '100001' }], removed: [] });
  await expect.poll(() => requests('appointments.list').map(({ merchant }) => merchant)).toEqual(['star', 'star']);
});

test('a handover offers coming appointments, and anchors who are free for most of them first', async () => {
  await open();
  await page.getByRole('button', { name: '换主播' }).click();
  await expect.element(page.getByRole('checkbox', { name: /第二场/ })).toBeChecked();
  expect(page.getByRole('checkbox', { name: /正在播/ }).elements()).toHaveLength(0);
  await expect.element(page.getByRole('radio', { name: /赵云霄.*全部空闲/ })).toBeVisible();
  const names = page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual([expect.stringContaining('赵云霄'), expect.stringContaining('2 个预约中有 1 个时段空闲')]);
});

test('a handover answers per item, and an overlap is confirmed there', async () => {
  let calls = 0;
  const { requests } = await open({
    answers: {
      'appointments.hand-over': ({ body: { ids, confirmOverlap } }) => {
        calls += 1;
        return {
          items: ids.map((programId) =>
            programId === '2' && confirmOverlap !== true
              ? { programId, status: 'FAIL', error: { code: '000801', message: '重叠', overlaps: [overlap] } }
              : { programId, status: 'SUCCESS' },
          ),
        };
      },
    },
  });
  await page.getByRole('button', { name: '换主播' }).click();
  await page.getByRole('radio', { name: /钱小雨/ }).click();
  await page.getByRole('button', { name: '换主播（2 个预约）' }).click();
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: '钱小雨' });
  await expect.element(item('第一场')).toMatchTextContent(/成功/);
  await expect.element(item('第二场')).toMatchTextContent(/失败.*利物浦 vs 切尔西/);
  await page.getByRole('button', { name: '仍然预约' }).click();
  await expect.element(item('第二场')).toMatchTextContent(/成功/);
  expect(requests('appointments.hand-over').map(({ body }) => body)).toEqual([
    { ids: ['1', '2'], streamerCode: 'Q2W3E4R5' },
    { ids: ['2'], streamerCode: 'Q2W3E4R5', confirmOverlap: true },
  ]);
  expect(calls).toBe(2);
});

test('appointments that are not ticked stay with their anchor', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: '换主播' }).click();
  await page.getByRole('checkbox', { name: /第二场/ }).click();
  await page.getByRole('radio', { name: /赵云霄/ }).click();
  await page.getByRole('button', { name: '换主播（1 个预约）' }).click();
  await expect
    .poll(() => requests('appointments.hand-over')[0]?.body)
    .toEqual({ ids: ['1'], streamerCode: 'K7M2P9QX' });
});

test('an appointment that a colleague books while the dialog is open is not handed over unseen', async () => {
  let listed = coming;
  const { requests } = await open({
    answers: {
      'appointments.list': () => ({
        records: listed,
        current: 1,
        size: 50,
        total: listed.length,
        totalPages: 1,
        epgs: [],
        epgLeagues: [],
      }),
    },
  });
  await page.getByRole('button', { name: '换主播' }).click();
  await page.getByRole('checkbox', { name: /第二场/ }).click();
  await page.getByRole('radio', { name: /赵云霄/ }).click();
  const times = { startTime: inMinutes(500), endTime: inMinutes(600) };
  listed = [...coming, anAppointment({ id: '4', streamer, programName: '第三场', ...times })];
  await refreshList(appointmentsName);
  await expect.element(page.getByRole('checkbox', { name: /第三场/ })).not.toBeChecked();
  await page.getByRole('button', { name: '换主播（1 个预约）' }).click();
  await expect.poll(() => requests('appointments.hand-over')[0]?.body).toMatchObject({ ids: ['1'] });
});

test('the new anchor stays in sight while others are searched, and Enter there hands nothing over', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: '换主播' }).click();
  await page.getByRole('radio', { name: /赵云霄/ }).click();
  await page.getByRole('textbox', { name: '主播名称、昵称、编号' }).fill('钱');
  await expect.poll(() => requests('appointments.anchors').at(-1)?.query).toMatchObject({ keyword: '钱' });
  await expect.element(page.getByRole('radio', { name: /钱小雨/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /赵云霄/ })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(requests('appointments.hand-over')).toHaveLength(0);
});

test('a handover is not offered without the right to change appointments', async () => {
  await open({ user: { permissions: ['pro_anc_lis-view'] } });
  await expect.element(page.getByRole('link', { name: '第一场' })).toBeVisible();
  expect(page.getByRole('button', { name: '换主播' }).elements()).toHaveLength(0);
});

test('the handover has no serious accessibility fault in either theme', async () => {
  await open();
  await page.getByRole('button', { name: '换主播' }).click();
  await expect.element(page.getByRole('radio', { name: /赵云霄/ })).toBeVisible();
  await expectAccessible();
});
