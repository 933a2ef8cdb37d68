import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { bookerKeys, openBooking } from '../../../../test/appointments/booking.tsx';
import { aMatchInfo, anAppointment, aStream, inMinutes } from '../../../../test/day-plan.tsx';
import { dialogOf } from '../../../../test/office.tsx';
import { appointmentsName } from '../../../entities/appointment/appointment.ts';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { MatchAppointmentsScreen } from '../match/match-appointments-screen.tsx';

const card = page.getByRole('article', { name: '赵云霄' });
const edit = page.getByRole('button', { name: '编辑预约 赵云霄' });
const name = page.getByRole('textbox', { name: '节目名称' });
const outside = page.getByRole('heading', { level: 1 });

const open = (options: Parameters<typeof openBooking>[1] = {}) => openBooking(<MatchAppointmentsScreen />, options);

async function openEdit(options: Parameters<typeof openBooking>[1] = {}) {
  const opened = await open(options);
  await edit.click();
  await expect.element(name).toBeVisible();
  return opened;
}

const running = { startTime: inMinutes(-60), endTime: inMinutes(240) };
const past = { startTime: inMinutes(-400), endTime: inMinutes(-100) };
const actNames = () =>
  card
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
    .filter((text) => ['编辑', '关闭推流', '恢复推流', '更换比赛', '更多'].includes(text ?? ''));

test('[APT-07] a card shows program name, id, name, code and nickname of the anchor, times, moves and push targets', async () => {
  const streamer = { ...anAppointment().streamer, nickname: '云霄' };
  await open({
    appointments: [anAppointment({ streamer, moveStartTime: -30, moveEndTime: -60, updatedBy: null })],
  });
  for (const text of ['赵云霄', '云霄', 'ID 1042', 'K7M2P9QX', '曼彻斯特城 vs 阿森纳', '华东主站', '未开始'])
    await expect.element(card).toMatchTextContent(new RegExp(text));
  await expect.element(card).toMatchTextContent(/开始提前 30 分钟、结束提前 60 分钟/);
  await expect.element(card).toMatchTextContent(/（4 小时 30 分钟）/);
  await expect.element(card).toMatchTextContent(/林溪 创建于 2026-03-01 10:00/);
});

test.each([
  ['is to come', {}, ['编辑', '更换比赛', '更多']],
  ['runs', running, ['编辑', '关闭推流']],
  ['runs while it is closed', { ...running, enabled: false }, ['编辑', '恢复推流', '更多']],
  ['has ended', past, []],
  ['has ended while it was closed', { ...past, enabled: false }, ['更多']],
])('[APT-08] a card whose window %s offers the acts of that state', async (_when, changes, acts) => {
  await open({ appointments: [anAppointment(changes)] });
  await expect.element(card).toBeVisible();
  expect(actNames()).toEqual(acts);
});

test('a card shows since when the anchor publishes, bitrate and frame rate, and why the last try was refused', async () => {
  const refusal = {
    reason: 'alreadyLive',
    time: '2026-11-18T10:00:05.000Z',
    times: 3,
    address: '203.0.113.7',
  } as const;
  const appointment = anAppointment(running);
  await open({
    appointments: [appointment],
    answers: { 'appointments.streams': () => ({ streams: [{ ...aStream(appointment.id), refusal }] }) },
  });
  await expect.element(card).toMatchTextContent(/直播中.*开播 · 2\.4 Mbps · 25 fps/);
  const announced = card.getByRole('status').filter({ hasText: '推流被拒' });
  await expect.element(announced).toMatchTextContent(/^推流被拒：/);
  await expect
    .element(card)
    .toMatchTextContent(/推流被拒：已有设备在推流（2026-11-18 18:00:05，共 3 次，来自 203\.0\.113\.7）/);
});

test('[APT-16] edit shows on hover', async () => {
  await open();
  await expect.element(edit).toHaveStyle({ opacity: '0' });
  await card.hover();
  await expect.element(edit).toHaveStyle({ opacity: '1' });
});

test('a card offers no act to somebody who may only look', async () => {
  await open({ user: { permissions: ['pro_anc_lis-view'] } });
  await expect.element(card).toBeVisible();
  expect(actNames()).toEqual([]);
  expect(page.getByRole('button', { name: '显示推流密钥' }).elements()).toHaveLength(0);
});

test('the key is masked until it is shown by the logged call', async () => {
  const { requests } = await open();
  await expect.element(card).toMatchTextContent(/••••9f3c/);
  await page.getByRole('button', { name: '显示推流密钥' }).click();
  await expect.element(card).toMatchTextContent(/501\?e=1&v=3&s=clear/);
  expect(requests('appointments.reveal-key')).toHaveLength(1);
});

