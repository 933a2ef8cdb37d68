import { anchorList } from '@touchline/contract/anchors/anchors';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { type AnchorFilters, anchorsInSql } from '../../../server/src/modules/anchors/anchors.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { merchantCodeOf } from '../../../server/test/log/made-up-rows.ts';
import type { BenchCaller, Case, Subject } from '../subject.ts';

const merchantCode = merchantCodeOf(0);
const staff: BenchCaller = { who: 'staff of the largest merchant', merchantCode, isSuperAdmin: false };

type AnchorQuery = AnchorFilters & { readonly sortColumn?: 'name'; readonly isAsc?: true };

const queries = {
  newest: {},
  'by name': { sortColumn: 'name', isAsc: true },
  'a part of the name': { name: '小林' },
  disabled: { enableds: ['false'] },
} as const satisfies Record<string, AnchorQuery>;

export const newestAnchors = caseOf('newest', false);
export const anchorsByName = caseOf('by name', false);
export const anchorsNamed = caseOf('a part of the name', false);

/** Anchors of one merchant, for its staff. */
export const anchorSubject: Subject = anchorsTo([staff]);
/** Anchors of all merchants, for a super-admin. */
export const allAnchorsSubject: Subject = anchorsTo([
  { who: 'super-admin across merchants', merchantCode: platformMerchant, isSuperAdmin: true },
]);

function anchorsTo(people: readonly BenchCaller[]): Subject {
  return {
    name: 'anchors',
    path: '/api/v1/streamers',
    idName: 'streamerCode',
    pageSize: anchorList.size,
    people,
    countSql: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'tenant.anchors'::regclass`,
    casesOf: (_plain, { isSuperAdmin }) =>
      Promise.resolve((Object.keys(queries) as (keyof typeof queries)[]).map((name) => caseOf(name, isSuperAdmin))),
  };
}

function caseOf(name: keyof typeof queries, isAcross: boolean): Case {
  const query: AnchorQuery = queries[name];
  const { sortColumn, isAsc, ...filters } = query;
  const source = anchorsInSql(filters, isAcross);
  const page = readPage({ ...(sortColumn && { sortColumn }), ...(isAsc && { isAsc }) }, anchorList);
  const statements = [pageQuery(anchorList, page, source), totalQuery(source)];
  return { name, query: new URLSearchParams(query as Record<string, string>).toString(), statements };
}
