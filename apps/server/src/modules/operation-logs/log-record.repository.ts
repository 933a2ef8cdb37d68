import { query } from '@touchline/db/query';
import { sql } from 'kysely';

import { visible } from './log-sql.repository.ts';

export interface LogRecordRow {
  readonly id: string;
  readonly seq: string;
  readonly created_at: Date;
  readonly merchant_code: string;
  readonly home_merchant: string;
  readonly user_name: string;
  readonly user_account: string;
  readonly function_name: string;
  readonly http_method: string;
  readonly api_path: string;
  readonly request_parameter: string;
  readonly result: 0 | 1;
  readonly err_msg: string | null;
  readonly changes: string | null;
  readonly trace_id: string;
  readonly client_address: string | null;
}

export function logById(id: string) {
  return query(sql<LogRecordRow>`SELECT id, seq, created_at, merchant_code, home_merchant, user_name, user_account,
      function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id, client_address
    FROM tenant.operation_logs log WHERE id = ${id} AND ${visible}`);
}
