import { roleList } from '@touchline/contract/roles';
import { holdableKeys, inTreeOrder, platformMerchant } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys, type PermissionNode, permissionTree } from '@touchline/domain/access/permission-tree';
import { adminRoleId } from '@touchline/domain/constants';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callersLastingKeys } from '../../platform/rights/held-keys.repository.ts';
import { type ReadContext, readRoute, type Routes } from '../../platform/route.ts';
import {
  ceilingKeys,
  type Holder,
  holdersOfRole,
  livingHolders,
  ownPurchases,
  rolesBeside,
  type RoleWithKeys,
} from './rights.repository.ts';
import { type Granter, granterOf } from './rights.service.ts';
import { canonicalKeys, unboughtKeys } from './role-keys.service.ts';
import { requireEditable, requireGrantable, requireNarrowable, roleCan } from './roles.policy.ts';
import { accountsInRole, roleById, roleKeys, type RoleRow, rolesInSql } from './roles.repository.ts';

export const roleReads: Routes<
  'roles.list' | 'roles.get' | 'roles.tree' | 'roles.permissions' | 'roles.users' | 'roles.preview'
> = {
  'roles.list': listRoute(roleList, {
    rows: ({ query }) => rolesInSql(query),
    item: (row, { actor }) => roleView(row, actor),
  }),
  'roles.get': readRoute({
    ask: ({ params }) => ({ role: roleById(params.id) }),
    answer: ({ role }, _input, { actor }) => roleView(only(role), actor),
  }),
  'roles.tree': readRoute({
    ask: () => ({ bought: ownPurchases }),
    answer: ({ bought }, { query }, { merchantCode }) =>
      treeFor(merchantCode, bought, { withBac: query.hasBac ?? false }),
  }),
  'roles.permissions': readRoute({
    ask: ({ params }) => ({ role: roleById(params.id), keys: roleKeys(params.id), bought: ownPurchases }),
    answer({ role, keys, bought }, _input, { merchantCode }) {
      const held = keys.map(keyOf);
      const unbought = new Set(unboughtKeys(merchantCode, bought, held));
      return {
        updatedTime: only(role).updatedAt.toISOString(),
        keys: inTreeOrder(held.filter((key) => !unbought.has(key))),
      };
    },
  }),
  'roles.users': readRoute({
    ask: ({ params }) => ({ role: roleById(params.id), accounts: accountsInRole(params.id) }),
    answer({ role, accounts }) {
      only(role);
      return [...accounts];
    },
  }),
  'roles.preview': readRoute({
    ask({ params: { id }, query }) {
      canonicalKeys(keysIn(query), platformMerchant);
      const isCeiling = id === adminRoleId;
      return {
        role: roleById(id),
        held: roleKeys(id),
        ceiling: ceilingKeys,
        callers: callersLastingKeys,
        bought: ownPurchases,
        reached: isCeiling ? livingHolders : holdersOfRole(id),
        roles: rolesBeside(isCeiling ? null : id),
      };
    },
    answer({ role, held, ceiling, callers, reached, roles, bought }, { params, query }, { actor, merchantCode }) {
      const granter = granterOf(actor, actor.isSuperAdmin ? allPermissionKeys : (callers[0]?.keys ?? []));
      const unbought = unboughtKeys(merchantCode, bought, allPermissionKeys);
      const before = held.map(keyOf);
      const found = { role: only(role), held: before, ceiling: ceiling.map(keyOf), reached, roles, unbought };
      const kept = before.filter((key) => unbought.includes(key));
      return previewPermissions(granter, params.id, [...canonicalKeys(keysIn(query), merchantCode), ...kept], found);
    },
  }),
};

const keyOf = ({ key }: { key: string }) => key;
const keysIn = ({ keys }: { keys: string }) => keys.split(',').filter(Boolean);

interface PreviewFound {
  readonly role: RoleRow;
  readonly held: readonly string[];
  readonly ceiling: readonly string[];
  readonly reached: readonly Holder[];
  readonly roles: readonly RoleWithKeys[];
  readonly unbought: readonly string[];
}

/**
 * Each holder's gains and losses, counting their other roles and the merchant's ceiling. Role 1 is that ceiling: it
 * reaches people who do not hold it.
 */
function previewPermissions(granter: Granter, id: string, keys: readonly string[], found: PreviewFound) {
  const { role, held, reached } = found;
  const before = { hasBac: role.hasBac, keys: held };
  requireEditable(granter, before);
  requireGrantable(granter, keys);
  const isHolder = ({ roleIds }: Holder) => roleIds.includes(id);
  requireNarrowable(granter, before, keys, reached.filter(isHolder));
  const ceiling = new Set(id === adminRoleId ? keys.filter((key) => !found.unbought.includes(key)) : found.ceiling);
  const others = new Map(found.roles.filter((other) => other.id !== id).map((other) => [other.id, other.keys]));
  const open = new Set(found.ceiling);
  const now = (person: Holder) => person.held.filter((key) => open.has(key));
  const after = (person: Holder) => {
    const fromOthers = person.roleIds.flatMap((roleId) => others.get(roleId) ?? []);
    return [...(isHolder(person) ? keys : []), ...fromOthers].filter((key) => ceiling.has(key));
  };
  const people = reached.map((person) => {
    const { added: gains, removed: loses } = difference(now(person), after(person));
    return { person, gains, loses };
  });
  return {
    ...difference(held, keys),
    people: people
      .filter(({ person, gains, loses }) => isHolder(person) || gains.length + loses.length > 0)
      .map(({ person: { id: accountId, name, account }, gains, loses }) => ({
        id: accountId,
        name,
        account,
        gains,
        loses,
      })),
  };
}

/** Of what people of the merchant can hold, by its purchases. */
function treeFor(
  merchantCode: string,
  bought: readonly { readonly purchases: readonly string[] }[],
  { withBac }: { withBac: boolean },
): TreeItem[] {
  const unbought = new Set(unboughtKeys(merchantCode, bought, allPermissionKeys));
  const holdable = new Set<string>(holdableKeys(merchantCode, allPermissionKeys).filter((key) => !unbought.has(key)));
  return permissionTree.filter((module) => withBac || module.key !== 'bac').flatMap((node) => treeItem(node, holdable));
}

interface TreeItem {
  key: string;
  name: string;
  children?: TreeItem[];
}

function treeItem({ key, name, children }: PermissionNode, holdable: ReadonlySet<string>): TreeItem[] {
  if (children === undefined) return holdable.has(key) ? [{ key, name }] : [];
  const kept = children.flatMap((child) => treeItem(child, holdable));
  return kept.length === 0 ? [] : [{ key, name, children: kept }];
}

function only([role]: readonly RoleRow[]): RoleRow {
  if (role === undefined) throw new Refusal('notFound');
  return role;
}

function roleView(
  { id, name, description, hasBac, accounts, group, updatedAt }: RoleRow,
  viewer: ReadContext['actor'],
) {
  const can = roleCan(granterOf(viewer, []), { hasBac });
  return { id, name, description, hasBac, accounts, group, updatedTime: updatedAt.toISOString(), can };
}

function difference(before: readonly string[], after: readonly string[]) {
  return {
    added: inTreeOrder(after.filter((key) => !before.includes(key))),
    removed: inTreeOrder(before.filter((key) => !after.includes(key))),
  };
}
