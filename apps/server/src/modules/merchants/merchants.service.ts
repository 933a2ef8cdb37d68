import { merchantList } from '@touchline/contract/merchants';
import { merchantOptionLimit } from '@touchline/domain/merchants/merchant-fields';
import { noPurchases } from '@touchline/domain/merchants/purchases';

import { listRoute } from '../../platform/lists/list-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden, Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { openRightsChange, raiseMerchantEpoch } from '../roles/index.ts';
import {
  merchantAudit,
  merchantByCode,
  merchantOptions,
  type MerchantRow,
  merchantsInSql,
  readSettings,
  setSecondFactorRequired,
} from './merchants.repository.ts';

export const merchantReads: Routes<
  'merchants.list' | 'merchants.get' | 'merchants.options' | 'merchants.preview-purchases'
> = {
  'merchants.list': listRoute(merchantList, { rows: ({ query }) => merchantsInSql(query.keyword), item: merchantView }),
  'merchants.get': readRoute({
    ask: ({ params }) => ({ merchant: merchantByCode(params.code) }),
    answer({ merchant: [merchant] }) {
      if (merchant === undefined) throw new Refusal('notFound');
      return recordView(merchant);
    },
  }),
  'merchants.options': readRoute({
    ask: ({ query }) => ({ merchants: merchantOptions(query.keyword, query.codes ?? []) }),
    answer({ merchants }) {
      return { records: merchants.slice(0, merchantOptionLimit), hasMore: merchants.length > merchantOptionLimit };
    },
  }),
  'merchants.preview-purchases': readRoute({
    ask: ({ params }) => ({ merchant: merchantByCode(params.code) }),
    answer({ merchant: [merchant] }) {
      if (merchant === undefined) throw new Refusal('notFound');
      return { pages: [], accounts: 0, roles: 0, people: [] };
    },
  }),
};

export function createMerchants({ events }: Platform) {
  return {
    /** Its row stands in the log of the merchant that it is about: the super-admin has to act for that very merchant. */
    async update(
      context: Work,
      code: string,
      form: { secondFactorRequired?: boolean | undefined; updatedTime: string },
    ) {
      const { tx, actor, changes } = context;
      if (actor.kind === 'person' && !actor.isSuperAdmin) throw forbidden('只有超级管理员可以修改商户设置');
      if (actor.kind === 'person' && actor.actingFor !== code) throw new Refusal('notFound');
      await openRightsChange(context);
      const before = await readSettings(tx, code);
      requireFresh(before.updatedAt, form.updatedTime);
      await raiseMerchantEpoch(tx);
      const after = await setSecondFactorRequired(tx, code, form.secondFactorRequired ?? before.second_factor_required);
      changes.add(merchantAudit, code, before, after);
      context.afterCommit(() => events.announce(code));
      return after.updatedAt;
    },
  };
}

function merchantView({ code, alias, enabled, secondFactorRequired, accounts, admins, updatedAt }: MerchantRow) {
  const above = { parentId: null, parentAlias: null };
  const state = { enabled, secondFactorRequired, accounts, admins, updatedTime: updatedAt.toISOString() };
  return { code, nameCn: alias, alias, ...above, ...state };
}

function recordView(merchant: MerchantRow) {
  return {
    ...merchantView(merchant),
    baseInfo: { nameCn: merchant.alias, nameEn: '', alias: merchant.alias, parentId: null },
    contacts: [],
    servers: [],
    purchases: { ...noPurchases, sports: [], games: [] },
    streamingMode: { serviceInChina: false, icpCertificate: '', cdnAdmin: 'PLATFORM' as const },
    projectInfo: [],
    pushStreamers: [],
    anchorPushDomains: [],
    merchantPushDomains: [],
    cdnDomains: [],
    adminAccounts: [],
  };
}
