import { operationLogList } from '@touchline/contract/operation-logs';
import type { Tx } from '@touchline/db/transaction';

import { Refusal } from '../../platform/refusal.ts';
import { RenderedJson } from '../../platform/rendered-json.ts';
import { BeyondCount, beyondCount } from './beyond-count.ts';
import { type LogQuery, type LogReader, readFilter } from './log-filter.ts';
import { findLogs } from './log-page.repository.ts';
import { type LogPageQuery, logListText, noLogs, readLogPage } from './log-page.ts';
import { findLog } from './log-record.repository.ts';

type Reading = LogReader & { readonly tx: Tx };

interface Change {
  entity: string;
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export function createLogList() {
  const beyond = new BeyondCount();
  return async (reading: Reading, query: LogQuery & LogPageQuery): Promise<RenderedJson> => {
    const asked = readLogPage(query, operationLogList.size);
    const filter = readFilter(reading, query);
    if (filter === null) return new RenderedJson(logListText(asked, noLogs));
    const page = beyond.has(filter) ? { total: beyondCount, ...asked } : asked;
    const found = await findLogs(reading.tx, filter, page);
    if (found.total === beyondCount) beyond.add(filter);
    return new RenderedJson(logListText(page, found));
  };
}

export async function readLog(reading: Reading, id: string) {
  const row = await findLog(reading.tx, id, reading.acrossMerchants ? null : reading.merchantCode);
  if (row === undefined) throw new Refusal('notFound');
  return {
    id: row.id,
    seq: row.seq,
    createdTime: row.created_at.toISOString(),
    merchantCode: row.merchant_code,
    homeMerchant: row.home_merchant,
    userName: row.user_name,
    userAccount: row.user_account,
    functionName: row.function_name,
    httpMethod: row.http_method,
    apiPath: row.api_path,
    requestParameter: row.request_parameter,
    result: row.result,
    ...(row.err_msg === null ? {} : { errMsg: row.err_msg }),
    traceId: row.trace_id,
    changes: row.changes === null ? [] : (JSON.parse(row.changes) as Change[]),
  };
}
