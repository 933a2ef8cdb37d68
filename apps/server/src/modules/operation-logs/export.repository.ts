import { runPlannedOnce } from '@touchline/db/prepared';
import type { Tx } from '@touchline/db/transaction';

import type { LogFilter } from './log-filter.ts';
import type { LogPlace } from './log-page.ts';
import { conditions, instantOf, micros, newestFirst } from './log-sql.ts';

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
  const { where, shape, values } = conditions(filter);
  const { rows } = await runPlannedOnce<{ count: number }>(tx, {
    name: `log-count-${shape}-${limit}`,
    text: `SELECT count(*)::integer AS count
      FROM (SELECT 1 FROM tenant.operation_logs log WHERE ${where} LIMIT ${limit + 1}) counted`,
    values,
  });
  return rows[0]?.count ?? 0;
}

/** The next rows after a place, newest first. */
export async function readLogsAfter(tx: Tx, filter: LogFilter, after: LogPlace, limit: number): Promise<ExportedLog[]> {
  const { where, shape, values } = conditions(filter);
  const at = instantOf(`$${values.push(after.micros)}`);
  const id = `$${values.push(after.id)}::bigint`;
  const { rows } = await runPlannedOnce<ExportedLog>(tx, {
    name: `log-export-${shape}-${limit}`,
    text: `SELECT id, ${micros} AS micros, created_at, merchant_code, user_name, user_account, function_name, http_method,
        api_path, request_parameter, result, err_msg, trace_id
      FROM tenant.operation_logs log WHERE ${where} AND log.created_at <= ${at} AND (log.created_at, log.id) < (${at}, ${id})
      ORDER BY ${newestFirst} LIMIT ${limit}`,
    values,
  });
  return rows;
}
