import type { Verdict } from '@touchline/contract/operation-logs';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { aLog, rowsShown, showLogs, typeDay } from '../../../../test/logs.tsx';
import type { OwnTask } from '../../../entities/task/own-tasks.ts';
import { isWatched } from '../../../entities/task/shown-task.ts';
import { deliver } from '../../../lib/events/topics.ts';
import { bannerStore } from '../../../lib/page/notices.ts';
import type { LogFault } from '../operation-logs.api.ts';

const dialog = page.getByRole('dialog', { name: '完整性校验' });
const start = dialog.getByRole('button', { name: '开始校验' });
const again = dialog.getByRole('button', { name: '重新校验' });
// The place of banners stands in the dialog too.
const alert = dialog.getByRole('alert').first();

/** The task of a check of five rows. */
const aCheck = (changes: Partial<OwnTask> = {}) => {
  const task: OwnTask = {
    id: '77',
    kind: 'operation-logs.verify',
    title: '校验操作日志',
    merchantCode: 'alpha',
    state: 'running',
    total: 5,
    done: 2,
    refused: 0,
    hasItems: false,
    failure: null,
    file: null,
    finding: null,
    createdTime: '2026-03-05T02:03:04.000Z',
    endedTime: null,
    expiresTime: '2026-03-12T02:03:04.000Z',
    items: [],
    ...changes,
  };
  return { ...task, next: null };
};

let task = aCheck();
beforeEach(() => {
  task = aCheck();
});

function endWith(fault: LogFault | null, unanchored: Verdict['unanchored'] = null): void {
  const whole: Verdict = { checked: 5, total: 5, done: true, fault, unanchored };
  const finding = { text: '', isGood: fault === null, whole };
  task = aCheck({ state: 'done', done: 5, endedTime: task.createdTime, finding });
}

/** The start of a check stays on its way until it is answered. */
function holdStart() {
  const { promise, resolve, reject } = Promise.withResolvers<{ taskId: string }>();
  answering({ 'operation-logs.verify': () => promise });
  return { begin: () => resolve({ taskId: '77' }), refuse: reject };
}

const toasts = () => [...document.querySelectorAll('[data-testid=toast]')].map((toast) => toast.textContent);

/** As the stream tells of it. */
const tell = () => deliver({ type: 'topic', topic: 'tasks', rows: [{ id: '77' }], removed: [] });

async function open() {
  const requests = await showLogs({
    answers: {
      'operation-logs.get': () => aLog({ id: '9003' }),
      'operation-logs.verify': () => ({ taskId: '77' }),
      'tasks.get': () => task,
    },
  });
  await rowsShown(2);
  await page.getByRole('button', { name: '完整性校验' }).click();
  await expect.element(start).toBeVisible();
  return requests;
}

test('a check does not begin with a range that ends before it starts', async () => {
  const requests = await open();
  endWith(null);
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
  expect(requests('operation-logs.verify').map(({ body }) => body)).toEqual([
    { startDate: '2026-03-05', endDate: '2026-03-09' },
  ]);
});

test('an untouched log passes; a row that was altered is named and leads to its record', async () => {
  await open();
  await start.click();
  await expect.element(dialog.getByText('已核对 2 / 5 条')).toBeVisible();
  endWith(null);
  tell();
  await expect.element(dialog.getByText('未发现篡改')).toBeVisible();
  await expect.element(dialog.getByText('共核对 5 条日志，全部完整。')).toBeVisible();
  await expect.element(again).toHaveFocus();
  const fault = { kind: 'altered', seq: '3', id: '9003', createdTime: '2026-03-05T02:03:04.000Z' } as const;
  answering({ 'operation-logs.verify': () => ({ taskId: '78' }) });
  endWith(fault);
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
  endWith(null, { since, isOverdue: false });
  await start.click();
  const panel = dialog.getByRole('status');
  await expect
    .element(panel)
    .toMatchTextContent(/^未发现篡改共核对 5 条日志，全部完整。2026-03-05 10:03:04 起尚未锚定/);
  endWith(null, { since, isOverdue: true });
  await again.click();
  await expect.element(panel).toMatchTextContent(/^未发现篡改，但部分日志尚未锚定.+2026-03-05 10:03:04 起尚未锚定/);
  endWith(null, { since: null, isOverdue: true });
  await again.click();
  await expect.element(panel).toMatchTextContent(/还没有签名锚点：末尾被截断或整份被清空，本次校验都无法发现/);
});

test('the place of a row that was taken out is named, and there is no record to see', async () => {
  await open();
  endWith({ kind: 'missing', seq: '2', id: null, createdTime: null });
  await start.click();
  await expect.element(alert).toMatchTextContent(/发现日志缺失第 2 条日志缺失/);
  await expect.element(dialog.getByRole('button', { name: '查看该条日志' })).not.toBeInTheDocument();
});

