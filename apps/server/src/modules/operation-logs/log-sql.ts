import type { CallData } from '@touchline/contract/call';
import type { Calls } from '@touchline/contract/calls';

import type { LogFilter } from './log-filter.ts';

type LogRecord = CallData<Calls['operation-logs.list']>['records'][number];

export const newestFirst = 'log.created_at DESC, log.id DESC';
export const oldestFirst = 'log.created_at, log.id';

export const microsOf = (instant: string) => `(extract(epoch FROM ${instant}) * 1000000)::bigint`;
export const micros = microsOf('log.created_at');
export const instantOf = (parameter: string) =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;

const createdTime = `to_char(log.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;

/** Each key that every record has, and what it is made of. */
const recordKeys: Readonly<Record<Exclude<keyof LogRecord, 'errMsg'>, string>> = {
  id: 'log.id::text',
  createdTime,
  merchantCode: 'log.merchant_code',
  userName: 'log.user_name',
  userAccount: 'log.user_account',
  functionName: 'log.function_name',
  httpMethod: 'log.http_method',
  apiPath: 'log.api_path',
  requestParameter: 'log.request_parameter',
  result: 'log.result',
  traceId: 'log.trace_id',
};

/** Stands beside each row: the quickest that the database makes into JSON is a row whose columns bear the keys. */
export const recordBeside = `CROSS JOIN LATERAL (SELECT ${Object.entries(recordKeys)
  .map(([key, value]) => `${value} AS "${key}"`)
  .join(', ')}) record`;

/** A record as JSON text; its last key is left out where nothing failed. */
export const recordJson = `CASE WHEN log.err_msg IS NULL THEN row_to_json(record)::text
  ELSE left(row_to_json(record)::text, -1) || ',"errMsg":' || to_json(log.err_msg) || '}' END`;

/** What a filter says in SQL, with a name for its shape: filters of one shape are one statement. */
export function conditions(filter: LogFilter): { where: string; shape: string; values: unknown[] } {
  const values: unknown[] = [filter.from, filter.until];
  const parts = ['log.created_at >= $1::timestamptz', 'log.created_at < $2::timestamptz'];
  const columns = [
    ['merchant', 'log.merchant_code', filter.merchantCode],
    ['account', 'log.user_account_key', filter.accountKey],
    ['function', 'log.function_name', filter.functionName],
  ] as const;
  const shape = ['all'];
  for (const [name, column, value] of columns) {
    if (value === null) continue;
    parts.push(`${column} = $${values.push(value)}`);
    shape.push(name);
  }
  return { where: parts.join(' AND '), shape: shape.join('-'), values };
}
