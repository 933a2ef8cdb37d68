import { id } from '@touchline/contract/definition/fields';
import { type ListDefinition, pageOf, type PageQuery, type SortValue } from '@touchline/contract/lists';
import { pageLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { inPieces } from '../jobs/pieces.ts';
import { Refusal } from '../refusal.ts';

const cursorShape = z.tuple([
  z.enum(['next', 'previous']),
  z.number().int().min(1),
  z.string(),
  z.boolean(),
  z.string(),
  id,
  z.number().int().min(0).optional(),
]);

/** The type of a sort value: a cursor comes from the client, and its value goes into SQL as this type. */
const sortValues: Readonly<Record<SortValue, z.ZodType<string>>> = {
  text: z.string().regex(/^\P{Cc}*$/u),
  number: z.string().regex(/^-?\d{1,15}$/),
  fraction: z.string().regex(/^-?\d{1,15}(\.\d{1,9})?$/),
  instant: z.iso.datetime().refine((value) => /^(19|2\d)/.test(value)),
};

/** Which rows of a list are wanted. */
export interface RequestedPage {
  readonly current: number;
  readonly size: number;
  readonly sortColumn: string;
  readonly isAsc: boolean;
  /** The row beside which the page begins; null where it is counted from the first row. */
  readonly beside: { readonly sortValue: string; readonly id: string } | null;
  /** Rows before `beside`, nearest first, instead of those after it. */
  readonly backwards: boolean;
  /** An earlier page's count, where it is not counted again. */
  readonly total?: number | undefined;
}

export type ListQuery = PageQuery & { cursor?: string | undefined };

export function readPage(query: ListQuery, list: ListDefinition): RequestedPage {
  const page = pageOf(query, list);
  if (query.cursor === undefined) return { ...page, beside: null, backwards: false };
  const [direction, current, sortColumn, isAsc, sortValue, rowId, total] = readCursor(query.cursor);
  if (sortColumn !== page.sortColumn || isAsc !== page.isAsc) throw cursorRefused();
  const type = list.sortValues[sortColumn];
  if (type === undefined || !sortValues[type].safeParse(sortValue).success) throw cursorRefused();
  return { ...page, current, beside: { sortValue, id: rowId }, backwards: direction === 'previous', total };
}

function readCursor(text: string) {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw cursorRefused();
  }
}

function cursorRefused(): Refusal {
  return new Refusal('validation', { details: [{ field: 'cursor', errorMessage: '翻页标记无效，请重新查询' }] });
}

/** A row as a page of a list finds it. */
export interface Listed {
  readonly id: string;
  /** As the database writes it. */
  readonly sortValue: string;
}

/**
 * The answer of a list. `rows` holds one row more than the page, if there is one: it tells whether more follow.
 * `total` is counted no further than one past the cap; `keepsTotal` lets the pages beside this one take it over.
 */
export async function listAnswer<Row extends Listed, Item>(
  page: RequestedPage,
  found: { readonly rows: readonly Row[]; readonly total: number },
  item: (row: Row) => Item,
  { keepsTotal }: { readonly keepsTotal: boolean },
) {
  const more = found.rows.length > page.size;
  const kept = found.rows.slice(0, page.size);
  const rows = page.backwards ? kept.toReversed() : kept;
  const cursor = (direction: 'next' | 'previous', row: Row | undefined, current: number): string | undefined => {
    if (row === undefined) return undefined;
    const parts = [direction, current, page.sortColumn, page.isAsc, asCursorValue(row.sortValue), row.id];
    return Buffer.from(JSON.stringify(keepsTotal ? [...parts, found.total] : parts)).toString('base64url');
  };
  const next = page.backwards || more ? cursor('next', rows.at(-1), page.current + 1) : undefined;
  const hasPrevious = page.backwards ? more : page.current > 1;
  const previous = hasPrevious ? cursor('previous', rows[0], Math.max(1, page.current - 1)) : undefined;
  const isCapped = found.total > pageLimits.cappedTotal;
  const total = Math.min(found.total, pageLimits.cappedTotal);
  return {
    records: await inPieces(rows, item),
    current: page.current,
    size: page.size,
    total,
    totalPages: Math.ceil(total / page.size),
    ...(isCapped ? { totalIsCapped: true as const } : {}),
    ...(next === undefined ? {} : { next }),
    ...(previous === undefined ? {} : { previous }),
  };
}

const databaseInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;

/** To the last digit: what falls between two milliseconds is not left out between two pages. */
function asCursorValue(text: string): string {
  return text.replace(databaseInstant, '$1T$2Z');
}

/** An instant as the database writes it in UTC, as the contract wants it. */
export function isoOf(text: string): string {
  const [, day = '', time = ''] = databaseInstant.exec(text) ?? [];
  const [seconds = '', fraction = ''] = time.split('.');
  return `${day}T${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
