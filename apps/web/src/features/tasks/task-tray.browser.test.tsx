import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering, NoAnswer } from '../../../test/answering.ts';
import { catchDownloads } from '../../../test/downloads.ts';
import { aMerchant, optionsOf } from '../../../test/merchants.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { awaitTasks } from '../../entities/task/awaited-tasks.ts';
import { shownTask } from '../../entities/task/shown-task.ts';
import { deliver } from '../../lib/events/topics.ts';
import type { ThemeName } from '../../lib/theme/tokens.ts';
import type { ListedTask } from './task-rows.ts';
import { TaskTray } from './task-tray.tsx';

function aTask(changes: Partial<ListedTask> = {}): ListedTask {
  return {
    id: '1001',
    kind: 'operation-logs.export',
    title: '导出操作日志 · 2026-03-01',
    merchantCode: 'alpha',
    state: 'running',
    total: 20_000,
    done: 5000,
    refused: 0,
    hasItems: false,
    failure: null,
    file: null,
    finding: null,
    createdTime: '2026-03-01T02:00:00.000Z',
    endedTime: null,
    expiresTime: '2026-03-08T02:00:00.000Z',
    ...changes,
  };
}

const endedTime = '2026-03-01T02:01:00.000Z';
const withFile = {
  state: 'done',
  total: 20_000,
  done: 20_000,
  endedTime,
  file: { name: 'logs.csv', bytes: 2_340_000 },
} as const;
const bulk = { id: '1002', kind: 'accounts.set-enabled', title: '停用 12 个账号', total: 12, hasItems: true } as const;

const button = page.getByRole('button', { name: /^后台任务/ });
const panel = page.getByRole('region', { name: '后台任务' });
const toasts = () => [...document.querySelectorAll('[data-testid=toast]')].map((toast) => toast.textContent);
const say = (...rows: ListedTask[]) => deliver({ type: 'topic', topic: 'tasks', rows, removed: [] });

async function showTray(tasks: readonly ListedTask[], theme: ThemeName = 'light') {
  const requests = answering({ 'tasks.list': () => ({ tasks: [...tasks] }) });
  const { unmount } = await renderWidget(
    <div style={{ display: 'flex', justifyContent: 'end', height: 56, padding: '0 24px' }}>
      <TaskTray />
    </div>,
    { user: aUser(), theme },
  );
  return { requests, unmount };
}

test('the tray counts running tasks, shows their progress, and names the one that ended', async () => {
  const running = aTask();
  await showTray([running]);
  await expect.element(page.getByRole('button', { name: '后台任务，1 个进行中' })).toBeVisible();
  await button.click();
  const bar = panel.getByRole('progressbar', { name: '导出操作日志 · 2026-03-01的进度' });
  await expect.element(bar).toHaveAttribute('value', '5000');
  await expect.element(panel.getByText('5,000 / 20,000')).toBeVisible();
  await expect.element(panel.getByText('2026-03-01 10:00 发起')).toBeVisible();
  say({ ...running, done: 12_000 }, aTask({ ...bulk, state: 'waiting', done: 0 }));
  await expect.element(bar).toHaveAttribute('value', '12000');
  await expect.element(page.getByRole('button', { name: '后台任务，2 个进行中' })).toBeVisible();
  answering({ 'tasks.get': () => ({ ...running, ...withFile, items: [], next: null }) });
  say({ ...running, ...withFile });
  await expect.element(panel.getByText('2.3 MB')).toBeVisible();
  await expect.element(panel.getByText('保留至 2026-03-08 10:00')).toBeVisible();
  await expect.poll(toasts).toEqual(['文件已就绪：导出操作日志 · 2026-03-01下载']);
  const downloads = catchDownloads();
  await page.getByRole('region', { name: '操作提示' }).getByRole('button', { name: '下载' }).click();
  await expect.poll(downloads).toEqual(['/api/v1/merchant/tasks/1001/file logs.csv']);
  await button.click();
  await panel.getByRole('button', { name: '下载文件：导出操作日志 · 2026-03-01' }).click();
  await expect.poll(downloads).toHaveLength(2);
});

test('a late message about a task undoes nothing', async () => {
  await showTray([aTask(withFile)]);
  await button.click();
  say(aTask({ done: 7000 }));
  say(aTask({ ...bulk, done: 3 }));
  await expect.element(panel.getByText('3 / 12')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^下载文件/ })).toBeVisible();
});

