import { accountList } from '@touchline/contract/accounts';
import { ask } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { inTreeOrder } from '@touchline/domain/permission-sets';

import { callersKeys } from '../../platform/held-keys.repository.ts';
import { listRoute } from '../../platform/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { ceilingKeys, type Granter, granterOf, rolesOfAccount, type RoleWithKeys } from '../roles/index.ts';
import { accountCan } from './accounts.policy.ts';
import { accountById, type AccountRow, accountsInSql } from './accounts.repository.ts';

const ceilingRole = '1';

export const accountReads: Routes<'accounts.list' | 'accounts.get' | 'accounts.roles' | 'accounts.permissions'> = {
  // A row says what its own columns tell; whether the account holds more than the caller, only the account itself.
  'accounts.list': listRoute(accountList, {
    rows: ({ query }) => accountsInSql(query),
    item: (row, { actor }) => accountView(row, granterOf(actor, []), []),
  }),
  'accounts.get': readRoute({
    ask: ({ params }) => ({
      account: accountById(params.id),
      roles: rolesOfAccount(params.id),
      ceiling: ceilingKeys,
      own: callersKeys,
    }),
    answer({ account, roles, ceiling, own: [own] }, _input, { actor }) {
      const allowed = new Set(ceiling.map(({ key }) => key));
      const held = roles.flatMap((role) => role.keys).filter((key) => allowed.has(key));
      return accountView(only(account), granterOf(actor, own?.keys ?? []), held);
    },
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

/** What the roles hold, with the roles that each permission comes from and whether the ceiling cuts it. */
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
  const { isSuperAdmin, secondFactor, merchantCode, roles, lastSignInAt } = rest;
  const isAdmin = roles.some((role) => role.id === ceilingRole);
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
    can: accountCan(viewer, { id, isAdmin, isSuperAdmin, held }),
  };
}
