import { type Calls, calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { callRecordList } from '@touchline/contract/records/call-records';
import { callPlotDays } from '@touchline/domain/call-records';

import { daySpan } from '../../platform/lists/day-span.ts';
import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import {
  type CallFigures,
  callRecordById,
  type CallRecordFilter,
  callRecordsInSql,
  type CallHourRow,
  hoursQuery,
  merchantsQuery,
} from './call-records.repository.ts';

const hourMs = 3_600_000;

const namesOfCalls = new Map<string, string>(Object.values(calls).map((call) => [call.id, call.summary]));

const callOptions = [...namesOfCalls]
  .map(([callId, callName]) => ({ callId, callName }))
  .toSorted((one, other) => one.callName.localeCompare(other.callName, 'zh-CN'));

type HoursQuery = CallInput<Calls['call-records.hours']>['query'];
type ListedQuery = Partial<CallInput<Calls['call-records.list']>['query']>;

export const callRecordReads: Routes<
  'call-records.list' | 'call-records.get' | 'call-records.hours' | 'call-records.options'
> = {
  'call-records.list': listRoute(callRecordList, {
    rows: ({ query }) => callRecordsInSql(filterOf(query)),
    item: viewOf,
  }),
  'call-records.get': readRoute({
    ask: ({ params }) => ({ found: callRecordById(params.id) }),
    answer: ({ found: [row] }) => viewOf(there(row)),
  }),
  'call-records.hours': readRoute({
    ask({ query }) {
      const { from, until } = plotSpan(query);
      return { hours: hoursQuery({ ...filterOf(query), from, before: until }) };
    },
    answer: ({ hours }, { query }) => ({
      ...plotSpan(query),
      hours: hours.map((row) => ({ hour: row.hour.toISOString(), ...figuresOf(row) })),
    }),
  }),
  'call-records.options': readRoute({
    ask: () => ({ merchants: merchantsQuery }),
    answer: ({ merchants }) => ({ calls: callOptions, merchants: [...merchants] }),
  }),
};

function filterOf({ merchantCode, account, callId, from, until }: ListedQuery): CallRecordFilter {
  return {
    merchantCode: merchantCode ?? null,
    account: account ?? null,
    callId: callId ?? null,
    from: from === undefined ? null : daySpan('from', from).start,
    before: until === undefined ? null : daySpan('until', until).end,
  };
}

/** The last days of the chosen ones, up to the present hour. */
function plotSpan({ from, until }: HoursQuery): { from: string; until: string } {
  const present = Math.ceil(Date.now() / hourMs) * hourMs;
  const end = until === undefined ? present : Math.min(present, Date.parse(daySpan('until', until).end));
  const first = end - callPlotDays * 24 * hourMs;
  const start = from === undefined ? first : Math.max(first, Date.parse(daySpan('from', from).start));
  return { from: new Date(Math.min(start, end)).toISOString(), until: new Date(end).toISOString() };
}

function viewOf({ id, hour, merchantCode, merchantAlias, account, callId, ...row }: CallHourRow) {
  return {
    id,
    hour: hour.toISOString(),
    merchantCode,
    merchantAlias: merchantAlias ?? merchantCode,
    account,
    callId,
    callName: namesOfCalls.get(callId) ?? callId,
    ...figuresOf(row),
  };
}

function figuresOf({ calls: times, errors, slow, averageMs, longestMs }: CallFigures) {
  return { calls: times, errors, slow, averageMs, longestMs };
}
