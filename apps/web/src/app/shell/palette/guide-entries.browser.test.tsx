import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { ShortcutKeys } from '../header/shortcut-keys.tsx';
import { PaletteButton } from './palette-button.tsx';
import '../shell.messages.ts';
import { paletteOpen } from './palette-state.ts';

const palette = page.getByRole('dialog', { name: '搜索页面与记录' });
const box = palette.getByRole('combobox');
const options = () =>
  palette
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const address = () => window.location.pathname + window.location.hash;

/** Without a key that searches records: nothing here calls the server. */
async function search(keyword: string, permissions: string[]) {
  const requests = answering({});
  paletteOpen.set(false);
  const user = aUser({ permissions });
  await renderWidget(
    <>
      <PaletteButton user={user} />
      <ShortcutKeys />
    </>,
    { path: '/bac_ope', user },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
  await box.fill(keyword);
  return requests;
}

test('the search finds a task by its title, and Enter opens the guide there without a call', async () => {
  const requests = await search('合并', ['spo_soc_sch-action']);
  await expect.poll(() => options()[0]).toBe('合并重复的赛程运营操作手册');
  await expect.element(palette.getByText('操作手册', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/manual/operator#merge');
  expect(requests('search.records')).toEqual([]);
});

test('a button that only the steps name finds its task', async () => {
  await search('按新赔率发布', ['pre_soc_odd_dra-action']);
  await expect.poll(options).toEqual(['发布时赔率有变动作者操作手册']);
});

test('several words narrow the tasks, and the manual of reservations is searched too', async () => {
  await search('触屏 编辑', ['bac_#_ope-view', 'pro_anc_lis-reservation']);
  await expect.poll(options).toEqual(['修改预约节目预约操作手册']);
});

test('tasks of guides that the help menu does not list are not found', async () => {
  await search('合并', ['bac_#_ope-view']);
  await expect.element(palette.getByRole('status')).toHaveTextContent('没有找到“合并”');
});
