import { apiPrefix } from '@touchline/contract/calls';
import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { holdableKeys, platformMerchant } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { routes } from '@touchline/domain/access/routes';
import { looksLike } from '@touchline/domain/confusables';
import { invitationHours } from '@touchline/domain/merchants/merchant-fields';
import { allPurchases, purchaseList } from '@touchline/domain/merchants/purchases';

import { newToken, tokenHash } from '../../platform/keys/tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden, Refusal, there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { SignedInContext } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { nameTaken } from '../accounts/index.ts';
import { openRightsChange, raiseMerchantEpoch } from '../roles/index.ts';
import { accountAudit, cancelResets, createInvitation, lockAccount } from '../sign-in/index.ts';
import { makeMerchant, merchantAudit, readAdmin, readRecord, saveRecord } from './merchant-record.repository.ts';
import { type MerchantForm, type NewMerchantForm, patchOf, recorded, type RecordPatch } from './merchant-record.ts';
import { lockAliases } from './merchants.repository.ts';

export function createMerchants({ events }: Pick<Platform, 'events'>) {
  /** The row stands in the log of the merchant that it is about: the super-admin has to act for that very merchant. */
  async function change(context: Work, code: string, updatedTime: string, patch: RecordPatch): Promise<Date> {
    const { tx, changes } = context;
    requireSuperAdminFor(context, code);
    await openRightsChange(context);
    const before = await readRecord(tx, code);
    requireFresh(before.updatedAt, updatedTime);
    requirePlatformWhole(code, patch);
    const { alias } = patch.columns;
    // Names that looked alike before the rule stay until they are changed.
    if (alias !== undefined && alias !== before.alias) {
      await readAllMerchants(tx);
      await requireFreeAlias(tx, code, alias);
    }
    await raiseMerchantEpoch(tx);
    await saveRecord(tx, code, patch).catch(refuseByConstraint);
    const after = await readRecord(tx, code);
    changes.add(merchantAudit, code, recorded(before), recorded(after));
    context.afterCommit(() => events.announce(code));
    return after.updatedAt;
  }

  return {
    /** In a transaction of the platform, whose log tells of it. */
    async create(context: SignedInContext, form: NewMerchantForm, passwordHash: string) {
      const { tx, changes, origin } = context;
      await openRightsChange(context);
      const code = form.code.toLowerCase();
      const patch = patchOf({ ...form, secondFactorRequired: form.secondFactorRequired ?? false });
      await requireFreeAlias(tx, code, form.baseInfo.alias);
      const token = newToken();
      const made = await makeMerchant(tx, {
        ...patch,
        contacts: form.contacts,
        servers: form.servers,
        code,
        roleKeys: holdableKeys(code, allPermissionKeys),
        admin: { ...form.admin, passwordHash },
        invitation: { ...linkFacts(context), tokenHash: tokenHash(token), hours: invitationHours },
      }).catch(refuseByConstraint);
      const { contacts, servers } = form;
      const all = { alias: '', name_cn: '', name_en: '', parent_code: null, purchases: [], icp_certificate: '' };
      const columns = {
        ...all,
        cdn_admin: '',
        service_in_china: false,
        second_factor_required: false,
        ...patch.columns,
      };
      changes.add(merchantAudit, code, null, recorded({ ...columns, enabled: true, contacts, servers }));
      const { account, name, email } = form.admin;
      const person = { name, email, description: '', enabled: true };
      changes.add(accountAudit, made.accountId, null, { ...person, roles: [adminRoleName] });
      return {
        code,
        alias: form.baseInfo.alias,
        addresses: { signIn: origin + routes.login, api: origin + apiPrefix },
        admin: { id: made.accountId, account, name, email },
        invitation: invitationView(context, token, made.expiresAt),
        updatedTime: made.updatedAt.toISOString(),
      };
    },

    update: (context: Work, code: string, { updatedTime, ...form }: MerchantForm) =>
      change(context, code, updatedTime, patchOf(form)),

    /** The gate reads the state with every request: whoever is signed in is out on the next one. */
    setEnabled: (context: Work, code: string, { enabled, updatedTime }: { enabled: boolean; updatedTime: string }) =>
      change(context, code, updatedTime, { columns: { enabled } }),

    async invite(context: SignedInContext, code: string, accountId: string) {
      const { tx, changes } = context;
      requireSuperAdminFor(context, code);
      await openRightsChange(context);
      there(await readAdmin(tx, code, accountId));
      await lockAccount(tx, code, accountId);
      const admin = there(await readAdmin(tx, code, accountId));
      if (admin.hasSignedIn) throw refused('accountId', '该管理员已登录过，请让其使用“忘记密码”');
      if (!admin.enabled) throw refused('accountId', '该管理员账号已停用，请先启用');
      await cancelResets(tx, accountId);
      const token = newToken();
      const link = { ...linkFacts(context), tokenHash: tokenHash(token), hours: invitationHours };
      const expiresAt = await createInvitation(tx, { merchantCode: code, accountId, ...link });
      changes.addSecret(accountAudit, accountId, 'invitation');
      return invitationView(context, token, expiresAt);
    },
  };
}

