import { roleList } from '@touchline/contract/roles';
import { ask } from '@touchline/db/query';
import { inTreeOrder } from '@touchline/domain/permission-sets';
import { type PermissionNode, permissionTree } from '@touchline/domain/permission-tree';

import { listRoute } from '../../platform/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { callersRights } from '../sign-in/index.ts';
import { type Holder, holdersOfRole, livingHolders, rolesWithKeys } from './rights.repository.ts';
import { granterOf } from './rights.service.ts';
import { canonicalKeys } from './role-keys.service.ts';
import { requireEditable, requireGrantable, requireNarrowable } from './roles.policy.ts';
import { accountsInRole, keysOfRole, roleById, roleKeys, type RoleRow, rolesInSql } from './roles.repository.ts';

const ceilingRole = '1';

export const roleReads: Routes<
  'roles.list' | 'roles.get' | 'roles.tree' | 'roles.permissions' | 'roles.users' | 'roles.preview'
> = {
  'roles.list': listRoute(roleList, {
    rows: ({ query }) => rolesInSql({ keyword: query.keyword, includeAdmin: query.includeAdmin ?? false }),
    item: roleView,
  }),
  'roles.get': readRoute({
    ask: ({ params }) => ({ role: roleById(params.id) }),
    answer: ({ role }) => roleView(only(role)),
  }),
  'roles.tree': readRoute({
    ask: () => ({}),
    answer: (_found, { query }) => treeFor({ withBac: query.hasBac ?? false }),
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
  'roles.preview': {
    handle: (context, { params, query }) =>
      previewPermissions(context, params.id, query.keys.split(',').filter(Boolean)),
  },
};

/**
 * What each person in the role would gain and lose, other roles and the merchant's ceiling counted. Role 1 is that
 * ceiling: it reaches people who do not hold it.
 */
async function previewPermissions(context: Work<PersonActor>, id: string, given: readonly string[]) {
  const { tx, merchantCode, actor } = context;
  const keys = canonicalKeys(given);
  const { hasBac } = only(await ask(tx, roleById(id)));
  const held = await keysOfRole(tx, merchantCode, id);
  const granter = granterOf(actor, await callersRights(context));
  requireEditable(granter, { hasBac, keys: held });
  requireGrantable(granter, keys);
  const isCeiling = id === ceilingRole;
  const reached = isCeiling ? await livingHolders(tx, merchantCode) : await holdersOfRole(tx, merchantCode, id);
  const isHolder = ({ roleIds }: Holder) => roleIds.includes(id);
  requireNarrowable(granter, { hasBac, keys: held }, keys, reached.filter(isHolder));
  const ceiling = new Set(isCeiling ? keys : await keysOfRole(tx, merchantCode, ceilingRole));
  const others = new Set(reached.flatMap((person) => person.roleIds).filter((roleId) => roleId !== id));
  const roles = new Map((await rolesWithKeys(tx, merchantCode, [...others])).map((role) => [role.id, role.keys]));
  const after = (person: Holder) => {
    const fromOthers = person.roleIds.flatMap((roleId) => roles.get(roleId) ?? []);
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

function treeFor({ withBac }: { withBac: boolean }): TreeItem[] {
  return permissionTree.filter((module) => withBac || module.key !== 'bac').map(treeItem);
}

interface TreeItem {
  key: string;
  name: string;
  children?: TreeItem[];
}

function treeItem({ key, name, children }: PermissionNode): TreeItem {
  return children === undefined ? { key, name } : { key, name, children: children.map(treeItem) };
}

function only([role]: readonly RoleRow[]): RoleRow {
  if (role === undefined) throw new Refusal('notFound');
  return role;
}

function roleView({ id, name, description, hasBac, accounts, updatedAt }: RoleRow) {
  return { id, name, description, hasBac, accounts, updatedTime: updatedAt.toISOString() };
}

function difference(before: readonly string[], after: readonly string[]) {
  return {
    added: inTreeOrder(after.filter((key) => !before.includes(key))),
    removed: inTreeOrder(before.filter((key) => !after.includes(key))),
  };
}
