import { query } from '@touchline/db/query';
import { type RawBuilder, sql } from 'kysely';

import type { SqlList } from '../../platform/lists/paging.repository.ts';

/** Null where the filter is not set. */
export interface CallRecordFilter {
  readonly merchantCode: string | null;
  readonly account: string | null;
  readonly callId: string | null;
  readonly from: string | null;
  readonly before: string | null;
}

export interface CallFigures {
  readonly calls: number;
  readonly errors: number;
  readonly slow: number;
  readonly averageMs: number;
  readonly longestMs: number;
}

export interface CallHourRow extends CallFigures {
  readonly id: string;
  readonly hour: Date;
  readonly merchantCode: string;
  readonly merchantAlias: string | null;
  readonly account: string;
  readonly callId: string;
}

const columns = sql<CallHourRow>`record.id, record.hour, record.merchant_code AS "merchantCode",
  (SELECT alias FROM platform.merchants WHERE code = record.merchant_code) AS "merchantAlias", record.account,
  record.call_id AS "callId", record.calls, record.errors, record.slow, record.average_ms AS "averageMs",
  record.longest_ms AS "longestMs"`;

const from = sql`FROM platform.call_hours record`;
const id = sql`record.id`;

/** Filters of one shape are one statement, whose plan a connection keeps. */
function conditions({ merchantCode, account, callId, from: since, before }: CallRecordFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (merchantCode !== null) parts.push(sql`record.merchant_code = ${merchantCode}`);
  if (account !== null) parts.push(sql`record.account = ${account}`);
  if (callId !== null) parts.push(sql`record.call_id = ${callId}`);
  if (since !== null) parts.push(sql`record.hour >= ${since}::timestamptz`);
  if (before !== null) parts.push(sql`record.hour < ${before}::timestamptz`);
  return sql.join(parts, sql` AND `);
}

type Order = 'hour' | 'calls' | 'errors' | 'averageMs';

/** The table's policy opens it to the platform alone. */
export function callRecordsInSql(filter: CallRecordFilter): SqlList<Order, CallHourRow> {
  return {
    columns,
    from,
    where: conditions(filter),
    order: {
      hour: { by: sql`record.hour` },
      calls: { by: sql`record.calls` },
      errors: { by: sql`record.errors` },
      averageMs: { by: sql`record.average_ms` },
    },
    id,
  };
}

export function callRecordById(recordId: string) {
  return query(sql<CallHourRow>`SELECT ${columns} ${from} WHERE record.id = ${recordId}`);
}

/** The figures of each hour that has calls, the oldest first. */
export function hoursQuery(filter: CallRecordFilter) {
  return query(sql<CallFigures & { hour: Date }>`SELECT record.hour, sum(record.calls)::integer AS calls,
      sum(record.errors)::integer AS errors, sum(record.slow)::integer AS slow,
      (sum(record.total_ms) / greatest(sum(record.calls), 1))::integer AS "averageMs",
      max(record.longest_ms) AS "longestMs"
    ${from} WHERE ${conditions(filter)} GROUP BY record.hour ORDER BY record.hour`);
}

const mostMerchants = 2000;

export const merchantsQuery = query(sql<{ code: string; alias: string }>`SELECT code, alias FROM platform.merchants
  ORDER BY alias, code LIMIT ${sql.lit(mostMerchants)}`);
