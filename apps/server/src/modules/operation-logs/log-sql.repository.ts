import { readsAllMerchants, thisMerchant } from '@touchline/db/query';
import { type RawBuilder, sql } from 'kysely';

import type { LogFilter } from './log-filter.ts';

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

/** Rows of the merchant that is open, or of all where all are. */
export const visible: RawBuilder<unknown> = sql`(${readsAllMerchants} OR log.merchant_code = ${thisMerchant})`;
