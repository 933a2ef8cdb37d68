import { roleList } from '@touchline/contract/roles';
import { holdableKeys, inTreeOrder, platformMerchant } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys, type PermissionNode, permissionTree } from '@touchline/domain/access/permission-tree';
import { adminRoleId } from '@touchline/domain/constants';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { type ReadContext, readRoute, type Routes } from '../../platform/route.ts';
import {
  ceilingKeys,
  type Holder,
  holdersOfRole,
  livingHolders,
  rolesBeside,
  type RoleWithKeys,
} from './rights.repository.ts';
import { type Granter, granterOf } from './rights.service.ts';
import { canonicalKeys } from './role-keys.service.ts';
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
    ask: () => ({}),
    answer: (_found, { query }, { merchantCode }) => treeFor(merchantCode, { withBac: query.hasBac ?? false }),
  }),
  'roles.permissions': readRoute({
    ask: ({ params }) => ({ role: roleById(params.id), keys: roleKeys(params.id) }),
    answer: ({ role, keys }) => ({
      updatedTime: only(role).updatedAt.toISOString(),
      keys: inTreeOrder(keys.map(({ key }) => key)),
    }),
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
        callers: callersKeys,
        reached: isCeiling ? livingHolders : holdersOfRole(id),
        roles: rolesBeside(isCeiling ? null : id),
      };
    },
    answer({ role, held, ceiling, callers, reached, roles }, { params, query }, { actor, merchantCode }) {
      const granter = granterOf(actor, actor.isSuperAdmin ? allPermissionKeys : (callers[0]?.keys ?? []));
      const found = { role: only(role), held: held.map(keyOf), ceiling: ceiling.map(keyOf), reached, roles };
      return previewPermissions(granter, params.id, canonicalKeys(keysIn(query), merchantCode), found);
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
  const ceiling = new Set(id === adminRoleId ? keys : found.ceiling);
  const others = new Map(found.roles.filter((other) => other.id !== id).map((other) => [other.id, other.keys]));
  const after = (person: Holder) => {
    const fromOthers = person.roleIds.flatMap((roleId) => others.get(roleId) ?? []);
    return [...(isHolder(person) ? keys : []), ...fromOthers].filter((key) => ceiling.has(key));
  };
  const people = reached.map((person) => {
    const { added: gains, removed: loses } = difference(person.held, after(person));
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

/** Of what people of the merchant can hold. */
function treeFor(merchantCode: string, { withBac }: { withBac: boolean }): TreeItem[] {
  const holdable = new Set<string>(holdableKeys(merchantCode, allPermissionKeys));
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