test.each([
  ['another end', { moveEndTime: -30 }],
  ['another anchor', { streamerCode: 'Q2W3E4R5' }],
])('a shown key is hidden once a colleague gives the appointment %s: it publishes no more', async (_what, change) => {
  let appointment = anAppointment();
  await open({
    answers: {
      'appointments.list': () => ({
        records: [appointment],
        current: 1,
        size: 50,
        total: 1,
        totalPages: 1,
        epgs: [aMatchInfo()],
        epgLeagues: [],
      }),
    },
  });
  const reveal = page.getByRole('button', { name: '显示推流密钥' });
  await reveal.click();
  await expect.element(card).toMatchTextContent(/s=clear/);
  appointment = { ...appointment, ...change };
  await refreshList(appointmentsName);
  await expect.element(reveal).toBeVisible();
  await expect.element(card).not.toMatchTextContent(/s=clear/);
});

test('[APT-10] [APT-18] a click outside the edit area saves the changed fields alone', async () => {
  const { requests } = await openEdit();
  await name.fill('德比大战');
  await card.getByText('−30').first().click();
  expect(requests('appointments.update')).toHaveLength(0);
  await outside.click();
  await expect.element(card).toMatchTextContent(/德比大战/);
  expect(requests('appointments.update').map(({ body }) => body)).toEqual([
    { name: '德比大战', moveStartTime: -30, updatedTime: '2026-03-01T02:00:00.000Z' },
  ]);
  expect(name.elements()).toHaveLength(0);
});

test('a click outside without a change ends the edit and sends nothing', async () => {
  const { requests } = await openEdit();
  await outside.click();
  await expect.element(edit).toBeInTheDocument();
  expect(requests('appointments.update')).toHaveLength(0);
});

test('[APT-19] Escape cancels an inline edit and gives the focus back', async () => {
  const { requests } = await openEdit();
  await name.fill('德比大战');
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toHaveFocus();
  await expect.element(card).toMatchTextContent(/曼彻斯特城 vs 阿森纳/);
  expect(requests('appointments.update')).toHaveLength(0);
});

test('[APT-20] the toast after an inline edit offers undo, which is an ordinary edit', async () => {
  const { requests } = await openEdit();
  await name.fill('德比大战');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(card).toMatchTextContent(/曼彻斯特城 vs 阿森纳/);
  expect(requests('appointments.update').at(-1)?.body).toMatchObject({
    name: '曼彻斯特城 vs 阿森纳',
    updatedTime: '2026-03-02T00:00:01.000Z',
  });
});

test('[APT-17] [APT-21] [APT-22] changed push targets ask first; the last one stays, select-all takes all', async () => {
  const { requests } = await openEdit();
  const target = (text: string) => page.getByRole('checkbox', { name: text });
  await expect.element(target('华南备用')).toBeVisible();
  await target('华东主站').click();
  await expect.element(target('华东主站')).toBeChecked();
  await target('全选').click();
  await expect.element(target('华南备用')).toBeChecked();
  await outside.click();
  const question = dialogOf('修改推送目标：赵云霄');
  await expect.element(question).toMatchTextContent(/新增：华南备用/);
  expect(requests('appointments.update')).toHaveLength(0);
  await question.getByRole('button', { name: '保存修改' }).click();
  await expect.element(card).toMatchTextContent(/华东主站华南备用/);
  expect(requests('appointments.update')[0]?.body).toMatchObject({ projectCodes: ['21', '22'] });
});

test('[APT-12] select-all sends the codes of the push targets, never 999', async () => {
  const { requests } = await openEdit();
  await page.getByRole('checkbox', { name: '全选' }).click();
  await outside.click();
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect.poll(() => requests('appointments.update')[0]?.body).toMatchObject({ projectCodes: ['21', '22'] });
});

test('[APT-23] [APT-24] the offered offsets are these, and a running window keeps its start', async () => {
  await openEdit({ appointments: [anAppointment(running)] });
  const offsets = (label: string) =>
    page
      .getByRole('radiogroup', { name: label })
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).value);
  expect(offsets('开始调整（分钟）')).toEqual(['-60', '-30', '0', '30', '60']);
  expect(offsets('结束调整（分钟）')).toEqual(['-60', '-30', '0']);
  await expect.element(page.getByRole('textbox', { name: '开始时间' })).toBeDisabled();
  await expect.element(page.getByRole('textbox', { name: '结束时间' })).toBeEnabled();
});

test('a colleague’s change is shown beside one’s own, and either can be kept', async () => {
  const { requests, changeElsewhere } = await openEdit();
  await name.fill('我的名称');
  changeElsewhere('501', { programName: '同事的名称' });
  await outside.click();
  await expect.element(card).toMatchTextContent(/我的名称/);
  await expect.element(card).toMatchTextContent(/同事的名称/);
  await page.getByRole('button', { name: '保留我的修改' }).click();
  await expect.poll(() => requests('appointments.update').length).toBe(2);
  await expect.element(card).toMatchTextContent(/我的名称/);
});

