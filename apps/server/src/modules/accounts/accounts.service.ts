import { accountKey } from '@touchline/domain/sign-in/account-key';

import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { Work } from '../../platform/work.ts';
import {
  type Holder,
  readHolder,
  requireProofToGive,
  requireSomeoneElse,
  requireStronger,
  rolesWithKeys,
  setRoleIds,
  tellAdmins,
} from '../roles/index.ts';
import {
  accountAudit,
  cancelResets,
  clearAccountFailures,
  endEveryWayIn,
  forgetAddresses,
  setPasswordHash,
  tellOwner,
} from '../sign-in/index.ts';
import { chosenRoles, requireOneLeft } from './accounts.policy.ts';
import {
  type AccountPatch,
  buryAccount,
  cancelEmailUndos,
  countThoseInCharge,
  createAccount,
  raiseAccountEpoch,
  updateAccount,
} from './accounts.repository.ts';
import { nameTaken } from './free-name.service.ts';
import { openTarget } from './target.service.ts';

interface NewAccount {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly description?: string | undefined;
}

export function createAccounts(platform: Pick<Platform, 'config' | 'events' | 'queue'>) {
  const { events, queue } = platform;

  function signOut(context: Work, accountId: string): Promise<number> {
    return endEveryWayIn(context, platform, { merchantCode: context.merchantCode, accountId });
  }

  /** The person's next request is judged by the new rights, and their page looks by itself. */
  async function rightsChanged(context: Work, id: string): Promise<Date> {
    context.afterCommit(() => events.announce(context.merchantCode));
    return await raiseAccountEpoch(context.tx, context.merchantCode, id);
  }

  async function update(context: Work, id: string, { updatedTime, ...patch }: AccountPatch & { updatedTime: string }) {
    const { tx, merchantCode, changes } = context;
    const { granter, account, target } = await openTarget(context, id);
    const isSwitched = patch.enabled !== undefined && patch.enabled !== account.enabled;
    const isReaddressed = patch.email !== undefined && patch.email !== account.email;
    if (isSwitched) requireSomeoneElse(granter, target, '不能启用或停用自己的账号');
    if (isReaddressed) requireSomeoneElse(granter, target, '请在个人资料中修改自己的邮箱');
    requireFresh(account.updatedAt, updatedTime);
    const after = await updateAccount(tx, merchantCode, id, patch);
    changes.add(accountAudit, id, account, after);
    if (isReaddressed) {
      await cancelResets(tx, id);
      await cancelEmailUndos(tx, id);
      const before = { email: account.email, isNotifiedApart: false };
      await tellOwner(tx, queue, { merchantCode, accountId: id, event: 'emailGiven', before });
    }
    if (!isSwitched) return after.updatedAt;
    if (patch.enabled === false) {
      await requireSomeoneInCharge(context, target);
      await signOut(context, id);
    } else
      await tellAdmins(context, queue, {
        kind: 'account',
        id,
        holder: account.account,
        before: [],
        after: target.held,
      });
    return await rightsChanged(context, id);
  }

  return {
    async create(context: Work, { account, name, email, description = '' }: NewAccount, hash: string) {
      const form = { account, name, email, description, passwordHash: hash };
      const made = await createAccount(context.tx, context.merchantCode, form);
      if (made === undefined) throw nameTaken();
      context.changes.add(accountAudit, made.id, null, made);
      return made;
    },

    update,

    /** An account that is in this state already stays as it is. */
    async setEnabled(context: Work, id: string, enabled: boolean): Promise<void> {
      const { account } = await openTarget(context, id);
      if (account.enabled !== enabled)
        await update(context, id, { enabled, updatedTime: account.updatedAt.toISOString() });
    },

    async endSessions(context: Work, id: string): Promise<number> {
      const { granter, target } = await openTarget(context, id);
      requireSomeoneElse(granter, target, '请在个人资料中管理自己的登录设备');
      return await signOut(context, id);
    },

    async setPassword(context: Work, id: string, passwordHash: string): Promise<Date> {
      const { tx, merchantCode, changes } = context;
      const { granter, account, target } = await openTarget(context, id);
      requireSomeoneElse(granter, target, '请在个人资料中修改自己的密码');
      await setPasswordHash(tx, { merchantCode, id }, passwordHash, true);
      changes.addSecret(accountAudit, id, 'password');
      await signOut(context, id);
      await cancelResets(tx, id);
      await forgetAddresses(tx, id);
      await clearAccountFailures(tx, accountKey(account.account));
      await tellOwner(tx, queue, { merchantCode, accountId: id, event: 'passwordGiven' });
      return (await updateAccount(tx, merchantCode, id, {})).updatedAt;
    },

    async setRoles(context: Work, id: string, wantedIds: readonly string[], updatedTime: string) {
      const { tx, merchantCode, changes } = context;
      const { granter, account, target } = await openTarget(context, id);
      requireSomeoneElse(granter, target, '不能修改自己的角色');
      requireFresh(account.updatedAt, updatedTime);
      const ids = [...new Set(wantedIds)];
      const wanted = await rolesWithKeys(tx, merchantCode, ids);
      if (wanted.length !== ids.length) throw new Refusal('notFound');
      const before = await rolesWithKeys(tx, merchantCode, target.roleIds);
      await requireProofToGive(context, [...wanted, ...before.filter((role) => role.hasBac)]);
      const chosen = chosenRoles(granter, before, wanted);
      const chosenIds = chosen.map((role) => role.id);
      await setRoleIds(tx, merchantCode, id, chosenIds);
      await requireSomeoneInCharge(context, target);
      const after = await readHolder(tx, merchantCode, id);
      if (after === undefined) throw new Refusal('notFound');
      requireStronger(granter, after);
      await tellAdmins(context, queue, {
        kind: 'account',
        id,
        holder: account.account,
        before: target.held,
        after: after.held,
      });
      const { name } = account;
      changes.addPart(accountAudit, id, { name, roles: namesOf(before) }, { name, roles: namesOf(chosen) });
      return await rightsChanged(context, id);
    },

    async remove(context: Work, id: string, merchantCode: string): Promise<void> {
      if (merchantCode !== context.merchantCode) throw new Refusal('notFound');
      const { tx, changes } = context;
      const { granter, account, target } = await openTarget(context, id);
      requireSomeoneElse(granter, target, '不能删除自己的账号');
      const roles = await rolesWithKeys(tx, merchantCode, target.roleIds);
      await buryAccount(tx, merchantCode, id);
      await setRoleIds(tx, merchantCode, id, []);
      await requireSomeoneInCharge(context, target);
      changes.add(accountAudit, id, { ...account, roles: namesOf(roles) }, null);
      await signOut(context, id);
      await cancelResets(tx, id);
      await cancelEmailUndos(tx, id);
      await forgetAddresses(tx, id);
      await rightsChanged(context, id);
    },
  };
}

async function requireSomeoneInCharge({ tx, merchantCode }: Work, before: Holder): Promise<void> {
  if (before.isAdmin || before.isSuperAdmin) requireOneLeft(before, await countThoseInCharge(tx, merchantCode));
}

function namesOf(roles: readonly { name: string }[]): string[] {
  return roles.map((role) => role.name);
}
