import type { Mutation } from '../mutation.ts';

const pages = {
  file: 'packages/domain/src/lists/pagination.ts',
  tests: ['packages/domain/src/lists/pagination.test.ts'],
};
const paging = {
  file: 'apps/server/src/platform/lists/paging.ts',
  tests: ['apps/server/src/http/lists.test.ts'],
};
const contract = {
  file: 'packages/contract/src/lists.ts',
  tests: ['packages/contract/src/lists.test.ts'],
};

export const listsMutations: readonly Mutation[] = [
  {
    ...pages,
    id: 'lists-1',
    rule: 'a capped list shows no last page',
    find: 'if (gap >= 0) return items.slice(0, gap + 1);',
    replace: '',
  },
  {
    ...pages,
    id: 'lists-2',
    rule: 'a capped list is open at its end',
    find: "return hasNext ? [...items, 'ellipsisAfter'] : items;",
    replace: 'return items;',
  },
  {
    ...pages,
    id: 'lists-3',
    rule: 'pages beyond ten are a window',
    find: 'const mostWithoutWindow = 10;',
    replace: 'const mostWithoutWindow = 11;',
  },
  {
    ...paging,
    id: 'lists-4',
    rule: 'a cursor of another order is refused',
    find: 'if (sortColumn !== page.sortColumn || isAsc !== page.isAsc) throw cursorRefused();',
    replace: 'if (sortColumn !== page.sortColumn) throw cursorRefused();',
  },
  {
    ...paging,
    id: 'lists-5',
    rule: 'a capped total says so',
    find: 'const isCapped = found.total > pageLimits.cappedTotal;',
    replace: 'const isCapped = false;',
  },
  {
    ...paging,
    id: 'lists-6',
    rule: 'the last page has no next',
    find: 'const next = page.backwards || more ?',
    replace: 'const next = page.backwards || !more ?',
  },
  {
    ...paging,
    id: 'lists-7',
    rule: 'a page backwards is shown in order',
    find: 'page.backwards ? kept.toReversed() : kept',
    replace: 'kept',
  },
  {
    ...contract,
    id: 'lists-8',
    rule: 'a page has at most its largest size',
    find: 'size: integer(1, largestSize).optional(),',
    replace: 'size: integer(1, largestSize * 10).optional(),',
  },
];
