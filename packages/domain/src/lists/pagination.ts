interface PageFields {
  readonly totalPage?: unknown;
  readonly pageTotal?: unknown;
  readonly totalPages?: unknown;
  readonly page?: unknown;
  readonly current?: unknown;
}

function firstCount(...values: readonly unknown[]): number | null {
  const counts = values.filter((value) => value !== undefined && value !== null && value !== '').map(Number);
  return counts.find((count) => Number.isInteger(count) && count >= 0) ?? null;
}

export function totalPagesOf({ totalPage, pageTotal, totalPages }: PageFields): number {
  return firstCount(totalPage, pageTotal, totalPages) ?? 0;
}

export function currentPageOf({ page, current }: PageFields): number {
  return Math.max(1, firstCount(page, current) ?? 1);
}

export type PageItem = number | 'ellipsisBefore' | 'ellipsisAfter';

const mostWithoutWindow = 10;
const windowSize = 5;

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Every page up to 10; beyond that first, a window of 5 around the current one, and last, with ellipses between. */
export function pageItems(current: number, totalPages: number): PageItem[] {
  if (totalPages <= mostWithoutWindow) return range(1, totalPages);
  const first = Math.max(1, Math.min(current - 2, totalPages - windowSize + 1));
  const window = range(first, first + windowSize - 1);
  const last = first + windowSize - 1;
  return [...before(first), ...window, ...after(last, totalPages)];
}

function before(first: number): PageItem[] {
  if (first === 1) return [];
  return first === 2 ? [1] : [1, 'ellipsisBefore'];
}

function after(last: number, totalPages: number): PageItem[] {
  if (last === totalPages) return [];
  return last === totalPages - 1 ? [totalPages] : ['ellipsisAfter', totalPages];
}

/** With a capped total nobody knows the last page: the list of pages is open at its end while there is a next one. */
export function cappedPageItems(current: number, totalPages: number, hasNext: boolean): PageItem[] {
  const items = pageItems(current, Math.max(totalPages, hasNext ? current + 1 : current));
  const gap = items.indexOf('ellipsisAfter');
  if (gap >= 0) return items.slice(0, gap + 1);
  return hasNext ? [...items, 'ellipsisAfter'] : items;
}
