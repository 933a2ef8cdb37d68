import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { operationLogList } from '@touchline/contract/operation-logs';
import type { LogTouch } from '@touchline/domain/log-touch';
import { formatTime } from '@touchline/domain/times';

import { type ListRequest, listRoute } from '../../platform/lists/list-route.ts';
import { isoOf } from '../../platform/lists/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { archivedBefore } from './archives/archives.repository.ts';
import { newestOf, readFilter } from './log-filter.ts';
import { logsInSql } from './log-list.repository.ts';
import { logById, type LogRecordRow } from './log-record.repository.ts';

interface Change {
  entity: string;
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type LogListRequest = ListRequest<CallInput<Calls['operation-logs.list']>['query']>;

const filterOf = ({ query, asker }: LogListRequest) => readFilter(asker, query);

export function logReads(): Routes<'operation-logs.list' | 'operation-logs.get'> {
  return {
    'operation-logs.list': listRoute(operationLogList, {
      rows: (listRequest) => logsInSql(filterOf(listRequest)),
      item: ({ sortValue, errMsg, touched, ...row }) => ({
        ...row,
        createdTime: isoOf(sortValue),
        touched: touched === null ? null : (JSON.parse(touched) as LogTouch),
        ...(errMsg === null ? {} : { errMsg }),
      }),
      growing: {
        archived: archivedBefore,
        newest(listRequest) {
          const { current, beside, backwards } = listRequest.page;
          if (backwards || (beside === null && current > 1)) return undefined;
          const filter = filterOf(listRequest);
          // All entries of one record are read anyway.
          if (filter.object !== null) return undefined;
          const newest = newestOf(filter, beside?.sortValue);
          return newest && logsInSql(newest);
        },
        period(listRequest) {
          const { from, until, ...rest } = filterOf(listRequest);
          return { key: JSON.stringify([listRequest.asker.key, rest]), from, until };
        },
      },
    }),
    'operation-logs.get': readRoute({
      ask: ({ params }) => ({ logs: logById(params.id), archived: archivedBefore }),
      answer: ({ logs: [log], archived: [archived] }) => {
        if (log === undefined) throw notThere(archived?.until ?? null);
        return recordOf(log);
      },
    }),
  };
}

function notThere(archivedUntil: string | null): Refusal {
  if (archivedUntil === null) return new Refusal('notFound');
  const errorMessage = `${formatTime(archivedUntil)} 之前的日志已归档，不在此处显示`;
  return new Refusal('notFound', { details: [{ errorMessage }] });
}

function recordOf(row: LogRecordRow) {
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
    clientAddress: row.client_address,
    changes: row.changes === null ? [] : (JSON.parse(row.changes) as Change[]),
  };
}
