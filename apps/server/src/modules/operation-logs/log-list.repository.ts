import { sql } from 'kysely';

import type { SqlList } from '../../platform/lists/paging.repository.ts';
import type { LogFilter } from './log-filter.ts';
import { conditions, logsOf } from './log-sql.repository.ts';

interface LogRow {
  readonly id: string;
  readonly merchantCode: string;
  readonly userName: string;
  readonly userAccount: string;
  readonly functionName: string;
  readonly httpMethod: string;
  readonly apiPath: string;
  readonly requestParameter: string;
  readonly result: 0 | 1;
  readonly errMsg: string | null;
  readonly traceId: string;
  readonly touched: string | null;
}

const columns = sql<LogRow>`log.id, log.merchant_code AS "merchantCode", log.user_name AS "userName",
  log.user_account AS "userAccount", log.function_name AS "functionName", log.http_method AS "httpMethod",
  log.api_path AS "apiPath", log.request_parameter AS "requestParameter", log.result, log.err_msg AS "errMsg",
  log.trace_id AS "traceId", log.touched`;

export function logsInSql(filter: LogFilter): SqlList<'createdTime', LogRow> {
  return {
    columns,
    from: sql`FROM ${logsOf(filter)}`,
    where: conditions(filter),
    order: { createdTime: { by: sql`log.created_at` } },
    id: sql`log.id`,
  };
}
