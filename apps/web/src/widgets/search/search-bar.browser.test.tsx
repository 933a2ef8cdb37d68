import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { inputMethod } from '../../../test/input-method.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { SearchGroup, SearchValues } from './search-bar.model.ts';
import { SearchBar, type SearchBarProps } from './search-bar.tsx';

const groups: readonly SearchGroup[] = [
  { key: 'name', label: '主播名称', fields: [{ name: 'name', label: '主播名称' }] },
  { key: 'ids', label: '主播 ID', fields: [{ name: 'streamerIds', label: '主播 ID', kind: 'ids' }] },
  { key: 'codes', label: '主播编号', fields: [{ name: 'codes', label: '主播编号', kind: 'tags' }] },
  {
    key: 'match',
    label: '赛事',
    fields: [
      { name: 'leagueCode', label: '联赛代码', pattern: 'capital' },
      { name: 'teamName', label: '球队', pattern: 'chinese' },
      { name: 'mail', label: '邮箱', pattern: 'email' },
    ],
  },
];

const onSearch = vi.fn<SearchBarProps['onSearch']>();

function Anchors({ path = '/pro_anc_lis' }: { path?: string }) {
  const [value, setValue] = useState<SearchValues>({});
  return (
    <SearchBar
      path={path}
      groups={groups}
      value={value}
      onSearch={(values, title) => {
        onSearch(values, title);
        setValue(values);
      }}
    />
  );
}

const show = async (path?: string, id = '7') =>
  await renderWidget(<Anchors {...(path !== undefined && { path })} />, { user: aUser({ id }) });
const field = (name: string) => page.getByRole('combobox', { name });
const go = () => page.getByRole('button', { name: '搜索', exact: true });
const stored = () => localStorage.getItem('x-cms-s-k');
const offered = () => [...document.querySelectorAll('[class*=keywordText]')].map(({ textContent }) => textContent);
const red = 'rgb(197, 48, 58)';
const borderOf = (name: string) => () => {
  const input = field(name).element();
  return getComputedStyle(input.closest('.ant-input-outlined') ?? input).borderColor;
};

async function searchFor(keyword: string) {
  await field('主播名称').fill(keyword);
  await userEvent.keyboard('{Enter}');
}

beforeEach(() => onSearch.mockReset());

test('[LST-07] fields stand in groups under tabs, and a search is one group’s', async () => {
  await show();
  await searchFor('李静');
  expect(onSearch.mock.lastCall).toEqual([
    { name: '李静', streamerIds: '', codes: '', leagueCode: '', teamName: '', mail: '' },
    '主播名称：李静',
  ]);
  await page.getByRole('tab', { name: '赛事' }).click();
  await field('联赛代码').fill('CSL');
  await field('球队').fill('申花');
  await go().click();
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ name: '', leagueCode: 'CSL', teamName: '申花' });
  expect(onSearch.mock.lastCall?.[1]).toBe('联赛代码：CSL，球队：申花');
});

test('[LST-07] groups are changed by arrow keys', async () => {
  await show();
  page.getByRole('tab', { name: '主播名称' }).element().focus();
  await userEvent.keyboard('{ArrowRight}{Enter}{Tab}{Tab}12{Enter}');
  expect(onSearch.mock.lastCall?.[1]).toBe('主播 ID：12');
});

test('[LST-08] [LST-09] [LST-13] searches are kept by path and field, and offered again', async () => {
  await show();
  await searchFor('李静');
  await searchFor('王敏');
  expect(stored()).toBe('/pro_anc_lis???name::王敏,/李静');
  await field('主播名称').fill('');
  await expect.poll(offered).toEqual(['王敏', '李静']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onSearch.mock.lastCall?.[1]).toBe('主播名称：李静');
  expect(stored()).toBe('/pro_anc_lis???name::李静,/王敏');
});

test('a keyword is forgotten by Delete or its cross', async () => {
  localStorage.setItem('touchline.searches-of', '7');
  localStorage.setItem('x-cms-s-k', '/pro_anc_lis???name::甲,/乙,/丙');
  await show();
  await field('主播名称').click();
  await expect.poll(offered).toEqual(['甲', '乙', '丙']);
  await userEvent.keyboard('{ArrowDown}{Delete}');
  await expect.poll(offered).toEqual(['乙', '丙']);
  await page.getByRole('button', { name: '删除记录：丙' }).click();
  await expect.poll(offered).toEqual(['乙']);
});

test('[LST-12] unreadable history is ignored', async () => {
  localStorage.setItem('touchline.searches-of', '7');
  localStorage.setItem('x-cms-s-k', '{"rubbish":%E4%A,,/pro_anc_lis???name::%zz');
  await show();
  await searchFor('李静');
  expect(stored()).toBe('/pro_anc_lis???name::李静');
});

