import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { MultiSelect } from './multi-select.tsx';

const targets = ['北京', '上海', '广州', '深圳', '杭州', '成都', '武汉'].map((label, at) => ({
  value: at + 11,
  label,
}));

const none = [0];

function Targets({ first = none, isRequired = false }: { first?: number[]; isRequired?: boolean }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <MultiSelect label="推送目标" options={targets} value={value} onChange={setValue} isRequired={isRequired} />
      <output>{value.join()}</output>
    </>
  );
}

const box = () => page.getByRole('combobox', { name: '推送目标' });
const value = () => page.getByRole('status').element().textContent;
const listed = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);
const tags = () => [...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent);
const pick = async (name: string) => await page.getByTitle(name, { exact: true }).last().click();

test('[LST-33] the panel can be searched, and selects all of its options', async () => {
  await renderWidget(<Targets />);
  await box().click();
  await pick('全部');
  await expect.poll(value).toBe('999');
  await userEvent.keyboard('汉');
  await expect.poll(listed).toEqual(['武汉']);
  await userEvent.keyboard('{Backspace}苏州');
  await expect.element(page.getByText('没有匹配的选项')).toBeVisible();
});

test('[LST-34] three tags and then the number of the others; the panel folds after five', async () => {
  await renderWidget(<Targets first={[11, 12, 13, 14, 15]} />);
  expect(tags()).toEqual(['北京', '上海', '广州', '+2']);
  await box().click();
  await expect.poll(listed).toEqual(['全部', '北京', '上海', '广州', '深圳', '杭州', '展开全部（7）']);
  await pick('展开全部（7）');
  await expect.poll(() => listed().slice(-2)).toEqual(['成都', '武汉']);
  await pick('武汉');
  await expect.poll(value).toBe('11,12,13,14,15,17');
});

test('[LST-35] the last choice of a required one cannot be taken away', async () => {
  await renderWidget(<Targets first={[11]} isRequired />);
  await box().click();
  await pick('北京');
  await expect.element(page.getByText('推送目标至少选择一项')).toHaveRole('alert');
  await expect.poll(value).toBe('11');
  await pick('上海');
  await expect.poll(value).toBe('11,12');
  await expect.element(page.getByText('推送目标至少选择一项')).not.toBeInTheDocument();
});

test('[LST-35] nor can all be taken away at once, or the last one by Backspace', async () => {
  await renderWidget(<Targets first={[999]} isRequired />);
  await box().click();
  await pick('取消全部');
  await expect.element(page.getByText('推送目标至少选择一项')).toBeVisible();
  await expect.poll(value).toBe('999');
  await userEvent.keyboard('{Backspace>7/}');
  await expect.poll(value).toBe('11');
});

test('[LST-36] choosing each of them is 999', async () => {
  await renderWidget(<Targets first={[11, 12, 13, 14, 15, 16]} />);
  await box().click();
  await pick('展开全部（7）');
  await pick('武汉');
  await expect.poll(value).toBe('999');
  expect(tags()).toEqual(['北京', '上海', '广州', '+4']);
});

test('[LST-36] choosing none is 0', async () => {
  await renderWidget(<Targets first={[999]} />);
  await box().click();
  await pick('取消全部');
  await expect.poll(value).toBe('0');
  expect(tags()).toEqual([]);
});

test('the multi-select works by keyboard alone', async () => {
  await renderWidget(<Targets />);
  await userEvent.hover(document.documentElement, { position: { x: 1500, y: 800 } });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.querySelector('.ant-select-item-option-active')?.textContent).toBe('全部');
  await userEvent.keyboard('{Enter}');
  await expect.poll(value).toBe('999');
  await userEvent.keyboard('{Enter}{ArrowUp}{Enter}');
  await expect.poll(listed).toContain('武汉');
});
