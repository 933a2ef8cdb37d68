import { sortValueOf } from '../../platform/paging.repository.ts';
import { listAnswer, type Page } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden, Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/stale.ts';
import type { Reading, Work } from '../../platform/work.ts';
import { openRightsChange } from '../roles/index.ts';
import {
  listMerchants,
  merchantAudit,
  type MerchantRow,
  readMerchant,
  readSettings,
  setSecondFactorRequired,
} from './merchants.repository.ts';

type MerchantReading = Reading & { readonly acrossMerchants: boolean };

export function createMerchants({ events }: Platform) {
  return {
    async list(context: MerchantReading, page: Page, keyword: string | undefined) {
      const found = await listMerchants(context.tx, onlyMerchant(context), page, keyword);
      return listAnswer(page, found, {
        item: (row) => merchantView(row),
        sortValue: (row) => sortValueOf(row),
        id: () => '1',
      });
    },

    async read(context: MerchantReading, code: string) {
      const merchant = await readMerchant(context.tx, onlyMerchant(context), code);
      if (merchant === undefined) throw new Refusal('notFound');
      return merchantView(merchant);
    },

    /** Its row stands in the log of the merchant that it is about: the super-admin has to act for that very merchant. */
    async update(context: Work, code: string, form: { secondFactorRequired: boolean; updatedTime: string }) {
      const { tx, actor, changes } = context;
      if (actor.kind === 'person' && !actor.isSuperAdmin) throw forbidden('只有超级管理员可以修改商户设置');
      if (actor.kind === 'person' && actor.actingFor !== code) throw new Refusal('notFound');
      await openRightsChange(context);
      const before = await readSettings(tx, code);
      requireFresh(before.updatedAt, form.updatedTime);
      const after = await setSecondFactorRequired(tx, code, form.secondFactorRequired);
      changes.add(merchantAudit, code, before, after);
      context.afterCommit(() => events.announce(code));
      return after.updatedAt;
    },
  };
}

function onlyMerchant({ acrossMerchants, merchantCode }: MerchantReading): string | null {
  return acrossMerchants ? null : merchantCode;
}

function merchantView({ code, alias, enabled, secondFactorRequired, accounts, admins, updatedAt }: MerchantRow) {
  return { code, alias, enabled, secondFactorRequired, accounts, admins, updatedTime: updatedAt.toISOString() };
}
