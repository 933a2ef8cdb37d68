import { merchantList } from '@touchline/contract/merchants';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { merchantsInSql } from '../../../server/src/modules/merchants/merchants.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import type { Case, Subject } from '../subject.ts';

type MerchantQuery = NonNullable<Parameters<typeof merchantsInSql>[0]> & { readonly sortColumn?: 'alias' };

const queries: readonly [string, MerchantQuery][] = [
  ['by code', {}],
  ['by alias', { sortColumn: 'alias' }],
  ['keyword', { keyword: '12' }],
];

/** The company list, as a super-admin reads it: nobody else sees more than one merchant. */
export const merchantSubject: Subject = {
  name: 'merchants',
  path: '/api/v1/merchants',
  idName: 'code',
  pageSize: merchantList.size,
  people: [{ who: 'super-admin', merchantCode: platformMerchant, isSuperAdmin: true }],
  countSql: 'SELECT count(*) AS rows FROM platform.merchants',
  casesOf: () => Promise.resolve(queries.map(([name, query]) => caseOf(name, query))),
};

function caseOf(name: string, query: MerchantQuery): Case {
  const source = merchantsInSql(query);
  const statements = [pageQuery(merchantList, readPage(query, merchantList), source), totalQuery(source)];
  return { name, query: new URLSearchParams(query as Record<string, string>).toString(), statements };
}
