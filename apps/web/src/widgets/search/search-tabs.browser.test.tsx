import { tabMaximum } from '@touchline/domain/lists/search-tabs';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { DayTabs } from './day-tabs.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchTabs } from './search-tabs.tsx';
import { useSearchTabs } from './use-search-tabs.ts';

const groups = [{ key: 'title', label: '标题', fields: [{ name: 'title', label: '标题' }] }];
const path = '/pre_soc_odd_dra';

function Drafts({ maximum }: { maximum: number }) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const pageTabs = useSearchTabs(path, filters, setFilters);
  return (
    <>
      <SearchBar
        path={path}
        groups={groups}
        value={filters}
        onSearch={(values, tabTitle) => pageTabs.open({ tabTitle, filters: values })}
      />
      <SearchTabs pageTabs={pageTabs} maximum={maximum} />
      <output>{filters['title']}</output>
    </>
  );
}

function remember(count: number) {
  const tabs = Array.from({ length: count }, (_, at) => ({
    tabTitle: `标题：${at + 1}`,
    filters: { title: String(at + 1) },
  }));
  localStorage.setItem('touchline.searches-of', '7');
  localStorage.setItem('x-cms-s-sk', JSON.stringify({ [path]: tabs }));
}

const show = async (maximum: number = tabMaximum.odds) =>
  await renderWidget(<Drafts maximum={maximum} />, { user: aUser() });
const shown = () =>
  page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
const searched = () => page.getByRole('status').element().textContent;
const menu = async (button: string, item: string) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const stored = () => JSON.parse(localStorage.getItem('x-cms-s-sk') ?? '{}') as Record<string, unknown>;

test('[LST-01] [LST-08] each search adds a tab that holds its filters and brings them back', async () => {
  await show();
  for (const title of ['德比', '决赛']) {
    await page.getByRole('combobox', { name: '标题' }).fill(title);
    await userEvent.keyboard('{Enter}');
  }
  expect(shown()).toEqual(['标题：德比', '标题：决赛']);
  await page.getByRole('tab', { name: '标题：德比' }).click();
  await expect.poll(searched).toBe('德比');
  await expect.element(page.getByRole('combobox', { name: '标题' })).toHaveValue('德比');
  expect(stored()).toEqual({
    [path]: [
      { tabTitle: '标题：德比', filters: { title: '德比' } },
      { tabTitle: '标题：决赛', filters: { title: '决赛' } },
    ],
  });
});

test.each([
  ['odds', 7],
  ['anchors', 12],
] as const)('[LST-02] on %s %i tabs are shown, the others stand in a menu', async (list, maximum) => {
  remember(maximum + 2);
  await show(tabMaximum[list]);
  expect(shown()).toHaveLength(maximum);
  await menu('更多（2）', `标题：${maximum + 2}`);
  await expect.poll(searched).toBe(String(maximum + 2));
  expect(shown()).toHaveLength(maximum);
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(`标题：${maximum + 2}`);
});

test('[LST-05] the current tab, the others, or all can be closed', async () => {
  remember(4);
  await show();
  await page.getByRole('tab', { name: '标题：2' }).click();
  await menu('关闭标签', '关闭当前');
  await expect.poll(searched).toBe('3');
  expect(shown()).toEqual(['标题：1', '标题：3', '标题：4']);
  await menu('关闭标签', '关闭其他');
  await expect.poll(shown).toEqual(['标题：3']);
  await expect.poll(searched).toBe('3');
  await menu('关闭标签', '关闭全部');
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  await expect.poll(searched).toBe('');
  expect(stored()).toEqual({});
});

test('[LST-05] by keyboard: arrows go along the tabs, Delete closes one', async () => {
  remember(3);
  await show();
  await page.getByRole('tab', { name: '标题：1' }).click();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(searched).toBe('2');
  await userEvent.keyboard('{Delete}');
  await expect.poll(shown).toEqual(['标题：1', '标题：3']);
  await expect.poll(searched).toBe('3');
});

test('[LST-06] day tabs are titled MM/DD', async () => {
  function Days() {
    const [day, setDay] = useState<string | null>('2026-12-31');
    return (
      <>
        <DayTabs days={['2026-12-31', '2027-01-01', '2027-01-02']} value={day} onChange={setDay} />
        <output>{day}</output>
      </>
    );
  }
  await renderWidget(<Days />);
  expect(shown()).toEqual(['12/31', '01/01', '01/02']);
  await page.getByRole('tab', { name: '12/31' }).click();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(searched).toBe('2027-01-01');
});

test('[day 1] days without room are accessible: a list of tabs holds tabs alone', async () => {
  const days = Array.from({ length: 9 }, (_, at) => `2026-12-1${at}`);
  await renderWidget(
    <div style={{ width: 240 }}>
      <DayTabs days={days} noneLabel="进行中与未开赛" value={null} onChange={() => undefined} />
    </div>,
  );
  await expect.poll(() => document.querySelector('.ant-tabs-nav-more')?.checkVisibility()).toBe(true);
  await expectAccessible();
});
