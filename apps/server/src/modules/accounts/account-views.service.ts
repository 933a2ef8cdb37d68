import { accountList } from '@touchline/contract/accounts';
import { ask } from '@touchline/db/query';
import type { QueryResults } from '@touchline/db/read-pool';
import type { Tx } from '@touchline/db/transaction';
import { inTreeOrder } from '@touchline/domain/access/permission-sets';
import { adminRoleId } from '@touchline/domain/constants';

import { listRoute } from '../../platform/lists/list-route.ts';
import { forbidden, Refusal } from '../../platform/refusal.ts';
import { callersLastingKeys } from '../../platform/rights/held-keys.repository.ts';
import { type ReadContext, readRoute, type Routes } from '../../platform/route.ts';
import {
  ceilingKeys,
  type Granter,
  granterOf,
  lastingCeilingKeys,
  rolesOfAccount,
  type RoleWithKeys,
} from '../roles/index.ts';
import { signedInDeviceQueries, signedInDevicesView, type SessionLimits } from '../sign-in/index.ts';
import { accountCan } from './accounts.policy.ts';
import { accountById, type AccountRow, accountsInSql } from './accounts.repository.ts';

export const accountReads: Routes<'accounts.list' | 'accounts.get' | 'accounts.roles' | 'accounts.permissions'> = {
  // A row says what its own columns tell; whether the account holds more than the caller, only the account itself.
  'accounts.list': listRoute(accountList, {
    rows: ({ query }) => accountsInSql(query),
    item: (row, { actor }) => accountView(row, granterOf(actor, []), []),
  }),
  'accounts.get': readRoute({
    ask: ({ params }) => accountQueries(params.id),
    answer: (found, _input, { actor }) => judgedAccount(found, actor),
  }),
  'accounts.roles': readRoute({
    ask: ({ params }) => ({ account: accountById(params.id) }),
    answer({ account }) {
      const { roles, updatedAt } = only(account);
      return { roles, updatedTime: updatedAt.toISOString() };
    },
  }),
  'accounts.permissions': readRoute({
    ask: ({ params }) => ({
      account: accountById(params.id),
      roles: rolesOfAccount(params.id),
      ceiling: ceilingKeys,
    }),
    answer({ account, roles, ceiling }) {
      only(account);
      return { permissions: withTheirRoles(roles, new Set(ceiling.map(({ key }) => key))) };
    },
  }),
};

/** An account with all that decides what the caller may do with it. */
const accountQueries = (id: string) => ({
  account: accountById(id),
  roles: rolesOfAccount(id),
  ceiling: lastingCeilingKeys,
  own: callersLastingKeys,
});

type FoundAccount = QueryResults<ReturnType<typeof accountQueries>>;

function judgedAccount({ account, roles, ceiling, own: [own] }: FoundAccount, actor: ReadContext['actor']) {
  const allowed = new Set(ceiling.map(({ key }) => key));
  const held = roles.flatMap((role) => role.keys).filter((key) => allowed.has(key));
  return accountView(only(account), granterOf(actor, own?.keys ?? []), held);
}

/** Where somebody else is signed in: told to whoever may end it. */
export function accountDevices(limits: SessionLimits): Routes<'accounts.places'> {
  return {
    'accounts.places': readRoute({
      ask: ({ params }) => ({ ...accountQueries(params.id), ...signedInDeviceQueries(limits, params.id) }),
      answer(found, _input, { actor, session }) {
        if (judgedAccount(found, actor).can.state !== true) throw forbidden('您不能查看该账号的登录设备');
        return signedInDevicesView(found, session);
      },
    }),
  };
}

/** The roles' permissions, each with the roles that it comes from and whether the ceiling cuts it. */
function withTheirRoles(roles: readonly RoleWithKeys[], ceiling: ReadonlySet<string>) {
  return inTreeOrder(roles.flatMap((role) => role.keys)).map((key) => ({
    key,
    roles: roles.filter((role) => role.keys.includes(key)).map((role) => ({ id: role.id, name: role.name })),
    cut: !ceiling.has(key),
  }));
}

function only([account]: readonly AccountRow[]): AccountRow {
  if (account === undefined) throw new Refusal('notFound');
  return account;
}

export async function requireAccount(tx: Tx, id: string): Promise<AccountRow> {
  return only(await ask(tx, accountById(id)));
}

function accountView(row: AccountRow, viewer: Granter, held: readonly string[]) {
  const { id, name, account, email, description, enabled, updatedAt, ...rest } = row;
  const { isSuperAdmin, secondFactor, merchantCode, roles, group, lastSignInAt } = rest;
  const isAdmin = roles.some((role) => role.id === adminRoleId);
  return {
    id,
    name,
    account,
    email,
    description,
    enabled,
    isAdmin,
    isSuperAdmin,
    secondFactor,
    merchantCode,
    updatedTime: updatedAt.toISOString(),
    lastSignInTime: lastSignInAt?.toISOString() ?? null,
    roles,
    group,
    can: accountCan(viewer, { id, isAdmin, isSuperAdmin, held }),
  };
}
