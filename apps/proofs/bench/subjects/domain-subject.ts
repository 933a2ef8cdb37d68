import { domainList } from '@touchline/contract/domains/domains';
import { pushTargetList } from '@touchline/contract/domains/push-targets';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { type DomainFilters, domainsInSql } from '../../../server/src/modules/domains/domains.repository.ts';
import { pushTargetsInSql } from '../../../server/src/modules/push-targets/push-targets.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { merchantCodeOf } from '../../../server/test/log/made-up-rows.ts';
import type { Case, BenchCaller, Subject } from '../subject.ts';

const people: readonly BenchCaller[] = [
  { who: 'staff of the platform', merchantCode: platformMerchant, isSuperAdmin: false },
  { who: 'super-admin', merchantCode: platformMerchant, isSuperAdmin: true, actingFor: merchantCodeOf(0) },
];

export const newestDomains = domainCase('newest', {});
export const domainsByName = domainCase('by name', { sortColumn: 'name', isAsc: 'true' });

export const domainSubject: Subject = {
  name: 'domains',
  path: '/api/v1/push-domains',
  idName: 'id',
  pageSize: domainList.size,
  people,
  countSql: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'tenant.domains'::regclass`,
  casesOf: (_plain, person) =>
    Promise.resolve(
      [
        newestDomains,
        domainsByName,
        domainCase('one state', { states: 'SPARE' }, { states: ['SPARE'] }),
        domainCase('search', { keyword: 'd1' }, { keyword: 'd1' }),
      ].map((one) => actedFor(one, person)),
    ),
};

export const pushTargetSubject: Subject = {
  name: 'push targets',
  path: '/api/v1/projects',
  idName: 'projectCode',
  pageSize: pushTargetList.size,
  people,
  countSql: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'tenant.push_targets'::regclass`,
  casesOf(_plain, person) {
    const source = pushTargetsInSql({});
    const statements = [pageQuery(pushTargetList, readPage({}, pushTargetList), source), totalQuery(source)];
    return Promise.resolve([actedFor({ name: 'newest', query: '', statements }, person)]);
  },
};

function domainCase(name: string, query: Record<string, string>, filters: Omit<DomainFilters, 'kind'> = {}): Case {
  const source = domainsInSql({ kind: 'push', ...filters });
  const { isAsc, ...order } = query;
  const page = readPage({ ...order, ...(isAsc !== undefined && { isAsc: true }) }, domainList);
  const statements = [pageQuery(domainList, page, source), totalQuery(source)];
  return { name, query: new URLSearchParams(query).toString(), statements };
}

function actedFor(one: Case, { actingFor }: BenchCaller): Case {
  return actingFor === undefined ? one : { ...one, query: `${one.query}&merchantCodeBySa=${actingFor}` };
}
