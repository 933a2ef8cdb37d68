import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { TagInput } from './tag-input.tsx';

const onEnter = vi.fn<() => void>();

const none: string[] = [];

function Ids({ first = none, kind = 'ids' }: { first?: string[]; kind?: 'ids' | 'codes' }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <TagInput label="主播 ID" kind={kind} value={value} onChange={setValue} onEnter={onEnter} />
      <output>{value.join(' ')}</output>
    </>
  );
}

const box = () => page.getByRole('combobox', { name: '主播 ID' });
const value = () => page.getByRole('status').element().textContent;
const border = () => getComputedStyle(box().element().closest('.ant-select') ?? document.body).borderColor;

async function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  box()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('[LST-17] digits, commas and spaces can be typed; other input gives a red border', async () => {
  await renderWidget(<Ids />);
  await box().click();
  const calm = border();
  await userEvent.keyboard('12a');
  await expect.element(page.getByText('只能输入数字、逗号和空格')).toHaveRole('alert');
  await expect.poll(border).toBe('rgb(197, 48, 58)');
  await userEvent.keyboard('{Enter}');
  await expect.poll(value).toBe('');
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText('只能输入数字、逗号和空格')).not.toBeInTheDocument();
  await expect.poll(border).toBe(calm);
});

test('[LST-17] an input of codes takes letters too, written in capitals', async () => {
  await renderWidget(<Ids kind="codes" />);
  await box().click();
  await userEvent.keyboard('k7M2,');
  await expect.poll(value).toBe('K7M2');
  await userEvent.keyboard('ab-');
  await expect.element(page.getByText('只能输入字母、数字、逗号和空格')).toHaveRole('alert');
  await expect.poll(border).toBe('rgb(197, 48, 58)');
  await userEvent.keyboard('{Backspace}{Enter}');
  await expect.poll(value).toBe('K7M2 AB');
});

test.each([',', ' '])('[LST-18] "%s" at the start gives a red border', async (start) => {
  await renderWidget(<Ids />);
  await box().click();
  await userEvent.keyboard(`${start}12`);
  await expect.element(page.getByText('不能以逗号或空格开头')).toHaveRole('alert');
  await expect.poll(border).toBe('rgb(197, 48, 58)');
});

test('[LST-19] pasted ids are split on every separator', async () => {
  await renderWidget(<Ids />);
  await box().click();
  await paste('1 2,3+4/5，6、7');
  await expect.poll(value).toBe('1 2 3 4 5 6 7');
});

test('[LST-19] pasted text that is no id stays in the box, marked', async () => {
  await renderWidget(<Ids />);
  await box().click();
  await paste('12、lulu、34');
  await expect.poll(value).toBe('12 34');
  await expect.element(box()).toHaveValue('lulu');
  await expect.element(page.getByText('只能输入数字、逗号和空格')).toBeVisible();
});

test('[LST-20] typed ids become tags at a comma, a space, or Enter', async () => {
  await renderWidget(<Ids />);
  await box().click();
  await userEvent.keyboard('12,34 56{Enter}');
  await expect.poll(value).toBe('12 34 56');
  await expect.element(box()).toHaveValue('');
  expect(onEnter).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledOnce();
});

test('[LST-21] a duplicate is skipped, typed or pasted', async () => {
  await renderWidget(<Ids first={['12', '34']} />);
  await box().click();
  await userEvent.keyboard('34,12{Enter}');
  await expect.poll(value).toBe('12 34');
  await paste('12 56 56');
  await expect.poll(value).toBe('12 34 56');
});

test('[LST-22] beyond two tags there is "..."', async () => {
  await renderWidget(<Ids first={['1', '2']} />);
  await expect.element(page.getByText('...', { exact: true })).not.toBeInTheDocument();
  await box().click();
  await userEvent.keyboard('3,4,');
  await expect.element(page.getByText('...', { exact: true })).toHaveAttribute('title', '另有 2 个：3，4');
});

test('Backspace takes the last tag away', async () => {
  await renderWidget(<Ids first={['1', '2', '3']} />);
  await box().click();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(value).toBe('1 2');
});
