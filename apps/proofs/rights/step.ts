import type { CallId, Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';

import type { StepKind, StepPlan } from './plan.ts';
import { type AccountState, accountsOf, type RoleState, rolesOf, type RightsSnapshot } from './snapshot.ts';

/** A plan once it is known who is there: one request, and what it is about. */
export interface RightsStep {
  readonly kind: StepKind;
  readonly actor: AccountState;
  readonly id: CallId;
  readonly request: object;
  readonly account?: AccountState;
  readonly role?: RoleState;
  /** Names something that is not the actor's merchant's: it must not be found. */
  readonly isElsewhere: boolean;
}

export interface StepContext {
  readonly snapshot: RightsSnapshot;
  readonly actor: AccountState;
  readonly otherMerchant: string;
  readonly mark: string;
  readonly serial: number;
}

const missingId = '987654321987';
const longAgo = '2020-01-01T00:00:00.000Z';

export function stepOf(plan: StepPlan, stage: StepContext): RightsStep {
  const { snapshot, actor, otherMerchant, mark, serial } = stage;
  const merchant = plan.where === 'foreign' ? otherMerchant : actor.merchantCode;
  const account = pick(accountsOf(snapshot, merchant), plan.target);
  const role = pick(rolesOf(snapshot, merchant), plan.target);
  const isMissing = plan.where === 'missing';
  const version = (thing: { updatedTime: string }) => (plan.isStale ? longAgo : thing.updatedTime);
  const name = `${mark}${serial}`;
  const keys = plan.keepsToHeld ? actor.held.filter((_, at) => plan.picks.some((n) => n % 3 === at % 3)) : plan.keys;
  const known = { kind: plan.kind, actor };
  const about = <Id extends CallId>(id: Id, request: CallRequest<Calls[Id]>): RightsStep => ({
    ...known,
    id,
    request: request as object,
    isElsewhere: false,
  });
  const onAccount = <Id extends CallId>(id: Id, rest: Omit<CallRequest<Calls[Id]>, 'params'>): RightsStep => ({
    ...known,
    id,
    request: { params: { id: isMissing ? missingId : account.id }, ...rest },
    isElsewhere: plan.where !== 'own',
    ...(plan.where === 'own' ? { account } : {}),
  });
  // Role 1 is everywhere: another merchant's is one's own.
  const isOwnRole = !isMissing && (plan.where === 'own' || role.id === '1');
  const onRole = <Id extends CallId>(id: Id, rest: Omit<CallRequest<Calls[Id]>, 'params'>): RightsStep => {
    const own = isOwnRole ? rolesOf(snapshot, actor.merchantCode).find((one) => one.id === role.id) : undefined;
    return {
      ...known,
      id,
      request: { params: { id: isMissing ? missingId : role.id }, ...rest },
      isElsewhere: !isOwnRole,
      ...(own === undefined ? {} : { role: own }),
    };
  };
  const chosenRoles = plan.picks.map((n) => pick(rolesOf(snapshot, actor.merchantCode), n).id);
  const makers: Record<StepKind, () => RightsStep> = {
    createAccount: () =>
      about('accounts.create', {
        body: { account: name, name, email: `${name}@${mark}.example`, password: `Qx-${serial}-brave` },
      }),
    updateAccount: () =>
      onAccount('accounts.update', {
        body: {
          ...(plan.flag ? { enabled: plan.target % 3 !== 0 } : { email: `${name}@${mark}.example` }),
          updatedTime: version(account),
        },
      }),
    setPassword: () => onAccount('accounts.set-password', { body: { password: `Qx-${serial}-brave` } }),
    deleteAccount: () => onAccount('accounts.delete', { query: { merchantCode: merchant } }),
    setRoles: () =>
      onAccount('accounts.set-roles', { query: { updatedTime: version(account) }, body: [...new Set(chosenRoles)] }),
    resetSecondFactor: () => onAccount('accounts.reset-second-factor', {}),
    createRole: () => about('roles.create', { body: { name } }),
    copyRole: () => onRole('roles.copy', { body: { name } }),
    updateRole: () => onRole('roles.update', { body: { name, updatedTime: version(role) } }),
    setPermissions: () => onRole('roles.set-permissions', { query: { updatedTime: version(role) }, body: [...keys] }),
    deleteRole: () => onRole('roles.delete', { query: plan.flag ? { confirmInUse: true } : {} }),
    updateMerchant: () =>
      about('merchants.update', {
        params: { code: actor.merchantCode },
        body: { secondFactorRequired: true, updatedTime: longAgo },
      }),
    listAccounts: () => about('accounts.list', { query: { size: 1000 } }),
    listRoles: () => about('roles.list', { query: { size: 1000, includeAdmin: true } }),
    listMerchants: () => about('merchants.list', { query: {} }),
    readAccount: () => onAccount('accounts.get', {}),
    readAccountRoles: () => onAccount('accounts.roles', {}),
    readAccountPermissions: () => onAccount('accounts.permissions', {}),
    readRole: () => onRole('roles.get', {}),
    readRolePermissions: () => onRole('roles.permissions', {}),
    readRoleUsers: () => onRole('roles.users', {}),
    previewRole: () => onRole('roles.preview', { query: { keys: keys.join(',') } }),
  };
  return makers[plan.kind]();
}

export function pick<T>(among: readonly T[], n: number): T {
  const chosen = among[n % among.length];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}
