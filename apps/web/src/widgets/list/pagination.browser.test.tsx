import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

function shown(changes: Partial<PaginationProps> = {}) {
  const onPage = vi.fn<PaginationProps['onPage']>();
  const answer = { records: [1], current: 3, size: 20, total: 1234, totalPages: 62 };
  const standing = { isFetching: false, refreshedAt: new Date('2026-02-28T16:30:05Z'), isRefreshFailed: false };
  const bar = <Pagination {...standing} answer={answer} onPage={onPage} onRefresh={() => undefined} {...changes} />;
  return { bar, onPage };
}

test('the time of the last read is Beijing’s, whatever zone the browser stands in', async () => {
  await renderWidget(shown().bar);
  await expect.element(page.getByText(/ 00:30:05$/)).toBeVisible();
});

test('a page is reached by keyboard, and the one that is shown does not read again', async () => {
  const { bar, onPage } = shown();
  await renderWidget(bar);
  page.getByRole('button', { name: '下一页' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(4, null);
  await page.getByRole('button', { name: '第 3 页' }).click();
  expect(onPage).toHaveBeenCalledOnce();
});
