import { readsAllMerchants, thisMerchant } from '@touchline/db/query';
import { type RawBuilder, sql } from 'kysely';

import type { LoggedObject, LogFilter } from './log-filter.ts';

export const newestFirst = sql`log.created_at DESC, log.id DESC`;

/** Microseconds since 1970, which name a row's instant to the last digit. */
export const micros = sql.raw<string>('(extract(epoch FROM log.created_at) * 1000000)::bigint');
export const instantOf = (given: string) => sql`(timestamptz 'epoch' + ${given}::bigint * interval '1 microsecond')`;

/**
 * Says nothing, but in words that the planner understands: while no month is missing, the partition for what has none is
 * left out, and the others are read one after the other in their order instead of all at once.
 */
export const anyTime = sql`log.created_at >= '-infinity'`;

/** A filter in SQL. Filters of one shape are one statement, whose plan a connection keeps. */
export function conditions({ isOwn, merchantCode, accountKey, functionName, result, from, until }: LogFilter) {
  const parts = [anyTime, sql`log.created_at >= ${from}::timestamptz`, sql`log.created_at < ${until}::timestamptz`];
  if (isOwn) parts.push(sql`log.merchant_code = ${thisMerchant}`);
  if (merchantCode !== null) parts.push(sql`log.merchant_code = ${merchantCode}`);
  if (accountKey !== null) parts.push(sql`log.user_account_key = ${accountKey}`);
  if (functionName !== null) parts.push(sql`log.function_name = ${functionName}`);
  // Spelled out, not a parameter: only then the index of failures fits every plan.
  if (result !== null) parts.push(sql`log.result = ${sql.lit(result)}`);
  return sql.join(parts, sql` AND `);
}

/**
 * The table that a filter's conditions hold on. Entries of one record are few and are all read, without a word on their
 * time: a plan that knows no values would else walk through a period to find them.
 */
export function logsOf({ object }: LogFilter): RawBuilder<unknown> {
  if (object === null) return sql`tenant.operation_logs log`;
  return sql`(SELECT * FROM tenant.operation_logs log WHERE ${touches(object)} OFFSET 0) log`;
}

/**
 * Rows whose short text begins with the record: `log-touch.ts` writes kind and id first. Row policies let only leakproof
 * comparisons use an index, which a part of a JSON text is not, but the order of texts is.
 */
function touches({ kind, id }: LoggedObject): RawBuilder<unknown> {
  const start = JSON.stringify({ entity: kind, id }).slice(0, -1);
  // Behind the id comes a comma, and behind the comma the dash.
  return sql`log.touched COLLATE "C" >= ${`${start},`} AND log.touched COLLATE "C" < ${`${start}-`}`;
}

/** Rows of the merchant that is open, or of all where all are. */
export const visible: RawBuilder<unknown> = sql`(${readsAllMerchants} OR log.merchant_code = ${thisMerchant})`;
