import { groupList } from '@touchline/contract/groups';
import { ask } from '@touchline/db/query';
import { groupLimits } from '@touchline/domain/constants';

import { listRoute } from '../../platform/lists/list-route.ts';
import { isNameTaken } from '../../platform/names.repository.ts';
import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { groupCan, refusedName, requireDeletable, requireRoomForGroup } from './groups.policy.ts';
import {
  countGroups,
  deleteGroup,
  groupAudit,
  groupById,
  groupNames,
  type GroupRow,
  groupsInSql,
  insertGroup,
  lockGroups,
  renameGroup,
} from './groups.repository.ts';
import { membersLike, membersOf, type MemberRow } from './members.repository.ts';

export const groupReads: Routes<
  'groups.list' | 'groups.options' | 'groups.get' | 'groups.members' | 'groups.candidates'
> = {
  'groups.list': listRoute(groupList, { rows: ({ query }) => groupsInSql(query.keyword), item: groupView }),
  'groups.options': readRoute({
    ask: () => ({ names: groupNames }),
    answer: ({ names }) => [...names],
  }),
  'groups.get': readRoute({
    ask: ({ params }) => ({ group: groupById(params.id) }),
    answer: ({ group: [group] }) => groupView(there(group)),
  }),
  'groups.members': readRoute({
    ask: ({ params: { id } }) => ({
      group: groupById(id),
      accounts: membersOf('account', id),
      roles: membersOf('role', id),
    }),
    answer({ group: [group], accounts, roles }) {
      const { name, updatedAt } = there(group);
      return {
        name,
        accounts: accounts.map(({ id, name: called, account }) => ({ id, name: called, account })),
        roles: roles.map(({ id, name: called }) => ({ id, name: called })),
        updatedTime: updatedAt.toISOString(),
      };
    },
  }),
  'groups.candidates': readRoute({
    ask: ({ query: { kind, keyword } }) => ({ found: membersLike(kind, keyword) }),
    answer: ({ found }) => ({
      records: found.slice(0, groupLimits.candidates).map(candidateView),
      hasMore: found.length > groupLimits.candidates,
    }),
  }),
};

function groupView({ id, name, accounts, roles, updatedAt }: GroupRow) {
  return {
    id,
    name,
    accounts,
    roles,
    accountInUse: accounts > 0,
    roleInUse: roles > 0,
    updatedTime: updatedAt.toISOString(),
    can: groupCan({ accounts, roles }),
  };
}

function candidateView({ id, name, account, groupId, groupName }: MemberRow) {
  return { id, name, account, group: groupId === null ? null : { id: groupId, name: groupName ?? '' } };
}

export async function createGroup(work: Work, { name }: { name: string }) {
  const { tx, merchantCode, changes } = work;
  await lockGroups(tx, merchantCode);
  requireRoomForGroup(await countGroups(tx, merchantCode));
  await requireFreeName(work, name, null);
  const made = await insertGroup(tx, merchantCode, name);
  changes.addPart(groupAudit, made.id, null, made);
  return { id: made.id, updatedTime: made.updatedAt.toISOString() };
}

export async function updateGroup(work: Work, id: string, form: { name: string; updatedTime: string }) {
  const { tx, merchantCode, changes } = work;
  const before = await lockedGroup(work, id);
  requireFresh(before.updatedAt, form.updatedTime);
  await requireFreeName(work, form.name, id);
  const after = await renameGroup(tx, merchantCode, id, form.name);
  changes.addPart(groupAudit, id, { name: before.name }, { name: after.name });
  return { updatedTime: after.updatedAt.toISOString() };
}

export async function removeGroup(work: Work, id: string): Promise<void> {
  const { tx, merchantCode, changes } = work;
  const group = await lockedGroup(work, id);
  requireDeletable(group);
  await deleteGroup(tx, merchantCode, id);
  changes.addPart(groupAudit, id, { name: group.name }, null);
}

/** Nobody else changes the merchant's groups until the transaction ends. */
export async function lockedGroup({ tx, merchantCode }: Work, id: string): Promise<GroupRow> {
  await lockGroups(tx, merchantCode);
  return there((await ask(tx, groupById(id)))[0]);
}

async function requireFreeName({ tx, merchantCode }: Work, name: string, exceptId: string | null): Promise<void> {
  if (await isNameTaken(tx, 'tenant.groups', merchantCode, name, exceptId))
    throw refusedName('该分组名称已存在，请换一个');
}
