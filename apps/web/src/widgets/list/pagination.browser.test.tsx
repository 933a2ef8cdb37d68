import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

test('a page is reached by keyboard, and the one that is shown does not read again', async () => {
  const onPage = vi.fn<PaginationProps['onPage']>();
  const answer = { records: [1], current: 3, size: 20, total: 1234, totalPages: 62 };
  await renderWidget(<Pagination answer={answer} onPage={onPage} />);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '第 3 页' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPage).not.toHaveBeenCalled();
  await userEvent.keyboard('{End}{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(4, null);
});

async function numbersAt(current: number, totalPages: number): Promise<string | null> {
  const answer = { records: [1], current, size: 50, total: totalPages * 50, totalPages };
  const shown = await renderWidget(<Pagination answer={answer} onPage={() => undefined} />);
  const pages = page.getByRole('navigation', { name: '分页' });
  await expect.element(pages.getByRole('button', { name: `第 ${current} 页` })).toHaveAttribute('aria-current', 'page');
  const text = pages.element().textContent;
  shown.unmount();
  return text;
}

test('[LST-26] ten pages are all there', async () => {
  expect(await numbersAt(1, 10)).toBe('12345678910');
});

test('[LST-27] the pager of thirteen pages shows the first, the last and five around the current one', async () => {
  expect(await numbersAt(1, 13)).toBe('12345…13');
  expect(await numbersAt(7, 13)).toBe('1…56789…13');
  expect(await numbersAt(13, 13)).toBe('1…910111213');
});

test('[WIR-12] a capped total has no last page: numbers end with a gap, paging uses the cursor', async () => {
  const onPage = vi.fn<PaginationProps['onPage']>();
  const capped = { records: [1], size: 50, total: 10_000, totalPages: 200, totalIsCapped: true as const };
  const shown = await renderWidget(<Pagination answer={{ ...capped, current: 7, next: 'on' }} onPage={onPage} />);
  const pages = page.getByRole('navigation', { name: '分页' });
  await expect.element(pages).toMatchTextContent(/^1…56789…$/);
  await expect.element(pages.getByRole('button', { name: '第 200 页' })).not.toBeInTheDocument();
  await pages.getByRole('button', { name: '下一页' }).click();
  expect(onPage).toHaveBeenLastCalledWith(8, 'on');
  shown.unmount();
});
