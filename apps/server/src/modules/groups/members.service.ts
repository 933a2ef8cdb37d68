import type { GroupMemberKind } from '@touchline/contract/groups';
import { ask } from '@touchline/db/query';

import { requireFresh } from '../../platform/rights/stale.ts';
import type { Work } from '../../platform/work.ts';
import { requireAllFound } from './groups.policy.ts';
import { groupAudit, touchGroups } from './groups.repository.ts';
import { lockedGroup } from './groups.service.ts';
import { lockMembers, type MemberRow, membersOf, replaceMembers } from './members.repository.ts';

interface MembersForm {
  readonly accountIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly updatedTime: string;
}

/** The members of one group in words, as the log tells them. */
interface Members {
  readonly accounts: readonly string[];
  readonly roles: readonly string[];
}

/** Replaces a group's members. The groups that lose some of theirs get a new version and a line in the log as well. */
export async function setMembers(work: Work, id: string, form: MembersForm) {
  const { tx, merchantCode, changes } = work;
  const group = await lockedGroup(work, id);
  requireFresh(group.updatedAt, form.updatedTime);
  const accounts = await chosen(work, 'account', form.accountIds);
  const roles = await chosen(work, 'role', form.roleIds);
  const groupIds = [id, ...groupsLeft(id, [...accounts, ...roles])];
  const before = await membersIn(work, groupIds);
  await replaceMembers(tx, merchantCode, 'account', id, accounts.map(idOf));
  await replaceMembers(tx, merchantCode, 'role', id, roles.map(idOf));
  const after = await membersIn(work, groupIds);
  const touched = await touchGroups(tx, merchantCode, groupIds);
  for (const { id: touchedId, name } of touched)
    changes.addPart(groupAudit, touchedId, { name, ...before.get(touchedId) }, { name, ...after.get(touchedId) });
  const own = touched.find((one) => one.id === id);
  return { updatedTime: (own ?? group).updatedAt.toISOString() };
}

const idOf = ({ id }: MemberRow) => id;

async function chosen(
  { tx, merchantCode }: Work,
  kind: GroupMemberKind,
  given: readonly string[],
): Promise<MemberRow[]> {
  const ids = [...new Set(given)];
  const found = await lockMembers(tx, merchantCode, kind, ids);
  requireAllFound(ids, found);
  return found;
}

/** Groups that the members belonged to until now. */
function groupsLeft(id: string, members: readonly MemberRow[]): string[] {
  const others = members.flatMap(({ groupId }) => (groupId === null || groupId === id ? [] : [groupId]));
  return [...new Set(others)];
}

async function membersIn({ tx }: Work, groupIds: readonly string[]): Promise<Map<string, Members>> {
  const found = new Map<string, Members>();
  for (const id of groupIds) {
    const accounts = await ask(tx, membersOf('account', id));
    const roles = await ask(tx, membersOf('role', id));
    found.set(id, {
      accounts: accounts.map(({ account }) => account),
      roles: roles.map(({ name }) => name),
    });
  }
  return found;
}
