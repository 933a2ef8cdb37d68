import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { inputMethod } from '../../../test/input-method.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { SearchBox } from './search-box.tsx';

const onSearch = vi.fn<(keyword: string) => void>();

function Searched() {
  const [value, setValue] = useState('');
  return (
    <SearchBox
      label="搜索账号"
      value={value}
      onSearch={(keyword) => {
        onSearch(keyword);
        setValue(keyword);
      }}
    />
  );
}

test('Enter searches for what was typed, without the spaces around it', async () => {
  await renderWidget(<Searched />);
  const box = page.getByRole('textbox', { name: '搜索账号' });
  await box.fill('  linxi ');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('linxi');
  await expect.element(box).toHaveValue('linxi');
});

test('Escape and the cross empty the box, and the cross leaves the focus in it', async () => {
  await renderWidget(<Searched />);
  const box = page.getByRole('textbox', { name: '搜索账号' });
  await box.fill('linxi');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  await box.fill('again');
  await page.getByRole('button', { name: '清除关键词' }).click();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
});

test('[LST-23] Enter while an input method is writing does not search', async () => {
  onSearch.mockClear();
  await renderWidget(<Searched />);
  const box = page.getByRole('textbox', { name: '搜索账号' });
  await box.click();
  await inputMethod.compose('li jing');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).not.toHaveBeenCalled();
  await inputMethod.commit('李静');
  await expect.element(box).toHaveValue('李静');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.calls).toEqual([['李静']]);
});

test('typing outlives one’s own pending searches; a search from elsewhere replaces it', async () => {
  onSearch.mockClear();
  let arrive: (keyword: string) => void = () => undefined;
  function Slow() {
    const [value, setValue] = useState('');
    useEffect(() => {
      arrive = setValue;
    }, []);
    return (
      <>
        <SearchBox label="搜索账号" value={value} onSearch={onSearch} />
        <p>{value} 的账号</p>
      </>
    );
  }
  await renderWidget(<Slow />);
  const box = page.getByRole('textbox', { name: '搜索账号' });
  const arrives = async (keyword: string) => {
    arrive(keyword);
    await expect.element(page.getByText(`${keyword} 的账号`)).toBeVisible();
    return (box.element() as HTMLInputElement).value;
  };
  await box.fill('linxi');
  await userEvent.keyboard('{Enter}');
  await box.fill('zhao');
  await userEvent.keyboard('{Enter}');
  await box.fill('wang');
  expect(await arrives('linxi')).toBe('wang');
  expect(await arrives('zhao')).toBe('wang');
  expect(await arrives('li')).toBe('li');
  await box.fill('chen');
  await userEvent.keyboard('{Enter}');
  await box.fill('li');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.calls.flat()).toEqual(['linxi', 'zhao', 'chen', 'li']);
});