test('searches of other people are not shown', async () => {
  localStorage.setItem('touchline.searches-of', '8');
  localStorage.setItem('x-cms-s-k', '/pro_anc_lis???name::别人的');
  await show();
  await searchFor('李静');
  expect(stored()).toBe('/pro_anc_lis???name::李静');
});

test('[LST-15] [LST-16] an invalid list of ids is marked with the reason, and cannot be searched', async () => {
  await show();
  await page.getByRole('tab', { name: '主播 ID' }).click();
  await field('主播 ID').fill('12a');
  await expect.element(page.getByText('只能输入数字和逗号')).toBeVisible();
  for (const wrong of [',12', '12,', '12,,13']) {
    await field('主播 ID').fill(wrong);
    await expect.element(page.getByText('逗号不能在开头、结尾或连续出现')).toBeVisible();
    await expect.poll(borderOf('主播 ID')).toBe(red);
    await expect.element(go()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
  }
  expect(onSearch).not.toHaveBeenCalled();
  await field('主播 ID').fill('12,13');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ streamerIds: '12,13' });
});

test('[LST-17] ids as tags are searched for together; with a wrong one there is no search', async () => {
  await show();
  await page.getByRole('tab', { name: '主播编号' }).click();
  await userEvent.type(field('主播编号'), '12,34,5x');
  await expect.element(go()).toBeDisabled();
  await userEvent.keyboard('{Backspace}{Enter}{Enter}');
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ codes: '12,34,5' });
});

test('[LST-23] Enter while an input method is writing never searches', async () => {
  await show();
  await field('主播名称').click();
  await inputMethod.compose('li jing');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).not.toHaveBeenCalled();
  await inputMethod.commit('李静');
  await expect.element(field('主播名称')).toHaveValue('李静');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ name: '李静' });
});

test('[LST-24] characters outside the pattern are refused, and the border shows it', async () => {
  await show();
  await page.getByRole('tab', { name: '赛事' }).click();
  await userEvent.type(field('联赛代码'), 'CSL1');
  await expect.element(field('联赛代码')).toHaveValue('CSL');
  await expect.poll(borderOf('联赛代码')).toBe(red);
  await expect.element(page.getByText('只能输入大写字母')).toHaveRole('alert');
  await userEvent.keyboard('A');
  await expect.element(field('联赛代码')).toHaveValue('CSLA');
  await expect.element(page.getByText('只能输入大写字母')).not.toBeInTheDocument();
});

test('[LST-24] Chinese is judged when it is written, not while it is spelled', async () => {
  await show();
  await page.getByRole('tab', { name: '赛事' }).click();
  await field('球队').click();
  await inputMethod.compose('shen hua');
  await expect.element(page.getByText('只能输入中文')).not.toBeInTheDocument();
  await inputMethod.commit('申花');
  await expect.element(field('球队')).toHaveValue('申花');
  await inputMethod.compose('fc');
  await inputMethod.commit('FC');
  await expect.element(field('球队')).toHaveValue('申花');
  await expect.element(page.getByText('只能输入中文')).toBeVisible();
});

test('[LST-24] half an address is not searched for', async () => {
  await show();
  await page.getByRole('tab', { name: '赛事' }).click();
  await userEvent.type(field('邮箱'), 'li@example{Enter}');
  expect(onSearch).not.toHaveBeenCalled();
  await expect.element(page.getByText('请输入完整的邮箱')).toBeVisible();
  await userEvent.keyboard('.com{Enter}');
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ mail: 'li@example.com' });
});

test('typing outlives one’s own pending searches; a search from elsewhere replaces it', async () => {
  let arrive: (values: SearchValues) => void = () => undefined;
  function Slow() {
    const [value, setValue] = useState<SearchValues>({});
    useEffect(() => {
      arrive = setValue;
    }, []);
    return (
      <>
        <SearchBar path="/pro_anc_lis" groups={groups} value={value} onSearch={onSearch} />
        <p>{value['name']} 的主播</p>
      </>
    );
  }
  await renderWidget(<Slow />, { user: aUser({ id: '7' }) });
  const arrives = async (name: string) => {
    arrive({ name });
    await expect.element(page.getByText(`${name} 的主播`)).toBeVisible();
    return (field('主播名称').element() as HTMLInputElement).value;
  };
  await searchFor('晨曦');
  await field('主播名称').fill('星野');
  expect(await arrives('晨曦')).toBe('星野');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSearch.mock.lastCall?.[0]).toMatchObject({ name: '星野' });
  await searchFor('流云');
  await field('主播名称').fill('青禾');
  expect(await arrives('星野')).toBe('青禾');
  expect(await arrives('流云')).toBe('青禾');
  expect(await arrives('月白')).toBe('月白');
});
