import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { aLog, logDetail, logRows, logTags, rowsShown, showLogs } from '../../../../test/logs.tsx';

const parameters = logDetail.getByRole('region', { name: '请求参数' });
const changes = logDetail.getByRole('region', { name: '变更内容' });
const names = () => [...document.querySelectorAll('dl dt')].map(({ textContent }) => textContent);

async function showLog(log: Parameters<typeof aLog>[0]) {
  await showLogs({ search: '?log=9001', answers: { 'operation-logs.get': () => aLog(log) } });
  await expect.element(parameters).toBeVisible();
}

test('[LOG-06] [LOG-11] a record opens from its row, and the list comes back as it was left', async () => {
  const search = '?type=userAccount&keyword=linxi';
  const requests = await showLogs({ search, answers: { 'operation-logs.get': () => aLog() } });
  await rowsShown(2);
  await page.getByRole('row', { name: /修改账号/ }).click();
  await expect.element(logDetail).toMatchTextContent(/操作成功/);
  expect(requests('operation-logs.get')[0]?.params).toEqual({ id: '9001' });
  expect(window.location.search).toBe(`${search}&log=9001`);
  await logDetail.getByRole('button', { name: '返回列表' }).click();
  await expect.poll(() => window.location.search).toBe(search);
  await expect.poll(() => document.activeElement).toBe(logRows()[0]);
  await userEvent.keyboard('{Enter}');
  await expect.element(logDetail).toBeVisible();
  await logDetail.getByRole('button', { name: '确认' }).click();
  await expect.element(logDetail).not.toBeInTheDocument();
  await rowsShown(2);
  await expect.element(logTags).toMatchTextContent(/账号：linxi/);
});

test('[LOG-06] a log opened by a link leads back to the list', async () => {
  await showLog({});
  await logDetail.getByRole('button', { name: '返回列表' }).click();
  await rowsShown(2);
  expect(window.location.search).toBe('');
});

test('[LOG-08] parameters are shown out of a URL-encoded string', async () => {
  await showLog({ requestParameter: 'name=%E4%BD%95%E4%BD%B3%E6%80%A1&note=a+b%26c&password=***' });
  await expect.element(parameters).toMatchTextContent(/何佳怡.*a b&c.*已隐藏/);
});

test('[LOG-08] changes inside JSON text are shown part by part', async () => {
  const parts = { params: { id: '1001' }, body: { name: '写手', enabled: false } };
  await showLog({ requestParameter: JSON.stringify(parts) });
  await expect.element(parameters.getByRole('heading', { name: '路径参数' })).toBeVisible();
  await expect.element(parameters.getByRole('heading', { name: '提交内容' })).toBeVisible();
  await expect.element(parameters).toMatchTextContent(/1001.*写手.*停用/);
});

test('[LOG-12] [LOG-13] a failed write says why and under which trace id, which its error does not repeat', async () => {
  const traceId = '9f2c41d07be84a6d9f2c41d07be84a6d';
  const details = [{ field: 'name', errorMessage: '不能超过 20 个字符' }];
  const error = { code: '001001', message: '提交的信息有误', details };
  await showLog({ result: 0, traceId, errMsg: JSON.stringify({ ...error, traceId }) });
  await expect.element(logDetail).toMatchTextContent(/执行失败修改账号提交的信息有误不能超过 20 个字符/);
  expect(JSON.parse(page.getByTestId('error-json').element().textContent)).toEqual(error);
  await expect.element(logDetail.getByText(traceId).first()).toBeVisible();
  await expect.element(changes).toMatchTextContent(/操作未成功，没有改动任何数据/);
});

test('changed fields are shown one by one, unchanged ones are folded', async () => {
  const before = { name: '顾念慈', email: 'gu@tests.example' };
  await showLog({ changes: [{ entity: 'account', id: '7', before, after: { ...before, name: '顾念之' } }] });
  await expect.element(changes.getByRole('row', { name: '用户名 顾念慈 顾念之' })).toBeVisible();
  await expect.element(changes).not.toMatchTextContent(/gu@tests/);
  await changes.getByRole('button', { name: '展开 1 个未变字段' }).click();
  await expect.element(changes.getByRole('row', { name: '邮箱 gu@tests.example' })).toBeVisible();
});

test('a list of permissions is shown as what was taken away and what was added, in words', async () => {
  const role = { entity: 'role', id: '1001', before: { permissions: ['bac_#_acc-view', 'pre_soc_odd_dra-view'] } };
  await showLog({ changes: [{ ...role, after: { permissions: ['bac_#_acc-view', 'spo_soc_sch-action'] } }] });
  await expect
    .element(changes.getByRole('row', { name: /权限.*移除.*足球预测 · 草稿 · 查看.*新增.*足球赛程 · 管理/ }))
    .toBeVisible();
  await expect.element(changes).toMatchTextContent(/其余 1 项未变/);
});

test('a bare list of permissions is named after its path, and each by what stands above it', async () => {
  const body = ['pre_soc', 'pre_soc_odd_dra', 'pre_soc_odd_dra-view'];
  await showLog({
    apiPath: '/api/v1/role/1006/permissions',
    requestParameter: JSON.stringify({ params: { id: '1006' }, body }),
  });
  expect(names()).toContain('权限');
  const items = parameters.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '体育预测 · 足球',
    '足球预测 · 草稿',
    '足球预测 · 草稿 · 查看',
  ]);
});

test('[day 8] a corrected score reads by the part’s name, as that of the match that was changed', async () => {
  const scoreParts = [{ part: 0, pin: { home: 1, away: 0, kind: 'fixed' } }];
  await showLog({
    apiPath: '/api/v1/platform/sport/match/100001',
    requestParameter: JSON.stringify({ body: { scoreParts } }),
    changes: [
      {
        entity: 'match',
        id: '100001',
        before: { scores: { soccer_0: '0:0' } },
        after: { scores: { soccer_0: '1:0' } },
      },
    ],
  });
  await expect.element(parameters).toMatchTextContent(/比分scoreParts全场 1:0（固定为人工设定）$/);
});

test('fields are named as their form names them', async () => {
  const after = { name: '何佳怡', description: '夜班' };
  await showLog({
    apiPath: '/api/v1/user/1024',
    requestParameter: JSON.stringify({ body: after }),
    changes: [{ entity: 'account', id: '1024', before: { ...after, description: '白班' }, after }],
  });
  expect(names().slice(-2)).toEqual(['用户名name', '备注description']);
  await expect.element(changes).toMatchTextContent(/修改账号何佳怡编号 1024/);
  await expect.element(changes.getByRole('row', { name: '备注 白班 夜班' })).toBeVisible();
});

test('[hardening 15] a record that is not there may lie in an archive: then it is said since when they reach', async () => {
  const gone = () => {
    throw new Refusal('notFound', { details: [{ errorMessage: '2024-09-01 08:00 之前的日志已归档，不在此处显示' }] });
  };
  await showLogs({ search: '?log=1', answers: { 'operation-logs.get': gone } });
  await expect.element(page.getByText('找不到这条日志')).toBeVisible();
  await expect.element(page.getByText('2024-09-01 08:00 之前的日志已归档，不在此处显示')).toBeVisible();
});

test('a record that is not there, or another merchant’s, says so', async () => {
  const gone = () => {
    throw new Refusal('notFound');
  };
  await showLogs({ search: '?log=9001', answers: { 'operation-logs.get': gone } });
  await expect.element(page.getByText('找不到这条日志')).toBeVisible();
});
