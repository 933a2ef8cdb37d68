import { ask } from '@touchline/db/query';
import { inTreeOrder } from '@touchline/domain/access/permission-sets';
import { permissionIndex } from '@touchline/domain/access/permission-tree';

import { isNameTaken } from '../../platform/names.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { Work } from '../../platform/work.ts';
import { tellAdmins } from './admin-notices.ts';
import { requireProofToGive } from './guarded-keys.service.ts';
import { holdersOfRole, ownPurchases, raiseMerchantEpoch } from './rights.repository.ts';
import { openRightsChange } from './rights.service.ts';
import { canonicalKeys, unboughtKeys } from './role-keys.service.ts';
import {
  requireCopyable,
  requireDeletable,
  requireEditable,
  requireGrantable,
  requireNarrowable,
  requireRoomForRole,
} from './roles.policy.ts';
import { countRoles, createRole, deleteRole, lockRole, roleAudit, setKeys, updateRole } from './roles.repository.ts';

interface Naming {
  readonly name: string;
  readonly description?: string | undefined;
}

export function createRoles({ events, queue }: Pick<Platform, 'events' | 'queue'>) {
  async function rightsChanged(context: Work): Promise<void> {
    await raiseMerchantEpoch(context.tx);
    context.afterCommit(() => events.announce(context.merchantCode));
  }

  return {
    async create(context: Work, { name, description = '' }: Naming) {
      await openRightsChange(context);
      await requireFreeNewName(context, name);
      const role = await createRole(context.tx, context.merchantCode, { name, description });
      context.changes.add(roleAudit, role.id, null, role);
      return role;
    },

    async copy(context: Work, id: string, { name, description }: Naming) {
      const { tx, merchantCode, changes } = context;
      const granter = await openRightsChange(context);
      const source = await lockedRole(context, id);
      requireCopyable(granter, source);
      await requireFreeNewName(context, name);
      const role = await createRole(tx, merchantCode, { name, description: description ?? source.description });
      const updatedAt = await setKeys(tx, merchantCode, role.id, source.keys);
      changes.add(roleAudit, role.id, null, { ...role, permissions: recorded(source.keys) });
      await tellAdmins(context, queue, { kind: 'role', id: role.id, holder: name, before: [], after: source.keys });
      return { id: role.id, updatedAt };
    },

    async update(context: Work, id: string, form: Naming & { updatedTime: string }) {
      const granter = await openRightsChange(context);
      const before = await lockedRole(context, id);
      requireEditable(granter, before);
      requireFresh(before.updatedAt, form.updatedTime);
      // Names that looked alike before the rule stay until they are changed.
      if (form.name !== before.name) await requireFreeName(context, form.name, id);
      const patch = { name: form.name, description: form.description ?? before.description };
      const after = await updateRole(context.tx, context.merchantCode, id, patch);
      context.changes.add(roleAudit, id, before, after);
      return after.updatedAt;
    },

    async setPermissions(context: Work, id: string, given: readonly string[], updatedTime: string) {
      const wanted = canonicalKeys(given, context.merchantCode);
      const granter = await openRightsChange(context);
      const before = await lockedRole(context, id);
      const bought = await ask(context.tx, ownPurchases);
      const keys = recorded([...new Set([...wanted, ...unboughtKeys(context.merchantCode, bought, before.keys)])]);
      await requireProofToGive(context, [{ hasBac: before.hasBac, keys }]);
      requireEditable(granter, before);
      requireGrantable(granter, keys);
      requireFresh(before.updatedAt, updatedTime);
      requireNarrowable(granter, before, keys, await ask(context.tx, holdersOfRole(id)));
      const updatedAt = await setKeys(context.tx, context.merchantCode, id, keys);
      const { name } = before;
      context.changes.addPart(roleAudit, id, { name, permissions: recorded(before.keys) }, { name, permissions: keys });
      await tellAdmins(context, queue, { kind: 'role', id, holder: name, before: before.keys, after: keys });
      await rightsChanged(context);
      return updatedAt;
    },

    async remove(context: Work, id: string, isConfirmed: boolean): Promise<void> {
      const { tx, merchantCode } = context;
      const granter = await openRightsChange(context);
      const role = await lockedRole(context, id);
      const holders = await ask(tx, holdersOfRole(id));
      requireDeletable(granter, role, holders);
      if (holders.length > 0 && !isConfirmed) throw new Refusal('stillAssociated');
      await deleteRole(tx, merchantCode, id);
      const accounts = holders.map((holder) => holder.account);
      context.changes.add(roleAudit, id, { ...role, permissions: recorded(role.keys), accounts }, null);
      await rightsChanged(context);
    },
  };
}

async function lockedRole({ tx, merchantCode }: Work, id: string) {
  const role = await lockRole(tx, merchantCode, id);
  if (role === undefined) throw new Refusal('notFound');
  return role;
}

async function requireFreeName({ tx, merchantCode }: Work, name: string, exceptId: string | null): Promise<void> {
  if (await isNameTaken(tx, 'tenant.roles', merchantCode, name, exceptId))
    throw new Refusal('formRefused', { details: [{ field: 'name', errorMessage: '该角色名称已存在，请换一个' }] });
}

/** The merchant's rights are locked: of roles made side by side each knows the ones before it. */
async function requireFreeNewName(context: Work, name: string): Promise<void> {
  requireRoomForRole(await countRoles(context.tx, context.merchantCode));
  await requireFreeName(context, name, null);
}

/** The log leaves out none that was held, also where this version does not know it. */
function recorded(keys: readonly string[]): string[] {
  return [...inTreeOrder(keys), ...keys.filter((key) => !permissionIndex.has(key))];
}
