import { pageLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { integer } from './fields.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** Query of a list: both spellings of page and size, both of the sort, and the opaque cursors. */
export function listQuery<const Columns extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sortColumns: Columns,
  filters: Filters,
) {
  return z.strictObject({
    ...filters,
    current: integer(1, pageLimits.lastPage).optional(),
    page: integer(1, pageLimits.lastPage).optional(),
    size: integer(1, pageLimits.largestSize).optional(),
    limit: integer(1, pageLimits.largestSize).optional(),
    cursor: z.string().max(1000).optional(),
    sortColumn: z.enum(sortColumns).optional(),
    isAsc: flag.optional(),
    'orderBy[0].target': z.enum(sortColumns).optional(),
    'orderBy[0].isAsc': flag.optional(),
  });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    records: z.array(item),
    current: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    totalIsCapped: z.literal(true).optional(),
    next: z.string().optional(),
    previous: z.string().optional(),
  });
}

export interface PageQuery {
  current?: number | undefined;
  page?: number | undefined;
  size?: number | undefined;
  limit?: number | undefined;
  sortColumn?: string | undefined;
  isAsc?: boolean | undefined;
  'orderBy[0].target'?: string | undefined;
  'orderBy[0].isAsc'?: boolean | undefined;
}

/** One spelling out of the two that a request may use. */
export function pageOf(query: PageQuery, defaults: { size: number; sortColumn: string; isAsc: boolean }) {
  return {
    current: query.current ?? query.page ?? 1,
    size: query.size ?? query.limit ?? defaults.size,
    sortColumn: query.sortColumn ?? query['orderBy[0].target'] ?? defaults.sortColumn,
    isAsc: query.isAsc ?? query['orderBy[0].isAsc'] ?? defaults.isAsc,
  };
}
