import type { GroupMemberKind } from '@touchline/contract/groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupCandidate, Members } from '../groups.api.ts';
import '../groups.messages.ts';

export interface KnownMember {
  readonly id: string;
  /** The name, of an account with its account. */
  readonly words: string;
  /** Another group that it belongs to as yet. */
  readonly elsewhere: string | null;
}

export interface MemberNames {
  /** Members of the group, and those that were chosen. */
  readonly met: Readonly<Record<GroupMemberKind, readonly KnownMember[]>>;
  readonly meet: (kind: GroupMemberKind, more: readonly KnownMember[]) => void;
  readonly meetMembers: (members: Members) => void;
  readonly candidate: (found: GroupCandidate) => KnownMember;
  /** Whether one of them would leave another group. */
  readonly isMoving: (kind: GroupMemberKind, ids: readonly string[]) => boolean;
  readonly namesOf: (kind: GroupMemberKind, ids: readonly string[]) => string;
}

/** The names of accounts and roles that the dialog of a group speaks of. */
export function useMemberNames(groupId: string, opened: Members): MemberNames {
  const { t } = useTranslation('groups');
  const person = ({ name, account }: Pick<GroupCandidate, 'name' | 'account'>) =>
    t('members.person', { name, account });
  const known = ({ accounts, roles }: Members) => ({
    account: accounts.map((one): KnownMember => ({ id: one.id, words: person(one), elsewhere: null })),
    role: roles.map(({ id, name }): KnownMember => ({ id, words: name, elsewhere: null })),
  });
  const [met, setMet] = useState<MemberNames['met']>(() => known(opened));
  const meet: MemberNames['meet'] = (kind, more) =>
    setMet((before) => ({ ...before, [kind]: withoutTwins([...before[kind], ...more]) }));

  return {
    met,
    meet,
    meetMembers: (members) => {
      const { account, role } = known(members);
      meet('account', account);
      meet('role', role);
    },
    candidate: ({ id, name, account, group }) => ({
      id,
      words: account === '' ? name : person({ name, account }),
      elsewhere: group === null || group.id === groupId ? null : group.name,
    }),
    isMoving: (kind, ids) => met[kind].some(({ id, elsewhere }) => elsewhere !== null && ids.includes(id)),
    namesOf: (kind, ids) =>
      ids.map((id) => met[kind].find((one) => one.id === id)?.words ?? id).join(t('members.separator')),
  };
}

/** The first of each id. */
export function withoutTwins(members: readonly KnownMember[]): KnownMember[] {
  const found = new Map<string, KnownMember>();
  for (const one of members) if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}