test('[hardening 7] a check can be stopped', async () => {
  const requests = await open();
  answering({
    'tasks.cancel': () => {
      task = aCheck({ state: 'cancelled', endedTime: task.createdTime });
      return {};
    },
  });
  await start.click();
  await expect.element(dialog.getByRole('progressbar', { name: '校验进度' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '取消校验' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('取消前已核对 2 条，未发现问题。')).toBeVisible();
  expect(requests('tasks.cancel')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[hardening 7] closed before its end, a check goes on by itself', async () => {
  const requests = await open();
  await start.click();
  await expect.element(dialog.getByText('已核对 2 / 5 条')).toBeVisible();
  expect(isWatched('77')).toBe(true);
  await dialog.getByRole('button', { name: '后台执行' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('校验在后台继续，完成后会通知您')).toBeVisible();
  expect([requests('tasks.cancel').length, isWatched('77')]).toEqual([0, false]);
});

test('[hardening 7] a check that was refused, and one that failed, say why', async () => {
  await open();
  answering({
    'operation-logs.verify': () => {
      throw new Refusal('formRefused', { details: [{ errorMessage: '您还有 10 个任务没有完成，请稍后再试' }] });
    },
  });
  await start.click();
  await expect.element(alert).toMatchTextContent(/校验中断您还有 10 个任务没有完成/);
  answering({ 'operation-logs.verify': () => ({ taskId: '79' }) });
  task = aCheck({ state: 'failed', failure: '发起任务的账号已停用或删除', endedTime: task.createdTime });
  await again.click();
  await expect.element(alert).toMatchTextContent(/校验中断发起任务的账号已停用或删除/);
});

test('[hardening 7] closed while it starts, a check is said to go on once it has begun', async () => {
  await open();
  const { begin } = holdStart();
  await start.click();
  await dialog.getByRole('button', { name: '后台执行' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(toasts()).toEqual([]);
  begin();
  await expect.poll(toasts).toEqual([expect.stringContaining('校验在后台继续，完成后会通知您')]);
});

test.each([
  ['您还有 10 个任务没有完成，请稍后再试', 'formRefused'],
  ['操作过于频繁，请稍后再试', 'rateLimited'],
] as const)('[hardening 7] closed while it starts, a check that is refused says so: %s', async (reason, code) => {
  await open();
  const { refuse } = holdStart();
  await start.click();
  await dialog.getByRole('button', { name: '后台执行' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  refuse(new Refusal(code, { details: [{ errorMessage: reason }] }));
  await expect.element(page.getByText(`校验未能开始：${reason}`)).toBeVisible();
  expect(toasts()).toEqual([]);
});

test('[hardening 7] called off while it starts, a check that cannot be stopped any more says how it ended', async () => {
  const requests = await open();
  const { begin } = holdStart();
  answering({
    'tasks.cancel': () => {
      endWith(null);
      throw new Refusal('conflict');
    },
  });
  await start.click();
  await dialog.getByRole('button', { name: '取消校验' }).click();
  begin();
  await expect.element(dialog.getByText('未发现篡改')).toBeVisible();
  expect(requests('tasks.cancel')).toHaveLength(1);
  expect(bannerStore.get()).toBe(null);
});

test('[hardening 7] called off while it starts, a check that was not stopped is shown going on', async () => {
  await open();
  const { begin } = holdStart();
  answering({
    'tasks.cancel': () => {
      throw new Refusal('internal');
    },
  });
  await start.click();
  await dialog.getByRole('button', { name: '取消校验' }).click();
  begin();
  await expect.element(dialog.getByText('系统内部错误，请稍后重试')).toBeVisible();
  await expect.element(dialog.getByText('已核对 2 / 5 条')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(toasts).toEqual([expect.stringContaining('校验在后台继续')]);
});

test('[hardening 7] called off and closed while it starts, a check is stopped and not said to go on', async () => {
  const requests = await open();
  const { begin } = holdStart();
  answering({ 'tasks.cancel': () => ({}) });
  await start.click();
  await dialog.getByRole('button', { name: '取消校验' }).click();
  await userEvent.keyboard('{Escape}');
  begin();
  await expect.poll(() => requests('tasks.cancel').length).toBe(1);
  expect(toasts()).toEqual([]);
});

test('[hardening 7] a check with an unreadable task is retried; one with a missing task has failed', async () => {
  const requests = await open();
  let isUnread = true;
  answering({
    'tasks.get': () => {
      if (isUnread) throw new Refusal('internal');
      return task;
    },
  });
  await start.click();
  await expect.poll(() => requests('tasks.get').length).toBe(1);
  await expect.element(dialog.getByText('正在准备…')).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  isUnread = false;
  await expect.element(dialog.getByText('已核对 2 / 5 条'), { timeout: 8000 }).toBeVisible();
  endWith(null);
  tell();
  await expect.element(dialog.getByText('未发现篡改')).toBeVisible();
  answering({
    'operation-logs.verify': () => ({ taskId: '78' }),
    'tasks.get': () => {
      throw new Refusal('notFound');
    },
  });
  await again.click();
  await expect.element(alert).toMatchTextContent(/校验中断/);
});
