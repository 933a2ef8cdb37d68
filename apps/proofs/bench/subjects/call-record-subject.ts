import { callRecordList } from '@touchline/contract/records/call-records';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import {
  type CallRecordFilter,
  callRecordsInSql,
} from '../../../server/src/modules/call-records/call-records.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { merchantCodeOf } from '../../../server/test/log/made-up-rows.ts';
import type { Case, Subject } from '../subject.ts';

const anyCall: CallRecordFilter = { merchantCode: null, account: null, callId: null, from: null, before: null };
const merchantCode = merchantCodeOf(0);
const account = `${merchantCode}a1`;

export const newestCalls = caseOf('newest', {});
export const callsByCount = caseOf('most calls', { sortColumn: 'calls' });
const callsOfMerchant = caseOf('one merchant', { merchantCode });
const callsOfAccount = caseOf('one account', { account });

/** API records of all merchants. */
export const callRecordSubject: Subject = {
  name: 'API records',
  path: '/api/v1/api-records',
  idName: 'id',
  pageSize: callRecordList.size,
  people: [
    { who: 'staff of the platform', merchantCode: platformMerchant, isSuperAdmin: false },
    { who: 'super-admin', merchantCode: platformMerchant, isSuperAdmin: true },
  ],
  countSql: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'platform.call_hours'::regclass`,
  casesOf: () => Promise.resolve([newestCalls, callsByCount, callsOfMerchant, callsOfAccount]),
};

function caseOf(
  name: string,
  query: { readonly sortColumn?: 'calls'; readonly merchantCode?: string; readonly account?: string },
): Case {
  const { sortColumn, ...filters } = query;
  const source = callRecordsInSql({ ...anyCall, ...filters });
  const page = readPage(sortColumn === undefined ? {} : { sortColumn }, callRecordList);
  const statements = [pageQuery(callRecordList, page, source), totalQuery(source)];
  return { name, query: new URLSearchParams(query).toString(), statements };
}
