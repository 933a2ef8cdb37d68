import { merchantList } from '@touchline/contract/merchants';

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
  type MerchantRow,
  merchantsInSql,
  readSettings,
  setSecondFactorRequired,
} from './merchants.repository.ts';

export const merchantReads: Routes<'merchants.list' | 'merchants.get'> = {
  'merchants.list': listRoute(merchantList, { rows: ({ query }) => merchantsInSql(query.keyword), item: merchantView }),
  'merchants.get': readRoute({
    ask: ({ params }) => ({ merchant: merchantByCode(params.code) }),
    answer({ merchant: [merchant] }) {
      if (merchant === undefined) throw new Refusal('notFound');
      return merchantView(merchant);
    },
  }),
};

export function createMerchants({ events }: Platform) {
  return {
    /** Its row stands in the log of the merchant that it is about: the super-admin has to act for that very merchant. */
    async update(context: Work, code: string, form: { secondFactorRequired: boolean; updatedTime: string }) {
      const { tx, actor, changes } = context;
      if (actor.kind === 'person' && !actor.isSuperAdmin) throw forbidden('只有超级管理员可以修改商户设置');
      if (actor.kind === 'person' && actor.actingFor !== code) throw new Refusal('notFound');
      await openRightsChange(context);
      const before = await readSettings(tx, code);
      requireFresh(before.updatedAt, form.updatedTime);
      await raiseMerchantEpoch(tx);
      const after = await setSecondFactorRequired(tx, code, form.secondFactorRequired);
      changes.add(merchantAudit, code, before, after);
      context.afterCommit(() => events.announce(code));
      return after.updatedAt;
    },
  };
}

function merchantView({ code, alias, enabled, secondFactorRequired, accounts, admins, updatedAt }: MerchantRow) {
  return { code, alias, enabled, secondFactorRequired, accounts, admins, updatedTime: updatedAt.toISOString() };
}
