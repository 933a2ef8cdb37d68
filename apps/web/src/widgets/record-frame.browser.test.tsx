import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { renderWidget } from '../../test/render-widget.tsx';
import { CallError } from '../lib/calls/call-error.ts';
import { RecordFrame, type RecordQuery, RecordStale } from './record-frame.tsx';

interface Team {
  readonly name: string;
}

const refetch = vi.fn<() => void>();
const unread: RecordQuery<Team> = { data: undefined, error: null, dataUpdatedAt: 0, isFetching: true, refetch };
const red: RecordQuery<Team> = {
  ...unread,
  data: { name: '红队' },
  dataUpdatedAt: Date.parse('2026-03-01T04:05:06Z'),
  isFetching: false,
};
const failure = new CallError({ status: 500, code: 'internal', message: '' });
const missing = new CallError({ status: 404, code: 'notFound', message: '' });
const outdated = page.getByText('刷新失败，当前显示的是 2026-03-01 12:05:06 的内容，可能不是最新');
const skeleton = page.getByRole('status', { name: '正在加载列表' });
const retry = page.getByRole('button', { name: '重试' });

async function show(query: RecordQuery<Team>, gone?: { text: string; hint: string }) {
  refetch.mockClear();
  await renderWidget(
    <RecordFrame query={query} {...(gone !== undefined && { gone })}>
      {({ name }) => <p>{name}</p>}
    </RecordFrame>,
  );
}

test('a record that is being read shows a skeleton', async () => {
  await show(unread);
  await expect.element(skeleton).toBeInTheDocument();
  expect(retry.elements()).toHaveLength(0);
});

test('a record that was read is shown without a notice', async () => {
  await show(red);
  await expect.element(page.getByText('红队')).toBeVisible();
  expect(retry.elements()).toHaveLength(0);
  expect(skeleton.elements()).toHaveLength(0);
});

test('a record that could not be read says so and is read again on request', async () => {
  await show({ ...unread, error: failure, isFetching: false });
  await expect.element(page.getByText('加载失败，请重试')).toBeVisible();
  await retry.click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('a record that is gone says so, also after it was shown', async () => {
  await show({ ...red, error: missing });
  await expect.element(page.getByText('此内容已不存在')).toBeVisible();
  expect(page.getByText('红队').elements()).toHaveLength(0);
  expect(retry.elements()).toHaveLength(0);
});

test('a view words the loss of its record itself', async () => {
  await show({ ...unread, error: missing }, { text: '这支球队已被删除', hint: '请返回列表' });
  await expect.element(page.getByText('这支球队已被删除')).toBeVisible();
  await expect.element(page.getByText('请返回列表')).toBeVisible();
});

test('a record whose refresh failed stays, says from when it is, and is read again on request', async () => {
  await show({ ...red, error: failure });
  await expect.element(page.getByText('红队')).toBeVisible();
  await expect.element(outdated).toBeVisible();
  await retry.click();
  expect(refetch).toHaveBeenCalledOnce();
});

const [earlier, later] = ['2026-03-01T04:05:06.000Z', '2026-03-01T04:05:06.001Z'];
const changed = page.getByText('您打开后，此内容已在别处更新。可以继续编辑，保存时会请您核对差异。');

async function showForm(opened: string, newest: string, more: { error?: Error; latest?: object } = {}) {
  const { error = null, latest = null } = more;
  const query = { ...red, data: { updatedTime: newest }, error };
  const editor = { draft: { base: { updatedTime: opened } }, latest };
  await renderWidget(
    <>
      <RecordStale query={query} editor={editor} />
      <p>表单</p>
    </>,
  );
  await expect.element(page.getByText('表单')).toBeVisible();
}

test('an open form says that a newer version was saved meanwhile', async () => {
  await showForm(earlier, later);
  await expect.element(changed).toBeVisible();
});

test('an open form says that its record could not be refreshed', async () => {
  await showForm(earlier, later, { error: failure });
  await expect.element(outdated).toBeVisible();
});

test.each([
  ['is the one that was read last', earlier, earlier, {}],
  ['was saved after the last read', later, earlier, {}],
  ['is compared with the newer one already', earlier, later, { latest: {} }],
])('an open form announces no other version where its own %s', async (_title, opened, newest, more) => {
  await showForm(opened, newest, more);
  expect(changed.elements()).toHaveLength(0);
  expect(outdated.elements()).toHaveLength(0);
});
