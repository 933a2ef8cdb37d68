import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { SingleSelect } from './single-select.tsx';

const sports = Array.from({ length: 20 }, (_, at) => ({ value: at + 1, label: `联赛 ${at + 1}` }));

function Leagues() {
  const [league, setLeague] = useState<number | null>(null);
  return (
    <>
      <SingleSelect label="联赛" options={sports} value={league} onChange={setLeague} canBeCleared canBeSearched />
      <output>{String(league)}</output>
    </>
  );
}

test('[LST-39] the dropdown is at most 200 px high, however long its list', async () => {
  await renderWidget(<Leagues />);
  await page.getByRole('combobox', { name: '联赛' }).click();
  await expect.element(page.getByText('联赛 3', { exact: true })).toBeVisible();
  const { height } = page
    .getByText('联赛 3', { exact: true })
    .element()
    .closest('.ant-select-dropdown')
    ?.getBoundingClientRect() ?? { height: 0 };
  expect(height).toBeGreaterThan(150);
  expect(height).toBeLessThanOrEqual(200);
});

test('the single-select is opened, searched and chosen by keyboard', async () => {
  await renderWidget(<Leagues />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}18');
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('18');
});
