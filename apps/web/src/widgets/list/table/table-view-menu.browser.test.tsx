import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { type CannedAnswers, answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { useListViews } from '../../../lib/lists/list-views.ts';
import { TableViewMenu, type TableViewMenuProps } from './table-view-menu.tsx';

const look = { order: ['name'], hidden: ['email'], density: 'dense' as const };
const own = { id: '1', name: '常用', isShared: false, isOwn: true, ownerName: '林溪', place: 'keyword=lin', look };
const shared = { ...own, id: '2', name: '值班', isShared: true, isOwn: false, ownerName: '周洋' };

function Menu({ onStateText }: Pick<TableViewMenuProps, 'onStateText'>) {
  return <TableViewMenu views={useListViews('accounts.list')} stateText="keyword=now" onStateText={onStateText} />;
}

async function show(chosen: string | null, canShare: boolean, answers: CannedAnswers = {}) {
  const onStateText = vi.fn<(stateText: string) => void>();
  const current = chosen === null ? null : { look, viewId: chosen };
  const requests = answering({
    'saved-views.list': () => ({ current, views: [own, shared], canShare }),
    'saved-views.keep': () => ({}),
    'saved-views.update': () => ({}),
    'saved-views.delete': () => ({}),
    'saved-views.reset': () => ({}),
    ...answers,
  });
  await renderWidget(<Menu onStateText={onStateText} />, {
    path: '/bac_acc',
    user: aUser({ permissions: ['bac_#_acc-view'] }),
  });
  await page.getByRole('button', { name: /^视图/ }).click();
  return { requests, onStateText };
}

const pick = (name: string) => page.getByRole('menuitem', { name }).click();
const offered = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);

test('a chosen view restores its filters and its look', async () => {
  const { requests, onStateText } = await show(null, false);
  expect(offered()).toEqual(['常用', '值班', '保存为新视图', '恢复默认']);
  await pick('常用');
  expect(onStateText).toHaveBeenCalledExactlyOnceWith('keyword=lin');
  await expect.element(page.getByRole('button', { name: '视图：常用' })).toBeVisible();
  await expect.poll(() => requests('saved-views.keep').map(({ body }) => body)).toEqual([{ look, viewId: '1' }]);
});

test('a view is saved under a name; a taken name stays in the dialog with the reason', async () => {
  const refused = new Refusal('formRefused', { details: [{ field: 'name', errorMessage: '您已有同名的视图' }] });
  const create = vi.fn<() => { id: string }>(() => {
    if (create.mock.calls.length === 1) throw refused;
    return { id: '9' };
  });
  const { requests } = await show(null, true, { 'saved-views.create': create });
  await pick('保存为新视图');
  await page.getByRole('textbox', { name: '视图名称' }).fill('常用');
  await page.getByRole('button', { name: '保存视图' }).click();
  await expect.element(page.getByText('您已有同名的视图').first()).toBeVisible();
  await page.getByRole('textbox', { name: '视图名称' }).fill('本周');
  await page.getByRole('switch', { name: '共享给商户' }).click();
  answering({
    'saved-views.list': () => ({ current: null, views: [own, { ...own, id: '9', name: '本周' }], canShare: true }),
  });
  await page.getByRole('button', { name: '保存视图' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests('saved-views.create').at(-1)?.body).toMatchObject({
    name: '本周',
    isShared: true,
    place: 'keyword=now',
  });
  await expect.element(page.getByRole('button', { name: '视图：本周' })).toBeVisible();
  await expect.poll(() => requests('saved-views.keep').at(-1)?.body).toMatchObject({ viewId: '9' });
});

test('a view of one’s own is renamed, updated and deleted after asking; sharing is for who may share', async () => {
  const { requests } = await show('1', false);
  expect(offered()).toEqual(['常用', '值班', '保存为新视图', '用当前显示更新此视图', '重命名', '恢复默认', '删除视图']);
  await pick('用当前显示更新此视图');
  await expect
    .poll(() => requests('saved-views.update').map(({ body }) => body))
    .toEqual([{ content: { place: 'keyword=now', look } }]);
  await page.getByRole('button', { name: '视图：常用' }).click();
  await pick('删除视图');
  await page.getByRole('button', { name: '删除视图' }).click();
  await expect.poll(() => requests('saved-views.delete').map(({ params }) => params)).toEqual([{ id: '1' }]);
});

test('people who may share also change shared views, and a reset leaves nothing behind', async () => {
  const { requests, onStateText } = await show('2', true);
  await pick('取消共享');
  await expect.poll(() => requests('saved-views.update').map(({ body }) => body)).toEqual([{ isShared: false }]);
  await page.getByRole('button', { name: '视图：值班' }).click();
  await pick('恢复默认');
  await expect.poll(() => requests('saved-views.reset')).toHaveLength(1);
  expect(onStateText).toHaveBeenCalledExactlyOnceWith('');
  await expect.element(page.getByRole('button', { name: '视图', exact: true })).toBeVisible();
});