test('two tabs tell of an end once, and a tab that nobody looks at not at all', async () => {
  const running = aTask();
  let tasks = [running];
  answering({ 'tasks.list': () => ({ tasks }) });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await renderWidget(
    <>
      <TaskTray />
      <TaskTray />
    </>,
    { user: aUser() },
  );
  await expect.element(button.first()).toHaveAccessibleName('后台任务，1 个进行中');
  tasks = [{ ...running, ...withFile }];
  say(...tasks);
  await expect.element(button.first()).toHaveAccessibleName('后台任务');
  expect(toasts()).toEqual([]);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(toasts).toEqual(['文件已就绪：导出操作日志 · 2026-03-01下载']);
  await expect.element(button.last()).toHaveAccessibleName('后台任务，有新的结果');
  await button.first().click();
  await expect.element(button.last()).toHaveAccessibleName('后台任务');
  expect(toasts()).toHaveLength(1);
});

test('tasks that ended while the page was away are announced once on return', async () => {
  const { unmount } = await showTray([aTask()]);
  await expect.element(button).toHaveAccessibleName('后台任务，1 个进行中');
  unmount();
  await showTray([]);
  deliver({ type: 'reload', topic: 'tasks' });
  await expect.element(button).toHaveAccessibleName('后台任务');
  const failed = aTask({ state: 'failed', endedTime, failure: '您的权限已变更，无法执行此操作' });
  answering({ 'tasks.list': () => ({ tasks: [failed, aTask({ ...withFile, id: '900' })] }) });
  deliver({ type: 'reload', topic: 'tasks' });
  await expect.poll(toasts).toEqual(['失败：导出操作日志 · 2026-03-01，您的权限已变更，无法执行此操作']);
  await button.click();
  await expect.element(panel.getByText('执行失败')).toBeVisible();
  await expect.element(panel.getByText('您的权限已变更，无法执行此操作')).toBeVisible();
  deliver({ type: 'reload', topic: 'tasks' });
  expect(toasts()).toHaveLength(1);
});

test('a task just started is in the tray at once, however fast it ended', async () => {
  const { requests } = await showTray([]);
  await expect.poll(() => requests('tasks.list').length).toBeGreaterThan(0);
  const quick = aTask({ ...bulk, state: 'done', done: 12, refused: 2, endedTime });
  answering({ 'tasks.list': () => ({ tasks: [quick] }) });
  await awaitTasks(['1002']);
  await expect.poll(toasts).toEqual(['已完成，其中 2 项失败：停用 12 个账号查看结果']);
});

test('cancelling asks once more, and the focus stays in the panel', async () => {
  const running = aTask();
  const { requests } = await showTray([running]);
  let tasks = [running];
  answering({
    'tasks.list': () => ({ tasks }),
    'tasks.cancel': () => {
      tasks = [aTask({ state: 'cancelled', endedTime })];
      return {};
    },
  });
  await button.click();
  const cancel = panel.getByRole('button', { name: '取消任务：导出操作日志 · 2026-03-01' });
  await cancel.click();
  await expect.element(panel.getByRole('button', { name: '确认取消' })).toHaveFocus();
  await panel.getByRole('button', { name: '继续执行' }).click();
  await cancel.click();
  expect(requests('tasks.cancel')).toEqual([]);
  await expect.element(panel.getByRole('button', { name: '确认取消' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('已取消')).toBeVisible();
  expect(requests('tasks.cancel')).toHaveLength(1);
  await expect.element(panel).toHaveFocus();
  await expect.poll(toasts).toEqual(['已取消：导出操作日志 · 2026-03-01']);
});

test('a refused cancel is said, and can be tried again', async () => {
  await showTray([aTask()]);
  answering({
    'tasks.cancel': () => {
      throw new Refusal('internal');
    },
  });
  await button.click();
  await panel.getByRole('button', { name: /^取消任务/ }).click();
  await panel.getByRole('button', { name: '确认取消' }).click();
  await expect.element(page.getByText('系统内部错误，请稍后重试')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^取消任务/ })).toBeVisible();
});

test('the tray opened by keyboard counts as seen, and ends announced meanwhile leave no dot', async () => {
  const running = aTask();
  const { requests } = await showTray([running]);
  await expect.element(button).toHaveAccessibleName('后台任务，1 个进行中');
  say({ ...running, ...withFile });
  await expect.element(button).toHaveAccessibleName('后台任务，有新的结果');
  const before = requests('tasks.list').length;
  const other = aTask({ ...bulk, title: '', state: 'running', done: 1 });
  answering({ 'tasks.list': () => ({ tasks: [other, { ...running, ...withFile }] }) });
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => requests('tasks.list').length).toBeGreaterThan(before);
  await expect.element(button).toHaveAccessibleName('后台任务，1 个进行中');
  say({ ...other, state: 'done', done: 12, endedTime });
  await expect.poll(toasts).toContain('已完成：后台任务查看结果');
  await expect.element(button).toHaveAccessibleName('后台任务');
  await expect.element(panel).toBeVisible();
});

