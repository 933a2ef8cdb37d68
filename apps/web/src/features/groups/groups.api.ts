import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { GroupMemberKind } from '@touchline/contract/groups';

import { groupsName } from '../../entities/group/group-options.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter, refreshList } from '../../lib/lists/list-query.ts';

export type Group = CallData<Calls['groups.get']>;
export type GroupBody = CallRequest<Calls['groups.create']>['body'];
export type Members = CallData<Calls['groups.members']>;
export type GroupCandidate = CallData<Calls['groups.candidates']>['records'][number];

const quiet = { quiet: true } as const;

export const readGroup = (id: string) => callApi('groups.get', { params: { id } }, quiet);

export const createGroup = (body: GroupBody) => refreshAfter(groupsName, callApi('groups.create', { body }, quiet));

/** Accounts and roles show the name of their group. */
async function refreshed<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await refreshAfter(groupsName, work);
  } finally {
    void refreshList('accounts');
    void refreshList('roles');
  }
}

export const updateGroup = (id: string, form: GroupBody, updatedTime: string) =>
  refreshed(callApi('groups.update', { params: { id }, body: { ...form, updatedTime } }, quiet));

export const deleteGroup = (id: string) =>
  refreshAfter(groupsName, callApi('groups.delete', { params: { id } }, quiet));

export const readMembers = (id: string, signal?: AbortSignal) =>
  callApi('groups.members', { params: { id } }, { ...quiet, ...(signal !== undefined && { signal }) });

export const setMembers = (id: string, body: CallRequest<Calls['groups.set-members']>['body']) =>
  refreshed(callApi('groups.set-members', { params: { id }, body }, quiet));

/** Read once for each opening: what is being edited does not change under the cursor. */
export function useMembers(id: string) {
  return useQuery({
    queryKey: useScopedKey('group-members', id),
    queryFn: ({ signal }) => readMembers(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useCandidates(kind: GroupMemberKind, keyword: string) {
  const query = keyword === '' ? { kind } : { kind, keyword };
  return useQuery({
    queryKey: useScopedKey(groupsName, 'candidates', query),
    queryFn: ({ signal }) => callApi('groups.candidates', { query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
