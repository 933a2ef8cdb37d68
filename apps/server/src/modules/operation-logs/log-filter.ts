import { loggedObject } from '@touchline/domain/log-touch';
import { accountKey } from '@touchline/domain/sign-in/account-key';
import { type DayBounds, dayBounds } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';

/** A log filter, in both shapes of the call. */
export interface LogQuery {
  readonly userAccount?: string | undefined;
  readonly functionName?: string | undefined;
  readonly type?: 'userAccount' | 'functionName' | undefined;
  readonly keyword?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly merchantCode?: string | undefined;
  readonly result?: '0' | '1' | undefined;
  /** Kind and id with a colon between them. */
  readonly object?: string | undefined;
}

export interface LoggedObject {
  readonly kind: string;
  readonly id: string;
}

/** Which rows are meant; null is any. */
export interface LogFilter {
  /** Only those of the merchant that is open. */
  readonly isOwn: boolean;
  readonly merchantCode: string | null;
  readonly accountKey: string | null;
  readonly functionName: string | null;
  readonly result: 0 | 1 | null;
  readonly object: LoggedObject | null;
  /** The first instant and the one after the last. */
  readonly from: string;
  readonly until: string;
}

const dayMs = 86_400_000;

export function readFilter({ acrossMerchants }: { readonly acrossMerchants: boolean }, query: LogQuery): LogFilter {
  if (query.keyword !== undefined && query.type === undefined)
    throw new Refusal('validation', { details: [{ field: 'type', errorMessage: '请选择关键字的类型' }] });
  const keyword = (type: 'userAccount' | 'functionName') =>
    query[type] ?? (query.type === type ? query.keyword : undefined) ?? null;
  const account = keyword('userAccount');
  return {
    isOwn: !acrossMerchants,
    merchantCode: query.merchantCode ?? null,
    accountKey: account === null ? null : accountKey(account),
    functionName: keyword('functionName'),
    result: query.result === undefined ? null : query.result === '0' ? 0 : 1,
    object: query.object === undefined ? null : objectOf(query.object),
    ...readPeriod(query),
  };
}

function objectOf(given: string): LoggedObject {
  const { kind, id } = loggedObject.exec(given)?.groups ?? {};
  if (kind === undefined || id === undefined)
    throw new Refusal('validation', { details: [{ field: 'object', errorMessage: '操作对象格式不正确' }] });
  return { kind, id };
}

/** Days are those of Shanghai; an instant's last millisecond belongs to the period. */
export function readPeriod({ startDate, endDate }: Pick<LogQuery, 'startDate' | 'endDate'>) {
  // Nothing is logged ahead of time: partitions of the months to come need not be opened.
  const latest = Date.now() + dayMs;
  const from = startDate === undefined ? 0 : startOf(startDate);
  const until = endDate === undefined ? latest : endOf(endDate);
  const within = (ms: number) => new Date(Math.min(Math.max(ms, 0), latest)).toISOString();
  return { from: within(from), until: within(until) };
}

function startOf(given: string): number {
  return Date.parse(given.includes('T') ? given : dayOf('startDate', given).start);
}

function endOf(given: string): number {
  return given.includes('T') ? Date.parse(given) + 1 : Date.parse(dayOf('endDate', given).nextStart);
}

function dayOf(field: 'startDate' | 'endDate', given: string): DayBounds {
  const day = dayBounds(given);
  if (day === null) throw new Refusal('validation', { details: [{ field, errorMessage: '日期格式不正确' }] });
  return day;
}

const newestDays = 62;

/** The last two months of a filter's period, before an instant where one is given; undefined where it is no longer. */
export function newestOf(filter: LogFilter, before: string | undefined): LogFilter | undefined {
  const last = Math.min(Date.parse(filter.until), before === undefined ? Infinity : Date.parse(before));
  const from = last - newestDays * dayMs;
  return from <= Date.parse(filter.from) ? undefined : { ...filter, from: new Date(from).toISOString() };
}
