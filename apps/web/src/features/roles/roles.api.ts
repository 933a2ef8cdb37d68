import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import { permissionIndex } from '@touchline/domain/access/permission-tree';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';
import { type CheckedKeys, listToSend, modulesOf } from './permission-editor/permission-editor.model.ts';

export type Naming = CallRequest<Calls['roles.create']>['body'];
export type RoleUser = CallData<Calls['roles.users']>[number];
export type Preview = CallData<Calls['roles.preview']>;

const rolesList = 'roles';

/** One role with its permissions, as it stood at one moment. */
export interface RoleVersion {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
  readonly updatedTime: string;
}

/** The tree that permissions are chosen from; nobody without the right to give them asks for it. */
export function useModules(enabled: boolean) {
  return useQuery({
    queryKey: useScopedKey('role-tree'),
    queryFn: ({ signal }) => callApi('roles.tree', { query: { hasBac: true } }, { signal, quiet: true }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    select: modulesOf,
  });
}

/** Read once for each opening: what is being edited does not change under the cursor. */
export function useRoleVersion(id: string) {
  return useQuery({
    queryKey: useScopedKey('role-version', id),
    queryFn: ({ signal }) => readRole(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Two answers: if someone saved between them, the earlier time makes the server notice. */
export async function readRole(id: string, signal?: AbortSignal): Promise<RoleVersion> {
  const options = { quiet: true, ...(signal !== undefined && { signal }) };
  const [role, permissions] = await Promise.all([
    callApi('roles.get', { params: { id } }, options),
    callApi('roles.permissions', { params: { id } }, options),
  ]);
  const { name, description } = role;
  const updatedTime = [role.updatedTime, permissions.updatedTime].toSorted()[0] ?? role.updatedTime;
  return { id, name, description, keys: permissions.keys, updatedTime };
}

export const readUsers = (id: string) => callApi('roles.users', { params: { id } }, { quiet: true });

export function usePreview(id: string, checked: CheckedKeys) {
  const keys = listToSend(checked, permissionIndex).join(',');
  return useQuery({
    queryKey: useScopedKey('role-preview', id, keys),
    queryFn: ({ signal }) => callApi('roles.preview', { params: { id }, query: { keys } }, { signal, quiet: true }),
    gcTime: 0,
  });
}

export const createRole = (body: Naming) => refreshAfter(rolesList, callApi('roles.create', { body }, { quiet: true }));

export const copyRole = (id: string, body: Naming) =>
  refreshAfter(rolesList, callApi('roles.copy', { params: { id }, body }, { quiet: true }));

export const deleteRole = (id: string, isConfirmed: boolean) => {
  const query = isConfirmed ? { confirmInUse: true } : {};
  return refreshAfter(rolesList, callApi('roles.delete', { params: { id }, query }, { quiet: true }));
};

export const updateRole = (id: string, body: Naming & { updatedTime: string }) =>
  refreshAfter(rolesList, callApi('roles.update', { params: { id }, body }, { quiet: true }));

export const setPermissions = (id: string, checked: CheckedKeys, updatedTime: string) => {
  const body = listToSend(checked, permissionIndex);
  return refreshAfter(
    rolesList,
    callApi('roles.set-permissions', { params: { id }, query: { updatedTime }, body }, { quiet: true }),
  );
};