const adminRoleName = '管理员';

export function requireSuperAdmin({ isSuperAdmin }: { readonly isSuperAdmin: boolean }, deed: string): void {
  if (!isSuperAdmin) throw forbidden(`只有超级管理员可以${deed}`);
}

function requireSuperAdminFor({ actor }: Work, code: string): void {
  if (actor.kind === 'system') return;
  requireSuperAdmin(actor, '修改商户设置');
  if (actor.actingFor !== code) throw new Refusal('notFound');
}

/** The platform has bought all and is always enabled. */
function requirePlatformWhole(code: string, { columns: { enabled, purchases } }: RecordPatch): void {
  if (code !== platformMerchant) return;
  if (enabled === false) throw refused('enabled', '平台不能停用');
  if (purchases !== undefined && purchases.length < purchaseList(allPurchases).length)
    throw refused('purchases', '平台拥有全部项目，不能减少');
}

/** Merchants are chosen by their names. */
async function requireFreeAlias(tx: Tx, code: string, alias: string): Promise<void> {
  const looksTaken = looksLike(alias);
  const alike = (await lockAliases(tx)).find((other) => other.code !== code && looksTaken(other.alias));
  if (alike !== undefined)
    throw refused('baseInfo.alias', `与商户“${alike.alias}”（${alike.code}）的简称相同或过于相似，请换一个`);
}

type LinkFacts = Pick<SignedInContext, 'origin' | 'path' | 'traceId' | 'address'>;

function linkFacts({ origin, path, traceId, address }: LinkFacts) {
  return { pageUrl: origin + routes.resetPassword, apiPath: path, traceId, clientAddress: address };
}

function invitationView({ origin }: LinkFacts, token: string, expiresAt: Date) {
  return { link: `${origin}${routes.resetPassword}?resetToken=${token}`, expiresTime: expiresAt.toISOString() };
}

const refusalsByConstraint: Readonly<Record<string, () => Refusal>> = {
  merchants_pkey: codeTaken,
  accounts_account_key_key: () => nameTaken('admin.account'),
  merchants_parent_code_fkey: () => refused('baseInfo.parentId', '上级商户不存在'),
  merchants_parent_circle: () => refused('baseInfo.parentId', '上级商户不能是该商户自己或它的下级'),
};

/** What the database knows better than a look before: somebody else was faster, or the chain of parents has changed. */
function refuseByConstraint(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  throw refusalsByConstraint[constraint]?.() ?? error;
}

function codeTaken(): Refusal {
  return refused('code', '该商户代码已被使用，请换一个');
}

function refused(field: string, errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ field, errorMessage }] });
}
