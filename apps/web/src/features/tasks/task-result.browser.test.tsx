import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering, NoAnswer } from '../../../test/answering.ts';
import { catchDownloads } from '../../../test/downloads.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { OwnTask } from '../../entities/task/own-tasks.ts';
import { showTask, shownTask } from '../../entities/task/shown-task.ts';
import { deliver } from '../../lib/events/topics.ts';
import { useStore } from '../../lib/external-store.ts';
import { clearSession } from '../../lib/session/session.ts';
import { OpenTask } from './open-task.tsx';
import { TaskResult } from './task-result.tsx';

const items: OwnTask['items'] = [
  { key: '1', label: '李静雯（lijingwen）', state: 'done', reason: null },
  { key: '2', label: '王浩（wanghao）', state: 'refused', reason: '只有超级管理员可以修改管理员账号' },
  { key: '3', label: '赵敏（zhaomin）', state: 'waiting', reason: null },
];

function aTask(changes: Partial<OwnTask> = {}) {
  const task: OwnTask = {
    id: '9',
    kind: 'accounts.set-enabled',
    title: '停用 3 个账号',
    merchantCode: 'alpha',
    state: 'running',
    total: 3,
    done: 2,
    refused: 1,
    hasItems: true,
    failure: null,
    file: null,
    finding: null,
    createdTime: '2026-03-01T02:00:00.000Z',
    endedTime: null,
    expiresTime: '2026-03-08T02:00:00.000Z',
    items,
    ...changes,
  };
  return { ...task, next: null };
}

const ended = { state: 'done', done: 3, endedTime: '2026-03-01T02:00:05.000Z' } as const;
const result = page.getByRole('dialog');
const rows = () => [...document.querySelectorAll('dialog tbody tr')].map((row) => row.textContent);
const show = () => renderWidget(<TaskResult taskId="9" onClose={() => undefined} />, { user: aUser() });

test('a running task shows its progress, then a result for each record', async () => {
  let task = aTask();
  answering({ 'tasks.get': () => task });
  await show();
  await expect.element(result.getByRole('heading', { name: '停用 3 个账号' })).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: '停用 3 个账号的进度' })).toHaveAttribute('value', '2');
  await expect.element(page.getByText('共 3 项，已处理 2 项')).toBeVisible();
  expect(rows()).toEqual([
    '王浩（wanghao）失败只有超级管理员可以修改管理员账号',
    '李静雯（lijingwen）成功',
    '赵敏（zhaomin）等待中',
  ]);
  task = aTask({ ...ended, items: items.map((item) => (item.key === '3' ? { ...item, state: 'done' } : item)) });
  deliver({ type: 'topic', topic: 'tasks', rows: [{ id: '9' }], removed: [] });
  await expect.element(page.getByText('已完成')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(page.getByText('结果保留至 2026-03-08 10:00')).toBeVisible();
  await page.getByRole('button', { name: '失败 1' }).click();
  expect(rows()).toEqual(['王浩（wanghao）失败只有超级管理员可以修改管理员账号']);
});

test('a task can be cancelled while it runs: what was not done says so', async () => {
  let task = aTask();
  const requests = answering({
    'tasks.get': () => task,
    'tasks.cancel': () => {
      task = aTask({ state: 'cancelled', endedTime: ended.endedTime });
      return {};
    },
  });
  await show();
  await expect.element(page.getByRole('button', { name: '等待中 1' })).toBeVisible();
  await page.getByRole('button', { name: '取消任务：停用 3 个账号' }).click();
  expect(requests('tasks.cancel')).toEqual([]);
  await page.getByRole('button', { name: '确认取消' }).click();
  await expect.element(page.getByText('已取消')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '未执行 1' })).toBeVisible();
  await expect.element(result).toHaveFocus();
  await expect.element(page.getByText('已处理的不会撤回，其余的未执行。')).toBeVisible();
  expect(rows().at(-1)).toBe('赵敏（zhaomin）未执行');
  await expect.element(page.getByRole('button', { name: /^取消任务/ })).not.toBeInTheDocument();
  expect(requests('tasks.cancel').map(({ params }) => params)).toEqual([{ id: '9' }]);
});

