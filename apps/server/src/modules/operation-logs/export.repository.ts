import { runPlannedOnce } from '@touchline/db/prepared';
import { query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { LogFilter } from './log-filter.ts';
import { conditions, instantOf, logsOf, micros, newestFirst } from './log-sql.repository.ts';

/** A row's place in the order of the log, which no other row shares. */
export interface LogPosition {
  readonly micros: string;
  readonly id: string;
}

export interface ExportedLog {
  readonly id: string;
  readonly micros: string;
  readonly created_at: Date;
  readonly merchant_code: string;
  readonly user_name: string;
  readonly user_account: string;
  readonly function_name: string;
  readonly http_method: string;
  readonly api_path: string;
  readonly request_parameter: string;
  readonly result: 0 | 1;
  readonly err_msg: string | null;
  readonly trace_id: string;
}

/** How many rows fit, counted no further than one past the limit. */
export async function countLogs(tx: Tx, filter: LogFilter, limit: number): Promise<number> {
  const [counted] = await runPlannedOnce(
    tx,
    query(sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM ${logsOf(filter)} WHERE ${conditions(filter)} LIMIT ${sql.lit(limit + 1)}) counted`),
  );
  return counted?.count ?? 0;
}

/** The next rows after a place, newest first. */
export async function readLogsAfter(
  tx: Tx,
  filter: LogFilter,
  after: LogPosition,
  limit: number,
): Promise<ExportedLog[]> {
  const at = instantOf(after.micros);
  return await runPlannedOnce(
    tx,
    query(sql<ExportedLog>`SELECT id, ${micros} AS micros, created_at, merchant_code, user_name, user_account,
        function_name, http_method, api_path, request_parameter, result, err_msg, trace_id
      FROM ${logsOf(filter)} WHERE ${conditions(filter)}
        AND log.created_at <= ${at} AND (log.created_at, log.id) < (${at}, ${after.id}::bigint)
      ORDER BY ${newestFirst} LIMIT ${sql.lit(limit)}`),
  );
}