test('[APT-31] a refused overlap names the other appointments, and is saved once confirmed', async () => {
  const { requests } = await openEdit({
    answers: {
      'appointments.update': ({ body: { confirmOverlap } }) => {
        if (confirmOverlap !== true)
          throw new Refusal('appointmentOverlap', {
            details: [{ errorMessage: '11-20 19:30 – 23:00 利物浦 vs 切尔西' }],
          });
        return { updatedTime: '2026-03-02T00:00:01.000Z' };
      },
    },
  });
  await card.getByText('−60').first().click();
  await outside.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent(/利物浦 vs 切尔西/);
  await page.getByRole('button', { name: '仍然保存' }).click();
  await expect.poll(() => requests('appointments.update').at(-1)?.body).toMatchObject({ confirmOverlap: true });
  await expect.element(edit).toBeInTheDocument();
});

test('[APT-09] closing asks first, resuming does not, and each says how its request went', async () => {
  const { requests } = await open({ appointments: [anAppointment(running)] });
  await page.getByRole('button', { name: '关闭推流 赵云霄' }).click();
  await dialogOf('关闭推流：赵云霄').getByRole('button', { name: '关闭推流' }).click();
  await expect.element(card).toMatchTextContent(/已关闭/);
  await expect.element(card).toMatchTextContent(/已完成/);
  await page.getByRole('button', { name: '恢复推流 赵云霄' }).click();
  await expect.element(card).toMatchTextContent(/迟到/);
  expect(requests('appointments.set-enabled').map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }]);
});

test('[APT-11] deleting asks first and takes the card away', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: '更多操作 赵云霄' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialogOf('删除预约：赵云霄').getByRole('button', { name: '删除预约' }).click();
  await expect.element(page.getByText('这场比赛还没有预约主播')).toBeVisible();
  expect(requests('appointments.delete')).toHaveLength(1);
});

test('one click follows a moved kick-off', async () => {
  const { requests } = await open({
    appointments: [anAppointment({ kickOffMoved: true, kickOffTime: inMinutes(120), followsKickOff: false })],
  });
  await expect.element(card).toMatchTextContent(/开赛时间已变更/);
  await page.getByRole('button', { name: /^调整为 .* 开始$/ }).click();
  await expect.poll(() => requests('appointments.update')[0]?.body).toMatchObject({ followKickOff: true });
  await expect.element(page.getByRole('button', { name: '撤销' })).toBeVisible();
});

test('an appointment moves to another match', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: '更换比赛 赵云霄' }).click();
  await page.getByRole('radio', { name: /拜仁慕尼黑/ }).click();
  await dialogOf('更换比赛：赵云霄').getByRole('button', { name: '更换比赛' }).click();
  await expect.poll(() => requests('appointments.change-match')[0]?.body).toEqual({ ids: ['501'], matchId: '100002' });
  await expect.element(page.getByText('赵云霄 已改到 拜仁慕尼黑 VS 多特蒙德')).toBeVisible();
});

test('a match that a search puts out of sight is chosen no more, and Enter there moves nothing', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: '更换比赛 赵云霄' }).click();
  await page.getByRole('radio', { name: /拜仁慕尼黑/ }).click();
  const move = dialogOf('更换比赛：赵云霄').getByRole('button', { name: '更换比赛' });
  const search = page.getByRole('textbox', { name: '联赛、球队名称' });
  await search.fill('拜仁');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('appointments.matches').at(-1)?.query).toMatchObject({ keyword: '拜仁' });
  await expect.element(move).toBeEnabled();
  await search.fill('国际米兰');
  await expect.element(move).toBeDisabled();
  expect(requests('appointments.change-match')).toHaveLength(0);
});

test('[APT-28] appointments that could not be fetched by match id say so, and can be tried again', async () => {
  let isBroken = true;
  const { requests } = await open({
    answers: {
      'appointments.list': () => {
        if (isBroken) throw new Refusal('dependencyDown');
        return { records: [], current: 1, size: 50, total: 0, totalPages: 0, epgs: [], epgLeagues: [] };
      },
    },
  });
  const again = page.getByRole('button', { name: '重试' });
  await expect.element(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(page.getByText('比赛不存在或未上架')).toBeVisible();
  expect(requests('appointments.list')[0]?.query).toMatchObject({ matchId: ['100001'] });
});

test('an old link to a merged match shows the match that it went into', async () => {
  await open({ path: '/pro_pro_spo_soc&back?matchId=100000' });
  await expect.element(card).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /曼彻斯特城/ })).toBeVisible();
});

test('[APT-01] without a match the page leads to the schedule where that is held, else to the gate', async () => {
  for (const [permissions, target] of [
    [bookerKeys, '/spo_soc_sch'],
    [['pro_anc_lis-view'], '/check'],
  ] as const) {
    await open({ path: '/pro_pro_spo_soc&back', user: { permissions: [...permissions] } });
    await expect.poll(() => window.location.pathname).toBe(target);
  }
});

test('the page of a match and its edit have no serious accessibility fault in either theme', async () => {
  await open({ appointments: [anAppointment({ conflictIds: ['9'], matchMark: 'cancelled', kickOffMoved: true })] });
  await expect.element(card).toBeVisible();
  await expectAccessible();
  await edit.click();
  await expect.element(name).toBeVisible();
  await expectAccessible();
});
