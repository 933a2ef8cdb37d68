import { presetEnd } from '@touchline/domain/appointments/appointment-rules';
import { formatTime } from '@touchline/domain/times';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../../test/accessible.ts';
import { aBookable, bookerKeys, openBooking } from '../../../../test/appointments/booking.tsx';
import { aMatchInfo, anAppointment } from '../../../../test/day-plan.tsx';
import { dialogOf } from '../../../../test/office.tsx';
import { appointmentsName } from '../../../entities/appointment/appointment.ts';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { MatchAppointmentsScreen } from '../match/match-appointments-screen.tsx';
import { CreateDrawer } from './create-drawer.tsx';

const title = '预约主播：曼彻斯特城 VS 阿森纳';
const create = page.getByRole('button', { name: '创建预约' });
const anchor = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const result = (name: string) =>
  page.getByRole('list', { name: '创建结果' }).getByRole('listitem').filter({ hasText: name });

const open = (options: Parameters<typeof openBooking>[1] = {}) =>
  openBooking(<CreateDrawer matchId="100001" onClose={vi.fn<() => void>()} />, {
    ...options,
    appointments: options.appointments ?? [],
  });

test('[LST-38] anchors stand in a transfer list 400 px high, which says who is free and why the others are not', async () => {
  await open();
  await expect.element(anchor('赵云霄')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /赵云霄.*此时段空闲/ })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /钱小雨.*已有预约：.*利物浦 vs 切尔西/ })).toBeVisible();
  await expect.element(page.getByText('空闲 1 人，已有预约 1 人')).toBeVisible();
  const heights = [...document.querySelectorAll('.ant-transfer-section')].map(
    (one) => one.getBoundingClientRect().height,
  );
  expect(heights).toEqual([400, 400]);
});

test('anchors are found by a keyword, and chosen ones stay chosen meanwhile', async () => {
  const { requests } = await open();
  await anchor('钱小雨').click();
  await page
    .getByRole('textbox', { name: /搜索|请输入/ })
    .first()
    .fill('赵');
  await expect.poll(() => requests('appointments.anchors').at(-1)?.query).toMatchObject({ keyword: '赵' });
  await expect.element(anchor('钱小雨')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(requests('appointments.create')).toHaveLength(0);
});

test('an appointment as preset sends no times: it starts at the kick-off and moves with it', async () => {
  const { requests } = await open();
  await anchor('赵云霄').click();
  await create.click();
  await expect.element(result('赵云霄')).toMatchTextContent(/成功/);
  expect(requests('appointments.create').map(({ body }) => body)).toEqual([
    { items: [{ streamerCode: 'K7M2P9QX', matchId: '100001' }] },
  ]);
});

test('a kick-off that moves while the form is open takes preset times along, and is still followed', async () => {
  let match = aMatchInfo();
  const { requests } = await open({
    answers: {
      'appointments.list': () => ({
        records: [],
        current: 1,
        size: 50,
        total: 0,
        totalPages: 0,
        epgs: [match],
        epgLeagues: [],
      }),
    },
  });
  const time = (label: string) => page.getByRole('textbox', { name: label });
  await anchor('赵云霄').click();
  match = { ...match, gameTime: new Date(Date.parse(match.gameTime) + 90 * 60_000).toISOString() };
  await refreshList(appointmentsName);
  await expect.element(time('开始时间')).toHaveValue(formatTime(match.gameTime));
  await expect.element(time('结束时间')).toHaveValue(formatTime(new Date(presetEnd(Date.parse(match.gameTime)))));
  await create.click();
  await expect
    .poll(() => requests('appointments.create')[0]?.body)
    .toEqual({ items: [{ streamerCode: 'K7M2P9QX', matchId: '100001' }] });
});

test('[APT-33] each anchor is PROCESSING until its own result comes, and a failed one is tried again or confirmed', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let calls = 0;
  const { requests } = await open({
    answers: {
      'appointments.create': async ({ body: { items, confirmOverlap } }) => {
        calls += 1;
        if (calls === 1) await promise;
        return {
          items: items.map(({ streamerCode }) =>
            streamerCode === 'K7M2P9QX' || confirmOverlap === true
              ? { streamerCode, status: 'SUCCESS', programId: '700' }
              : {
                  streamerCode,
                  status: 'FAIL',
                  error: {
                    code: '000801',
                    message: '该主播在此时段已有其他预约',
                    overlaps: [
                      {
                        programId: '900',
                        programName: '利物浦 vs 切尔西',
                        startTime: '2026-11-20T11:30:00.000Z',
                        endTime: '2026-11-20T15:00:00.000Z',
                      },
                    ],
                  },
                },
          ),
        };
      },
    },
  });
  await anchor('赵云霄').click();
  await anchor('钱小雨').click();
  await create.click();
  await expect.element(result('赵云霄')).toMatchTextContent(/处理中/);
  await expect.element(result('钱小雨')).toMatchTextContent(/处理中/);
  resolve(undefined);
  await expect.element(result('赵云霄')).toMatchTextContent(/成功/);
  await expect.element(result('钱小雨')).toMatchTextContent(/失败.*11-20 19:30 – 23:00 利物浦 vs 切尔西/);
  await page.getByRole('button', { name: '仍然预约' }).click();
  await expect.element(result('钱小雨')).toMatchTextContent(/成功/);
  expect(requests('appointments.create').at(-1)?.body).toEqual({
    items: [{ streamerCode: 'Q2W3E4R5', matchId: '100001' }],
    confirmOverlap: true,
  });
  await expect.element(page.getByRole('button', { name: '完成' })).toBeVisible();
});

