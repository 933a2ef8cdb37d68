import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi, refreshSession } from '../../lib/calls/http.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { clearRemembered, clearRememberedOf } from '../../lib/session/remembered-account.ts';
import { sessionStore } from '../../lib/session/session.ts';

export type OwnProfile = CallData<Calls['profile.get']>;
export type SignedInDevices = CallData<Calls['profile.sessions']>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi('profile.get', {}, { signal }),
  meta: { isPage: true },
});

export const ownRolesQuery = queryOptions({
  queryKey: ['profile', 'roles'],
  queryFn: ({ signal }) => callApi('profile.roles', {}, { signal, quiet: true }),
});

export const signedInDevicesQuery = queryOptions({
  queryKey: ['profile', 'places'],
  queryFn: ({ signal }) => callApi('profile.sessions', {}, { signal, quiet: true }),
});

export async function saveName(name: string): Promise<void> {
  await callApi('profile.update', { body: { name } });
  await refetchProfile();
}

export async function saveEmail(email: string): Promise<void> {
  await callApi('profile.update', { body: { email } });
  await refetchProfile();
}

export async function changePassword(oldPassword: string, password: string): Promise<void> {
  await callApi('profile.change-password', { body: { oldPassword, password } });
  forgetOwn();
  void queryClient.invalidateQueries({ queryKey: signedInDevicesQuery.queryKey });
}

export const endSession = (id: string) => refreshDevicesAfter(callApi('profile.end-session', { params: { id } }));

export const forgetDevice = (id: string, isThisOne: boolean) =>
  refreshDevicesAfter(callApi('profile.forget-device', { params: { id } }).then(() => isThisOne && clearRemembered()));

export const endOtherSessions = () => refreshDevicesAfter(callApi('profile.end-other-sessions', {}).then(forgetOwn));

/** Every device of this account is revoked; this browser may remember another one. */
function forgetOwn(): void {
  clearRememberedOf(sessionStore.get().user?.account ?? '');
}

/** The shell shows the name too, so who is signed in is asked again as well. */
async function refetchProfile(): Promise<void> {
  void refreshSession().catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true });
}

async function refreshDevicesAfter(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: signedInDevicesQuery.queryKey });
  }
}
