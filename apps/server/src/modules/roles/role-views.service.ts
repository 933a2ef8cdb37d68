import { inTreeOrder } from '@touchline/domain/permission-sets';
import { type PermissionNode, permissionTree } from '@touchline/domain/permission-tree';

import { sortValueOf } from '../../platform/paging.repository.ts';
import { listAnswer, type Page } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Reading, Work } from '../../platform/work.ts';
import { callersRights } from '../sign-in/index.ts';
import { type Holder, holdersOfRole, livingHolders, rolesWithKeys } from './rights.repository.ts';
import { granterOf } from './rights.service.ts';
import { canonicalKeys } from './role-keys.service.ts';
import { requireEditable, requireGrantable, requireNarrowable } from './roles.policy.ts';
import { keysOfRole, listRoles, readRole, type RoleRow } from './roles.repository.ts';

const ceilingRole = '1';

export async function rolePage(
  { tx, merchantCode }: Reading,
  page: Page,
  filter: { keyword: string | undefined; includeAdmin: boolean },
) {
  const found = await listRoles(tx, merchantCode, page, filter);
  return listAnswer(page, found, {
    item: (row) => roleView(row),
    sortValue: (row) => sortValueOf(row),
    id: (row) => row.id,
  });
}

export async function oneRole(reading: Reading, id: string) {
  return roleView(await requireRole(reading, id));
}

export async function permissionsOfRole(reading: Reading, id: string) {
  const role = await requireRole(reading, id);
  const keys = inTreeOrder(await keysOfRole(reading.tx, reading.merchantCode, id));
  return { keys, updatedTime: role.updatedAt.toISOString() };
}

export async function usersOfRole(reading: Reading, id: string) {
  await requireRole(reading, id);
  const holders = await holdersOfRole(reading.tx, reading.merchantCode, id);
  return holders.map(({ id: accountId, name, account }) => ({ id: accountId, name, account }));
}

/**
 * What each person in the role would gain and lose, other roles and the merchant's ceiling counted. Role 1 is that
 * ceiling: it reaches people who do not hold it.
 */
export async function previewPermissions(context: Work<PersonActor>, id: string, given: readonly string[]) {
  const { tx, merchantCode, actor } = context;
  const keys = canonicalKeys(given);
  const { hasBac } = await requireRole(context, id);
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

export function treeFor({ withBac }: { withBac: boolean }): TreeItem[] {
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

async function requireRole({ tx, merchantCode }: Reading, id: string): Promise<RoleRow> {
  const role = await readRole(tx, merchantCode, id);
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
