import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { TransferList } from './transfer-list.tsx';

const teams = Array.from({ length: 40 }, (_, at) => ({ value: `t${at + 1}`, label: `球队 ${at + 1}` }));

function Teams() {
  const [value, setValue] = useState(['t5']);
  return (
    <>
      <TransferList label="球队" options={teams} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
}

test('[LST-38] both lists are 400 px high', async () => {
  await renderWidget(<Teams />);
  const heights = [...document.querySelectorAll('.ant-transfer-section')].map(
    (section) => section.getBoundingClientRect().height,
  );
  expect(heights).toEqual([400, 400]);
});

test('items are found, moved over and back by keyboard', async () => {
  await renderWidget(<Teams />);
  await page.getByRole('textbox').first().click();
  await userEvent.keyboard('33');
  await expect.poll(() => page.getByRole('checkbox', { name: /^球队/ }).elements().length).toBe(2);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('checkbox', { name: '球队 33' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('checkbox', { name: '球队 33' })).toBeChecked();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('t5,t33');
});

test('[LST-38] where entries move at once a click moves one over and back, and both lists are 400 px high', async () => {
  function Anchors() {
    const [value, setValue] = useState<readonly string[]>([]);
    const options = [
      { value: 'a', label: '赵云霄', note: '空闲' },
      { value: 'b', label: '钱雨', note: '20:00 – 23:00 有其他预约', isWarned: true },
    ];
    return (
      <>
        <TransferList label="主播" options={options} value={value} onChange={setValue} movesAtOnce />
        <output>{value.join()}</output>
      </>
    );
  }
  await renderWidget(<Anchors />);
  const sections = [...document.querySelectorAll('.ant-transfer-section')];
  expect(sections.map((section) => section.getBoundingClientRect().height)).toEqual([400, 400]);
  await page.getByRole('checkbox', { name: '钱雨 20:00 – 23:00 有其他预约' }).click();
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('b');
  await expect.element(page.getByRole('checkbox', { name: /钱雨/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /钱雨/ }).click();
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('');
});

test('an entry that moves over by keyboard leaves the focus to its neighbour, the last one to the search', async () => {
  function Few() {
    const [value, setValue] = useState<readonly string[]>([]);
    return <TransferList label="球队" options={teams.slice(0, 2)} value={value} onChange={setValue} movesAtOnce />;
  }
  await renderWidget(<Few />);
  const entry = (name: string) => page.getByRole('checkbox', { name });
  (entry('球队 1').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(entry('球队 1')).toBeChecked();
  await expect.element(entry('球队 2')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(entry('球队 2')).toBeChecked();
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
});
