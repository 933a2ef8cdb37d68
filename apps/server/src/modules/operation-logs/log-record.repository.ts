import { runPlannedOnce } from '@touchline/db/prepared';
import type { Tx } from '@touchline/db/transaction';

interface LogRecordRow {
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
}

/** One row of a merchant's log, or of any where no merchant is named. */
export async function findLog(tx: Tx, id: string, merchantCode: string | null): Promise<LogRecordRow | undefined> {
  const columns = `id, seq, created_at, merchant_code, home_merchant, user_name, user_account, function_name, http_method,
    api_path, request_parameter, result, err_msg, changes, trace_id`;
  const byId = `SELECT ${columns} FROM tenant.operation_logs WHERE id = $1`;
  const { rows } = await runPlannedOnce<LogRecordRow>(
    tx,
    merchantCode === null
      ? { name: 'log-record', text: byId, values: [id] }
      : { name: 'log-record-merchant', text: `${byId} AND merchant_code = $2`, values: [id, merchantCode] },
  );
  return rows[0];
}