test('an overlap is not offered to be confirmed without the right', async () => {
  await open({ user: { permissions: bookerKeys.filter((key) => key !== 'pro_pro_lis-action') } });
  await anchor('钱小雨').click();
  await create.click();
  await expect.element(result('钱小雨')).toMatchTextContent(/没有确认重叠的权限/);
  expect(page.getByRole('button', { name: '仍然预约' }).elements()).toHaveLength(0);
});

test('offsets and push targets go to every chosen anchor', async () => {
  const { requests } = await open();
  await anchor('赵云霄').click();
  await page.getByText('−30').first().click();
  await page.getByText('统一指定推送目标').click();
  await expect.element(page.getByRole('checkbox', { name: '华东主站' })).toBeChecked();
  await page.getByRole('checkbox', { name: '华南备用' }).click();
  await create.click();
  await expect
    .poll(() => requests('appointments.create')[0]?.body)
    .toEqual({
      items: [{ streamerCode: 'K7M2P9QX', matchId: '100001', moveStartTime: -30, projectCodes: ['21', '22'] }],
    });
});

test('without an anchor nothing is created, and a chosen one is not thrown away unasked', async () => {
  await open();
  await expect.element(create).toBeDisabled();
  await anchor('赵云霄').click();
  await dialogOf(title).getByRole('button', { name: '取消' }).click();
  await expect.element(page.getByRole('button', { name: '继续编辑' })).toBeVisible();
});

test('no more than 50 anchors can be chosen at once, and the form says so', async () => {
  const anchors = Array.from({ length: 51 }, (_, at) => aBookable(`主播 ${100 + at}`, `CODE${1000 + at}`));
  await open({ anchors });
  await expect.element(anchor('主播 100')).toBeVisible();
  for (const { name } of anchors.slice(0, 50)) {
    (anchor(name).element() as HTMLElement).click();
    await expect.element(anchor(name)).toBeChecked();
  }
  await expect.element(page.getByText('一次最多预约 50 位主播，已选满')).toBeVisible();
  await anchor('主播 150').click();
  await expect.element(anchor('主播 150')).not.toBeChecked();
});

test('a form stays as it was filled in when its match leaves the shelf meanwhile', async () => {
  let match = aMatchInfo();
  await open({
    answers: {
      'appointments.list': () => ({
        records: [],
        current: 1,
        size: 50,
        total: 0,
        totalPages: 0,
        epgs: match.gameStageType === null ? [] : [match],
        epgLeagues: [],
      }),
    },
  });
  await anchor('赵云霄').click();
  match = aMatchInfo({ gameStageType: null, gameStage: '' });
  await refreshList(appointmentsName);
  await expect.element(anchor('赵云霄')).toBeChecked();
  await expect.element(create).toBeEnabled();
});

test('a match off the shelf cannot be booked', async () => {
  await open({ match: aMatchInfo({ gameStageType: null, gameStage: '' }) });
  await expect.element(page.getByText('这场比赛不能预约')).toBeVisible();
});

test('a copy takes anchor, offsets and push targets to another match', async () => {
  const { requests } = await openBooking(<MatchAppointmentsScreen />, {
    appointments: [anAppointment({ moveStartTime: -60 })],
    answers: {
      'appointments.list': ({ query: { matchId } }) => ({
        records: matchId?.[0] === '100002' ? [] : [anAppointment({ moveStartTime: -60 })],
        current: 1,
        size: 50,
        total: 1,
        totalPages: 1,
        epgs: [aMatchInfo(), aMatchInfo({ matchId: '100002', hname: '拜仁慕尼黑', aname: '多特蒙德' })],
        epgLeagues: [],
      }),
    },
  });
  await page.getByRole('button', { name: '复制到其他比赛 赵云霄' }).click();
  await page.getByRole('radio', { name: /拜仁慕尼黑/ }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect.element(anchor('赵云霄')).toBeChecked();
  await create.click();
  await expect
    .poll(() => requests('appointments.create')[0]?.body)
    .toEqual({
      items: [{ streamerCode: 'K7M2P9QX', matchId: '100002', moveStartTime: -60, projectCodes: ['21'] }],
    });
  await expect.element(result('赵云霄')).toMatchTextContent(/成功/);
});

test('the form that books anchors has no serious accessibility fault in either theme', async () => {
  await open({ appointments: [anAppointment()] });
  await expect.element(anchor('赵云霄')).toBeVisible();
  await expectAccessible();
});
