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