test('a failed cancellation says why, and can be retried', async () => {
  answering({
    'tasks.get': () => aTask(),
    'tasks.cancel': () => {
      throw new Refusal('internal');
    },
  });
  await show();
  const cancel = page.getByRole('button', { name: /^取消任务/ });
  await cancel.click();
  await page.getByRole('button', { name: '确认取消' }).click();
  await expect.element(page.getByText('系统内部错误，请稍后重试')).toBeVisible();
  await expect.element(cancel).toBeVisible();
});

test('results beyond one answer are all read, and shown in parts, refused ones first', async () => {
  const many = Array.from({ length: 250 }, (_, at) => {
    const [state, reason] = at === 249 ? (['refused', '已被他人处理'] as const) : (['done', null] as const);
    return { key: String(at), label: `账号 ${at}`, state, reason };
  });
  answering({
    'tasks.get': ({ query: { after = 0 } }) => ({
      ...aTask({ ...ended, total: 250, done: 250, refused: 1, items: many.slice(after, after + 200) }),
      next: after === 0 ? 200 : null,
    }),
  });
  await show();
  await expect.element(page.getByRole('button', { name: '成功 249' })).toBeVisible();
  expect(rows()).toHaveLength(200);
  expect(rows()[0]).toBe('账号 249失败已被他人处理');
  await page.getByRole('button', { name: '还有 50 条，继续显示' }).click();
  await expect.poll(() => rows().length).toBe(250);
  expect(document.activeElement?.textContent).toBe(rows()[200]);
  await page.getByRole('button', { name: '成功 249' }).click();
  await expect.poll(() => rows().length).toBe(200);
});

test('a failed task shows its reason, and its file can be downloaded', async () => {
  answering({ 'tasks.get': () => aTask({ state: 'failed', failure: '您的权限已变更', endedTime: ended.endedTime }) });
  const { unmount } = await show();
  await expect.element(page.getByText('您的权限已变更')).toBeVisible();
  unmount();
  answering({
    'tasks.get': () =>
      aTask({ ...ended, kind: 'operation-logs.export', items: [], file: { name: 'log.csv', bytes: 7 } }),
  });
  await renderWidget(<TaskResult taskId="10" onClose={() => undefined} />, { user: aUser() });
  const downloads = catchDownloads();
  await page.getByRole('button', { name: '下载文件' }).click();
  await expect.poll(downloads).toEqual(['/api/v1/merchant/tasks/9/file log.csv']);
});

test('a task that is gone, and an answer that does not come, say so in their place', async () => {
  answering({
    'tasks.get': () => {
      throw new Refusal('notFound');
    },
  });
  const { unmount } = await show();
  await expect.element(page.getByText('找不到此任务')).toBeVisible();
  unmount();
  let isDown = true;
  answering({
    'tasks.get': () => {
      if (isDown) throw new NoAnswer();
      return aTask();
    },
  });
  await renderWidget(<TaskResult taskId="11" onClose={() => undefined} />, { user: aUser() });
  await expect.element(page.getByText('加载失败，请重试'), { timeout: 8000 }).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('正在执行')).toBeVisible();
});

function Open() {
  const taskId = useStore(shownTask);
  return taskId !== null && <OpenTask taskId={taskId} />;
}

test('closed before its end, a task says that it goes on, and is one click away', async () => {
  answering({ 'tasks.get': () => aTask() });
  await renderWidget(<Open />, { user: aUser() });
  showTask('9');
  await expect.element(page.getByText('正在执行')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('停用 3 个账号：任务在后台继续执行')).toBeVisible();
  await page.getByRole('button', { name: '查看' }).click();
  await expect.element(page.getByText('正在执行')).toBeVisible();
  await page.getByRole('button', { name: '后台执行' }).click();
  await expect.element(result).not.toBeInTheDocument();
});

test('a task without a title has a name all the same', async () => {
  answering({ 'tasks.get': () => aTask({ title: '' }) });
  await renderWidget(<Open />, { user: aUser() });
  showTask('9');
  await expect.element(result.getByRole('heading', { name: '后台任务' })).toBeVisible();
  await page.getByRole('button', { name: '后台执行' }).click();
  await expect.element(page.getByText('后台任务：任务在后台继续执行')).toBeVisible();
});

test('an open result goes with its session', async () => {
  answering({ 'tasks.get': () => aTask() });
  await renderWidget(<Open />, { user: aUser() });
  showTask('9');
  await expect.element(page.getByText('正在执行')).toBeVisible();
  clearSession('signed-out');
  await expect.element(result).not.toBeInTheDocument();
});
