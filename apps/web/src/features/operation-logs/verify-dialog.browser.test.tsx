import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answering } from '../../../test/answering.ts';
import { aLog, rowsShown, showLogs, typeDay } from '../../../test/logs.tsx';
import type { Fault, Verdict } from './operation-logs.api.ts';

const dialog = page.getByRole('dialog', { name: '完整性校验' });
const start = dialog.getByRole('button', { name: '开始校验' });
const again = dialog.getByRole('button', { name: '重新校验' });
// The place of banners stands in the dialog too.
const alert = dialog.getByRole('alert').first();

/** The stream of a check of five rows, with its last word. */
const verdict = (fault: Fault | null, unanchored: Verdict['unanchored'] = null) => {
  const said: Verdict[] = [
    { checked: 2, total: 5, done: false, fault: null, unanchored: null },
    { checked: 5, total: 5, done: true, fault, unanchored },
  ];
  const text = said.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');
  return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
};

async function open() {
  const asked = await showLogs({ answers: { 'operation-logs.get': () => aLog({ id: '9003' }) } });
  await rowsShown(2);
  await page.getByRole('button', { name: '完整性校验' }).click();
  await expect.element(start).toBeVisible();
  return asked;
}

test('a check does not begin with a range that ends before it starts', async () => {
  const asked = await open();
  answering({ 'operation-logs.verify': () => verdict(null) });
  await typeDay('开始日期', '2026-03-05', dialog);
  await typeDay('结束日期', '2026-03-01', dialog);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('结束不能早于开始')).toBeVisible();
  await expect.element(start).toBeDisabled();
  await typeDay('结束日期', '2026-03-09', dialog);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('结束不能早于开始')).not.toBeInTheDocument();
  await start.click();
  await expect.element(dialog.getByText('未发现篡改')).toBeVisible();
  expect(asked('operation-logs.verify').map(({ query }) => query)).toEqual([
    { startDate: '2026-03-05', endDate: '2026-03-09' },
  ]);
});

test('an untouched log passes; a row that was altered is named and leads to its record', async () => {
  await open();
  answering({ 'operation-logs.verify': () => verdict(null) });
  await start.click();
  await expect.element(dialog.getByText('未发现篡改')).toBeVisible();
  await expect.element(dialog.getByText('共核对 5 条日志，全部完整。')).toBeVisible();
  await expect.element(again).toHaveFocus();
  const fault = { kind: 'altered', seq: '3', id: '9003', createdTime: '2026-03-05T02:03:04.000Z' } as const;
  answering({ 'operation-logs.verify': () => verdict(fault) });
  await again.click();
  await expect.element(alert).toMatchTextContent(/发现被修改的日志第 3 条日志的内容与写入时不一致/);
  await expect.element(alert).toMatchTextContent(/2026-03-05 10:03:04/);
  await alert.getByRole('button', { name: '查看该条日志' }).click();
  await expect.poll(() => window.location.search).toBe('?log=9003');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[hardening 11] a pass says since when no signed head vouches for the end, and is none where it never did', async () => {
  await open();
  const since = '2026-03-05T02:03:04.000Z';
  answering({ 'operation-logs.verify': () => verdict(null, { since, isOverdue: false }) });
  await start.click();
  const panel = dialog.getByRole('status');
  await expect
    .element(panel)
    .toMatchTextContent(/^未发现篡改共核对 5 条日志，全部完整。2026-03-05 10:03:04 起尚未锚定/);
  answering({ 'operation-logs.verify': () => verdict(null, { since, isOverdue: true }) });
  await again.click();
  await expect.element(panel).toMatchTextContent(/^未发现篡改，但部分日志尚未锚定.+2026-03-05 10:03:04 起尚未锚定/);
  answering({ 'operation-logs.verify': () => verdict(null, { since: null, isOverdue: true }) });
  await again.click();
  await expect.element(panel).toMatchTextContent(/还没有签名锚点：末尾被截断或整份被清空，本次校验都无法发现/);
});

test('the place of a row that was taken out is named, and there is no record to see', async () => {
  await open();
  answering({
    'operation-logs.verify': () => verdict({ kind: 'missing', seq: '2', id: null, createdTime: null }),
  });
  await start.click();
  await expect.element(alert).toMatchTextContent(/发现日志缺失第 2 条日志缺失/);
  await expect.element(dialog.getByRole('button', { name: '查看该条日志' })).not.toBeInTheDocument();
});

test('a check can be stopped', async () => {
  await open();
  answering({ 'operation-logs.verify': () => Promise.withResolvers<Response>().promise });
  await start.click();
  await expect.element(dialog.getByRole('progressbar', { name: '校验进度' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '取消校验' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('校验已取消')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
