import { query } from '@touchline/db/query';
import { pageLimits } from '@touchline/domain/constants';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';

import type { LogQuery } from '../../src/modules/operation-logs/log-filter.ts';
import { conditions, newestFirst } from '../../src/modules/operation-logs/log-sql.repository.ts';
import { filterOf, pageSize } from './cases.ts';

/** The first page of the log as anybody would write it: no session, no rights, no merchant, nothing checked. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });

interface Row {
  id: string;
  created_at: Date;
  merchant_code: string;
  user_name: string;
  user_account: string;
  function_name: string;
  http_method: string;
  api_path: string;
  request_parameter: string;
  result: number;
  err_msg: string | null;
  trace_id: string;
  touched: string | null;
  total: number;
}

async function listLogs(given: LogQuery) {
  const from = sql`FROM tenant.operation_logs log WHERE ${conditions(filterOf(given))}`;
  const { name, text, values } = query(sql<Row>`SELECT id, created_at, merchant_code, user_name, user_account,
      function_name, http_method, api_path, request_parameter, result, err_msg, trace_id, touched,
      (SELECT count(*)::integer FROM (SELECT 1 ${from} LIMIT ${sql.lit(pageLimits.cappedTotal + 1)}) counted) AS total
    ${from} ORDER BY ${newestFirst} LIMIT ${sql.lit(pageSize)}`);
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  const total = rows[0]?.total ?? 0;
  return { data: { records: rows.map(recordOf), current: 1, size: pageSize, total } };
}

function recordOf(row: Row) {
  return {
    id: row.id,
    createdTime: row.created_at,
    merchantCode: row.merchant_code,
    userName: row.user_name,
    userAccount: row.user_account,
    functionName: row.function_name,
    httpMethod: row.http_method,
    apiPath: row.api_path,
    requestParameter: row.request_parameter,
    result: row.result,
    traceId: row.trace_id,
    touched: row.touched === null ? null : (JSON.parse(row.touched) as unknown),
    errMsg: row.err_msg ?? undefined,
  };
}

const app = fastify();
app.get('/logs', (request) => listLogs(request.query as LogQuery));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
