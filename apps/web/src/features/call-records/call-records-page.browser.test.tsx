import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { CallRecordsPage } from './call-records-page.tsx';
import type { CallRecord } from './call-records.api.ts';

const version = '2026-03-01T02:00:00.000Z';
const later = '2026-03-01T02:00:01.000Z';

function aRecord(changes: Partial<CallRecord> = {}): CallRecord {
  return {
    id: '1',
    hour: '2026-11-18T04:00:00.000Z',
    merchantCode: 'alpha',
    merchantAlias: '南风',
    account: 'ann',
    callId: 'roles.list',
    callName: '角色列表',
    calls: 1200,
    errors: 6,
    slow: 3,
    averageMs: 18,
    longestMs: 1500,
    ...changes,
  };
}

const two = [aRecord(), aRecord({ id: '2', merchantCode: '', merchantAlias: '', account: '', callName: '登录' })];

async function show({ mayChange = true, answers = {} }: { mayChange?: boolean; answers?: CannedAnswers } = {}) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'call-records.list': () => ({ records: two, current: 1, size: 50, total: 2, totalPages: 1 }),
    'call-records.get': () => aRecord(),
    'call-records.options': () => ({
      calls: [{ callId: 'roles.list', callName: '角色列表' }],
      merchants: [{ code: 'alpha', alias: '南风' }],
    }),
    'call-records.settings': () => ({ keptDays: 90, slowMs: 1000, updatedTime: version }),
    'call-records.hours': () => ({
      from: '2026-11-18T02:00:00.000Z',
      until: '2026-11-18T06:00:00.000Z',
      hours: [
        { hour: '2026-11-18T03:00:00.000Z', calls: 30, errors: 0, slow: 0, averageMs: 12, longestMs: 40 },
        { hour: '2026-11-18T04:00:00.000Z', calls: 1200, errors: 6, slow: 3, averageMs: 18, longestMs: 1500 },
      ],
    }),
    ...answers,
  });
  const permissions = ['com_#_api-view', ...(mayChange ? ['com_#_api-action'] : [])];
  await renderWidget(<CallRecordsPage />, { path: '/com_api', user: aUser({ permissions }) });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');

test('[CAT-10] hours of calls are listed with their figures, above them the plots of calls and failures', async () => {
  await show();
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/角色列表.*南风.*ann.*1,200.*0\.5%.*1,500/);
  await expect.element(page.getByRole('row').nth(2)).toMatchTextContent(/登录.*未登录/);
  await expect
    .element(page.getByRole('img', { name: /^调用次数 共 1,230 次，最多一小时 1,200 次（11-18 12:00）/ }))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: /^失败次数 共 6 次/ })).toBeVisible();
});

test('[CAT-10] the page says what a killed process loses, and what the settings are', async () => {
  await show();
  await expect
    .element(page.getByText(/最多丢失最近一分钟的记录。记录保留 90 天，耗时达到 1000 毫秒的调用算慢调用/))
    .toBeVisible();
});

test('[CAT-10] an account narrows list and plots together', async () => {
  const requests = await show();
  await page.getByRole('textbox', { name: '输入完整账号' }).fill('ann');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('账号：ann')).toBeVisible();
  await expect.poll(() => requests('call-records.list').at(-1)?.query).toMatchObject({ account: 'ann' });
  await expect.poll(() => requests('call-records.hours').at(-1)?.query).toMatchObject({ account: 'ann' });
});

test('[CAT-10] the list is sorted by calls on the server', async () => {
  const requests = await show();
  await page.getByRole('columnheader', { name: '调用次数' }).click();
  await expect.poll(() => requests('call-records.list').at(-1)?.query).toMatchObject({ 'orderBy[0].target': 'calls' });
});

test('[CAT-10] a record opens with the hours of its call, and with those of its account', async () => {
  const requests = await show();
  await page.getByRole('button', { name: '角色列表' }).click();
  await expect.element(dialog).toMatchTextContent(/接口记录：角色列表.*roles\.list/);
  await expect.element(dialog.getByRole('table', { name: '近 7 天的每小时明细' })).toMatchTextContent(/12:00.*1,200/);
  expect(requests('call-records.hours').at(-1)?.query).toEqual({ callId: 'roles.list' });
  await dialog.getByText('该账号（全部接口）').click();
  await expect.poll(() => requests('call-records.hours').at(-1)?.query).toEqual({ account: 'ann' });
});

test('a record that is still being read has a title without a name', async () => {
  const record = Promise.withResolvers<null>();
  await show({
    answers: {
      'call-records.get': async () => {
        await record.promise;
        return aRecord();
      },
    },
  });
  await page.getByRole('button', { name: '角色列表' }).click();
  await expect.element(dialog.getByRole('heading', { name: '接口记录', exact: true })).toBeVisible();
  record.resolve(null);
  await expect.element(dialog.getByRole('heading', { name: '接口记录：角色列表' })).toBeVisible();
});

test('hours of a record that cannot be read say so, in place of an empty table', async () => {
  await show({
    answers: {
      'call-records.hours': ({ query }) => {
        if (query.callId !== undefined) throw new Refusal('forbidden');
        return { from: '2026-11-18T02:00:00.000Z', until: '2026-11-18T06:00:00.000Z', hours: [] };
      },
    },
  });
  await page.getByRole('button', { name: '角色列表' }).click();
  await expect.element(dialog.getByRole('button', { name: '重试' })).toBeVisible();
  expect(dialog.getByRole('table').elements()).toHaveLength(0);
});

test('[CAT-10] the settings are saved on the version that was opened', async () => {
  const requests = await show({ answers: { 'call-records.change-settings': () => ({ updatedTime: later }) } });
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const days = dialog.getByRole('spinbutton', { name: '保留天数' });
  await days.fill('6');
  await dialog.getByRole('button', { name: '保存设置' }).click();
  await expect.element(dialog.getByText('请输入 7 到 400 之间的整数')).toBeVisible();
  await days.fill('30');
  await dialog.getByRole('button', { name: '保存设置' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('call-records.change-settings').map(({ body }) => body)).toEqual([
    { keptDays: 30, slowMs: 1000, updatedTime: version },
  ]);
});

test('settings that somebody else saved meanwhile are shown beside one’s own', async () => {
  let read = 0;
  await show({
    answers: {
      'call-records.settings': () => {
        read += 1;
        return read === 1
          ? { keptDays: 90, slowMs: 1000, updatedTime: version }
          : { keptDays: 120, slowMs: 1000, updatedTime: later };
      },
      'call-records.change-settings': () => {
        throw new Refusal('conflict');
      },
    },
  });
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await dialog.getByRole('spinbutton', { name: '保留天数' }).fill('30');
  await dialog.getByRole('button', { name: '保存设置' }).click();
  await expect.element(dialog.getByText('120')).toBeVisible();
});

test('without the change permission the page offers no settings', async () => {
  await show({ mayChange: false });
  await expect.element(page.getByRole('button', { name: '设置', exact: true })).not.toBeInTheDocument();
});

test('the page of API records, a record and the settings have no serious accessibility fault', async () => {
  await show();
  await expectAccessible();
  await page.getByRole('button', { name: '角色列表' }).click();
  await expect.element(dialog.getByRole('table')).toBeVisible();
  await expectAccessible();
});
