import { merchantList } from '@touchline/contract/merchants';
import { titleOfKey } from '@touchline/domain/access/navigation';
import { isPageKey } from '@touchline/domain/access/permission-grammar';
import { inTreeOrder } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { merchantOptionLimit } from '@touchline/domain/merchants/merchant-fields';
import { openedKeys, purchasesOf } from '@touchline/domain/merchants/purchases';

import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { type MerchantRecordRow, recordByCode } from './merchant-record.repository.ts';
import { merchantOptions, type MerchantRow, merchantsInSql } from './merchants.repository.ts';
import { lossesOf } from './purchase-losses.repository.ts';

export const merchantReads: Routes<
  'merchants.list' | 'merchants.options' | 'merchants.get' | 'merchants.preview-purchases'
> = {
  'merchants.list': listRoute(merchantList, { rows: ({ query }) => merchantsInSql(query), item: rowView }),
  'merchants.options': readRoute({
    ask: ({ query }) => merchantOptions(query.keyword, query.codes ?? []),
    answer: ({ chosen, found }) => ({
      records: [...chosen, ...found.slice(0, merchantOptionLimit)],
      hasMore: found.length > merchantOptionLimit,
    }),
  }),
  'merchants.get': readRoute({
    ask: ({ params }) => ({ merchant: recordByCode(params.code) }),
    answer: ({ merchant: [merchant] }) => recordView(there(merchant)),
  }),
  'merchants.preview-purchases': readRoute({
    ask({ params: { code }, query: { sports = [], games = [], addOn, sinSport } }) {
      const opened = new Set<string>(openedKeys(code, { sports, games, addOn, sinSport }, allPermissionKeys));
      return lossesOf(
        code,
        allPermissionKeys.filter((key) => !opened.has(key)),
      );
    },
    answer({ merchant: [merchant], pages, totals: [totals], people }) {
      there(merchant);
      const order = inTreeOrder(pages.map(({ key }) => key));
      return {
        pages: pages
          .map((page) => ({ ...page, name: isPageKey(page.key) ? titleOfKey(page.key) : page.key }))
          .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key)),
        accounts: totals?.accounts ?? 0,
        roles: totals?.roles ?? 0,
        people: people.map((person) => ({ ...person, pages: inTreeOrder(person.pages) })),
      };
    },
  }),
};

function rowView(row: MerchantRow) {
  const { code, nameCn, nameEn, alias, parentId, parentAlias, enabled, secondFactorRequired, accounts, admins } = row;
  const state = { enabled, secondFactorRequired, accounts, admins, updatedTime: row.updatedAt.toISOString() };
  const { sports, games, ...rest } = purchasesOf(row.purchases);
  const purchases = { sports: [...sports], games: [...games], ...rest };
  return { code, nameCn, nameEn, alias, parentId, parentAlias, purchases, ...state };
}

function recordView(row: MerchantRecordRow) {
  const { nameCn, nameEn, alias, parentId, contacts, servers, adminAccounts } = row;
  const { serviceInChina, icpCertificate, cdnAdmin } = row;
  return {
    ...rowView(row),
    baseInfo: { nameCn, nameEn, alias, parentId },
    contacts,
    servers,
    streamingMode: { serviceInChina, icpCertificate, cdnAdmin },
    projectInfo: row.projectInfo,
    pushStreamers: [],
    anchorPushDomains: row.anchorPushDomains,
    merchantPushDomains: row.merchantPushDomains,
    cdnDomains: row.cdnDomains,
    referenceCounts: row.referenceCounts,
    adminAccounts,
  };
}