test('results open over the page, and the button has the focus again', async () => {
  await showTray([aTask({ ...bulk, state: 'done', done: 12, refused: 2, endedTime })]);
  await button.click();
  await expect.element(panel.getByText('成功 10，失败 2')).toBeVisible();
  await panel.getByRole('button', { name: '查看结果：停用 12 个账号' }).click();
  expect(shownTask.get()).toBe('1002');
  shownTask.set(null);
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('an empty tray says so, and explains its use', async () => {
  await showTray([]);
  await button.click();
  await expect.element(panel.getByText('还没有后台任务')).toBeVisible();
});

test('no answer says so, with a way to try again', async () => {
  let isDown = true;
  answering({
    'tasks.list': () => {
      if (isDown) throw new NoAnswer();
      return { tasks: [] };
    },
  });
  await renderWidget(<TaskTray />, { user: aUser() });
  await button.click();
  await expect.element(panel.getByText('加载失败，请重试'), { timeout: 8000 }).toBeVisible();
  isDown = false;
  await panel.getByRole('button', { name: '重试' }).click();
  await expect.element(panel.getByText('还没有后台任务')).toBeVisible();
});

test('a hundred of them, with long names, stay inside the window and are reached by keys', async () => {
  await page.viewport(1366, 768);
  const title = `导出操作日志 · 2026-01-01 至 2026-03-01 · ${'a-very-long-account-name'.repeat(4)} · 仅失败`;
  const many = Array.from({ length: 100 }, (_, at) => aTask({ ...withFile, id: String(2000 - at), title }));
  await showTray(many);
  // The list follows the page: once it is there, keys lead straight into it.
  await button.click();
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(100);
  await userEvent.keyboard('{Escape}');
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const first = panel.getByRole('button', { name: /^下载文件/ }).first();
  await expect.element(first).toHaveFocus();
  const { left, right, bottom } = panel.element().getBoundingClientRect();
  expect([left >= 0, right <= 1366, bottom <= 768]).toEqual([true, true, true]);
  const [entry] = panel.getByRole('listitem').elements();
  expect(entry?.scrollWidth).toBeLessThanOrEqual(entry?.clientWidth ?? 0);
  await userEvent.keyboard('{ArrowUp}{Escape}');
  await expect.element(button).toHaveFocus();
  await page.viewport(1540, 900);
});

test('[hardening 7] a finding is shown as a sentence, and a bad one looks bad', async () => {
  const verify = { kind: 'operation-logs.verify', title: '校验操作日志' } as const;
  const found = { ...verify, state: 'done', total: 9, done: 9, endedTime } as const;
  const running = aTask({ ...verify, total: 9, done: 2 });
  await showTray([
    running,
    aTask({ ...found, id: '1000', finding: { text: '未发现篡改，共核对 9 条日志', isGood: true, whole: {} } }),
  ]);
  await button.click();
  await expect.element(panel.getByText('未发现篡改，共核对 9 条日志')).toBeVisible();
  say({ ...running, ...found, finding: { text: '发现问题：第 4 条缺失', isGood: false, whole: {} } });
  await expect.poll(toasts).toEqual([expect.stringContaining('校验操作日志：发现问题：第 4 条缺失')]);
  const tones = () => [...document.querySelectorAll('li [data-tone]')].map((dot) => dot.getAttribute('data-tone'));
  await expect.poll(tones).toEqual(['bad', 'good']);
});

test('[hardening 7] an announcement names the task’s merchant, where it is not one’s own', async () => {
  const records = [aMerchant({ code: 'alpha', alias: '晨曦体育' })];
  const verify = { kind: 'operation-logs.verify', title: '校验操作日志', total: 9, done: 9 } as const;
  const running = [
    aTask({ ...verify, id: '1', merchantCode: 'alpha' }),
    aTask({ ...verify, id: '2', merchantCode: 'platform' }),
  ];
  answering({
    'tasks.list': () => ({ tasks: running }),
    'merchants.options': optionsOf(records),
  });
  await renderWidget(<TaskTray />, { user: aUser({ merchantCode: 'platform', isSuperAdmin: true }) });
  await button.click();
  await expect.element(panel.getByText('代“晨曦体育 (alpha)”操作')).toBeVisible();
  const finding = { text: '未发现篡改，共核对 9 条日志', isGood: true, whole: {} };
  say(...running.map((task) => ({ ...task, state: 'done', endedTime, finding }) as const));
  await expect
    .poll(toasts)
    .toEqual([
      expect.stringMatching(/^校验操作日志：未发现篡改/),
      expect.stringMatching(/^校验操作日志 · 晨曦体育 \(alpha\)：未发现篡改/),
    ]);
});

test('[SHL-81] an import that ended is announced in a toast', async () => {
  const title = '导入 3 条敏感词';
  const running = aTask({ ...bulk, title, state: 'running', total: 3, done: 1 });
  await showTray([running]);
  await expect.element(button).toHaveAccessibleName('后台任务，1 个进行中');
  say({ ...running, state: 'done', done: 3, endedTime });
  await expect.poll(toasts).toEqual([`已完成：${title}查看结果`]);
});
