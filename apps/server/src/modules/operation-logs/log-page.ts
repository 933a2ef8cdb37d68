import { pageLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { cursorRefused } from '../../platform/paging.ts';

/** A row's place in the order of the list, which no other row shares. */
export interface LogPlace {
  readonly micros: string;
  readonly id: string;
}

interface AnyPage {
  readonly current: number;
  readonly size: number;
  /** Where it is known it is not counted again: pages by cursor keep what the first one counted. */
  readonly total?: number;
}

export type LogPage = AnyPage &
  (
    | { readonly start: 'first' }
    | { readonly start: 'jump'; readonly skip: number }
    | { readonly start: 'after' | 'before'; readonly beside: LogPlace }
  );

export interface LogPageQuery {
  readonly current?: number | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What the database found: the page's rows as JSON, their number, and whether there is one row more. */
export interface FoundLogs {
  readonly records: string;
  readonly more: boolean;
  readonly total: number;
  readonly first: LogPlace | null;
  readonly last: LogPlace | null;
}

const whole = (digits: number) => z.string().regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`));
const cursorShape = z.tuple([
  z.enum(['after', 'before']),
  z.number().int().min(1),
  z.number().int().min(0),
  whole(16),
  whole(18),
]);

export function readLogPage(query: LogPageQuery, defaultSize: number): LogPage {
  const size = query.size ?? query.limit ?? defaultSize;
  if (query.cursor !== undefined) {
    const [start, current, total, micros, id] = readCursor(query.cursor);
    return { start, current, size, total, beside: { micros, id } };
  }
  const current = query.current ?? query.page ?? 1;
  return current === 1
    ? { start: 'first', current, size }
    : { start: 'jump', current, size, skip: (current - 1) * size };
}

function readCursor(text: string) {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw cursorRefused();
  }
}

/** The whole answer as text: the records pass through as the database wrote them. */
export function logListText(page: LogPage, found: FoundLogs): string {
  const counted = page.total ?? found.total;
  const total = Math.min(counted, pageLimits.cappedTotal);
  const cursor = (start: 'after' | 'before', place: LogPlace | null, current: number) =>
    place && Buffer.from(JSON.stringify([start, current, counted, place.micros, place.id])).toString('base64url');
  const backwards = page.start === 'before';
  const next = backwards || found.more ? cursor('after', found.last, page.current + 1) : null;
  const hasPrevious = backwards ? found.more : page.current > 1;
  const previous = hasPrevious ? cursor('before', found.first, Math.max(1, page.current - 1)) : null;
  const rest = JSON.stringify({
    current: page.current,
    size: page.size,
    total,
    totalPages: Math.ceil(total / page.size),
    ...(counted > pageLimits.cappedTotal ? { totalIsCapped: true } : {}),
    ...(next === null ? {} : { next }),
    ...(previous === null ? {} : { previous }),
  });
  return `{"records":${found.records},${rest.slice(1)}`;
}

export const noLogs: FoundLogs = { records: '[]', more: false, total: 0, first: null, last: null };
