import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import { lists } from 'virtual:lists';

import { callApi } from '../../lib/calls/http.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type AccountList = CallData<Calls['accounts.list']>;
export type Account = AccountList['records'][number];
export type HeldRole = Account['roles'][number];
export type RoleOption = CallData<Calls['roles.list']>['records'][number];
export type PermissionSource = CallData<Calls['accounts.permissions']>['permissions'][number];
export type NewAccountBody = CallRequest<Calls['accounts.create']>['body'];
export type AccountChanges = Omit<CallRequest<Calls['accounts.update']>['body'], 'updatedTime'>;

/** First part of every cache key of this page. */
export const accountsName = 'accounts';

export const readAccount = (id: string, signal?: AbortSignal) =>
  callApi('accounts.get', { params: { id } }, signal === undefined ? {} : { signal, quiet: true });

/** All roles at once; a built-in one can be given only by a super-admin who acts for the merchant. */
export const loadRoles = (withBuiltIn: boolean, signal: AbortSignal) =>
  callApi(
    'roles.list',
    { query: { size: lists['roles.list'].largestSize, current: 1, ...(withBuiltIn && { includeAdmin: true }) } },
    { signal, quiet: true },
  );

export const loadPermissions = (id: string, signal: AbortSignal) =>
  callApi('accounts.permissions', { params: { id } }, { signal, quiet: true });

export const loadSignedInDevices = (id: string, signal: AbortSignal) =>
  callApi('accounts.places', { params: { id } }, { signal, quiet: true });

const logRowsShown = 10;

export const loadLog = (userAccount: string, signal: AbortSignal) =>
  callApi('operation-logs.list', { query: { userAccount, size: logRowsShown, current: 1 } }, { signal, quiet: true });

/** The form says what became of it, so the call itself stays silent. */
const quiet = { quiet: true } as const;

export const createAccount = (body: NewAccountBody) =>
  refreshAfter(accountsName, callApi('accounts.create', { body }, quiet));

const sendChanges = (id: string, changes: AccountChanges, updatedTime: string) =>
  callApi('accounts.update', { params: { id }, body: { ...changes, updatedTime } }, quiet);

export const updateAccount = (...change: Parameters<typeof sendChanges>) =>
  refreshAfter(accountsName, sendChanges(...change));

/** In the row itself, which refreshes the list when it has said what happened. */
export const switchAccount = (id: string, enabled: boolean, updatedTime: string) =>
  sendChanges(id, { enabled }, updatedTime);

export const setPassword = (id: string, password: string) =>
  refreshAfter(accountsName, callApi('accounts.set-password', { params: { id }, body: { password } }, quiet));

export const setRoles = (id: string, roleIds: readonly string[], updatedTime: string) =>
  refreshAfter(
    accountsName,
    callApi('accounts.set-roles', { params: { id }, query: { updatedTime }, body: [...roleIds] }, quiet),
  );

/** Starts a task. */
export const setEnabledOfMany = (ids: readonly string[], enabled: boolean) =>
  callApi('accounts.set-enabled-of-many', { body: { ids: [...ids], enabled } }, quiet);

export const deleteAccount = ({ id, merchantCode }: Account) =>
  refreshAfter(accountsName, callApi('accounts.delete', { params: { id }, query: { merchantCode } }, quiet));

export const endSignedInDevices = (id: string) =>
  refreshAfter(accountsName, callApi('accounts.end-places', { params: { id } }, quiet));

export const resetSecondFactor = ({ id }: Account) =>
  refreshAfter(accountsName, callApi('accounts.reset-second-factor', { params: { id } }, quiet));
