import { operationLogList } from '@touchline/contract/operation-logs';
import type { Pool } from '@touchline/db/pool';
import type { Query } from '@touchline/db/query';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { type LogQuery, newestOf, readFilter } from '../../../server/src/modules/operation-logs/log-filter.ts';
import { logsInSql } from '../../../server/src/modules/operation-logs/log-list.repository.ts';
import { beyondCount, pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { accountOf, madeUpFunctions, merchantCodeOf } from '../../../server/test/log/made-up-rows.ts';
import type { Case, Subject } from '../subject.ts';

const pageSize = 50;

const queries: readonly [string, LogQuery][] = [
  ['newest', {}],
  ['by account', { userAccount: accountOf(0, 0) }],
  ['by function', { functionName: madeUpFunctions[0] }],
];

export const logSubject: Subject = {
  name: 'logs',
  path: '/api/v1/logs',
  idName: 'id',
  pageSize,
  people: [
    { who: 'staff', merchantCode: merchantCodeOf(0), isSuperAdmin: false },
    { who: 'super-admin', merchantCode: platformMerchant, isSuperAdmin: true },
  ],
  countSql: 'SELECT last_value AS rows FROM tenant.operation_log_ids',

  async casesOf(plain, { isSuperAdmin }) {
    const cases: Case[] = [];
    for (const [name, given] of queries) {
      const query = new URLSearchParams({ ...(given as Record<string, string>), size: String(pageSize) }).toString();
      cases.push({ name, query, statements: await statementsOf(plain, isSuperAdmin, given) });
    }
    return cases;
  },
};

/** The gate's check of this list. */
export const judgedLogs = { permission: 'bac_#_ope-view', isUnbound: true } as const;

/** The newest rows alone where they fill the page and there are more than are counted; else all of them with the total. */
async function statementsOf(plain: Pool, acrossMerchants: boolean, given: LogQuery): Promise<Query<unknown>[]> {
  const page = readPage({ size: pageSize }, operationLogList);
  const filter = readFilter({ acrossMerchants }, given);
  const all = logsInSql(filter);
  const newest = logsInSql(newestOf(filter, undefined) ?? filter);
  const [first, total] = [pageQuery(operationLogList, page, newest), totalQuery(all)];
  const rows = await plain.query({ text: first.text, values: [...first.values] });
  const counted = await plain.query<{ total: number }>({ text: total.text, values: [...total.values] });
  if (rows.rows.length > pageSize && counted.rows[0]?.total === beyondCount) return [first];
  const whole = pageQuery(operationLogList, page, all);
  return counted.rows[0]?.total === beyondCount ? [whole] : [whole, total];
}
