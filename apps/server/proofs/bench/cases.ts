import { operationLogList } from '@touchline/contract/operation-logs';
import type { Pool } from '@touchline/db/pool';
import type { Query } from '@touchline/db/query';

import { type LogQuery, newestOf, readFilter } from '../../src/modules/operation-logs/log-filter.ts';
import { logsInSql } from '../../src/modules/operation-logs/log-list.repository.ts';
import { beyondCount, pageQuery, totalQuery } from '../../src/platform/paging.repository.ts';
import { readPage } from '../../src/platform/paging.ts';
import { accountOf, madeUpFunctions } from '../log-rows/made-up-rows.ts';

export const pageSize = 50;

/** One way of asking for the list, as a query and as the statements that the server asks for it once it is warm. */
export interface Case {
  readonly name: string;
  readonly query: string;
  readonly statements: readonly Query<unknown>[];
}

const queries: readonly [string, LogQuery][] = [
  ['newest', {}],
  ['by account', { userAccount: accountOf(0, 0) }],
  ['by function', { functionName: madeUpFunctions[0] }],
];

export async function casesOf(plain: Pool, acrossMerchants: boolean): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [name, given] of queries) {
    const query = new URLSearchParams({ ...(given as Record<string, string>), size: String(pageSize) }).toString();
    cases.push({ name, query, statements: await statementsOf(plain, acrossMerchants, given) });
  }
  return cases;
}

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
