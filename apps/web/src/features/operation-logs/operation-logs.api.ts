import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { Verdict } from '@touchline/contract/operation-logs';

import { clientCodes } from '../../lib/calls/call-error.ts';
import { callApi, CallError, openAnswer } from '../../lib/calls/http.ts';
import { filtersToQuery, type LogFilters } from './list/log-filters.ts';

export type LogList = CallData<Calls['operation-logs.list']>;
export type LogRecord = LogList['records'][number];
export type LogDetail = CallData<Calls['operation-logs.get']>;
export type LogFault = NonNullable<Verdict['fault']>;

export const listName = 'operation-logs';

/** A record never changes: once read it stays. */
export function logQuery(key: readonly unknown[], id: string) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => callApi('operation-logs.get', { params: { id } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface VerifyRange {
  readonly startDay: string | null;
  readonly endDay: string | null;
  /** A super-admin's choice; otherwise the merchant that the page is about. */
  readonly merchantCode: string | null;
}

export function startVerify({ startDay, endDay, merchantCode }: VerifyRange) {
  const body = { ...(startDay !== null && { startDate: startDay }), ...(endDay !== null && { endDate: endDay }) };
  const acting = merchantCode === null ? {} : { actingFor: merchantCode };
  return callApi('operation-logs.verify', { body }, { quiet: true, ...acting });
}

/** The whole file or an error: a part of it never looks like all of it. */
export async function exportLogs(filters: LogFilters, signal: AbortSignal): Promise<Blob> {
  const options = { accept: 'text/csv', signal };
  const answer = await openAnswer('operation-logs.export', { query: filtersToQuery(filters) }, options);
  return await answer.blob().catch(() => {
    throw brokenOff();
  });
}

export function startExport(filters: LogFilters) {
  return callApi('operation-logs.start-export', { body: filtersToQuery(filters) });
}

function brokenOff(): CallError {
  return new CallError({ status: 0, code: clientCodes.brokenOff, message: '' });
}
