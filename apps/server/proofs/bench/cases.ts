import { type LogFilter, type LogQuery, readFilter } from '../../src/modules/operation-logs/log-filter.ts';
import { accountOf, lastAccountOf, madeUpFunctions, merchantCodeOf } from '../log-rows/made-up-rows.ts';

export const pageSize = 50;

/** One way of asking for the list, as a query and as what the server makes of it. */
export interface Case {
  readonly name: string;
  readonly query: string;
  readonly filter: LogFilter;
}

const dayMs = 86_400_000;

/** All as a super-admin over all merchants; the names are the busiest, so that there are as many rows as can be. */
export function casesUntil(newest: Date): Case[] {
  const week = {
    startDate: new Date(newest.getTime() - 8 * dayMs).toISOString(),
    endDate: new Date(newest.getTime() - dayMs).toISOString(),
  };
  const queries: [string, LogQuery][] = [
    ['unfiltered', {}],
    ['by account', { userAccount: accountOf(0, 0) }],
    ['by function', { functionName: madeUpFunctions[0] }],
    ['by a week', week],
    ['by merchant', { merchantCode: merchantCodeOf(0) }],
  ];
  return queries.map(caseOf);
}

/** Whose rows are fewer than are counted at most: the total is counted anew with every request. */
export function quietCase(merchants: number): Case {
  return caseOf(['by a quiet account', { userAccount: lastAccountOf(merchants) }]);
}

function caseOf([name, query]: readonly [string, LogQuery]): Case {
  return { name, query: queryText(query), filter: filterOf(query) };
}

export function filterOf(query: LogQuery): LogFilter {
  return readFilter({ acrossMerchants: true }, query);
}

function queryText(query: LogQuery): string {
  return new URLSearchParams({ ...(query as Record<string, string>), size: String(pageSize) }).toString();
}
