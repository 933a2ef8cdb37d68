import type { Calls } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes, SignedInRoute } from '../../platform/route.ts';
import { requireGoodPassword } from '../sign-in/index.ts';
import { startTask } from '../tasks/index.ts';
import { accountDevices, accountReads, requireAccount } from './account-views.service.ts';
import { createAccounts } from './accounts.service.ts';
import { setEnabledOfMany } from './accounts.tasks.ts';
import { requireFreeName } from './free-name.service.ts';

type Accounts = ReturnType<typeof createAccounts>;

export function accountsRoutes(
  platform: Platform,
): Routes<
  | 'accounts.list'
  | 'accounts.get'
  | 'accounts.create'
  | 'accounts.update'
  | 'accounts.set-enabled-of-many'
  | 'accounts.set-password'
  | 'accounts.delete'
  | 'accounts.roles'
  | 'accounts.set-roles'
  | 'accounts.permissions'
  | 'accounts.places'
  | 'accounts.end-places'
> {
  const accounts = createAccounts(platform);
  return {
    ...accountReads,
    ...accountDevices(platform.config),
    'accounts.create': create(platform, accounts),
    'accounts.update': {
      handle: async (context, { params, body }) => written(await accounts.update(context, params.id, body)),
    },
    'accounts.set-enabled-of-many': {
      handle: (context, { body }) => startTask(context, platform.events, setEnabledOfMany, body),
    },
    'accounts.set-password': setPassword(platform, accounts),
    'accounts.end-places': {
      handle: async (context, { params }) => ({ ended: await accounts.endSessions(context, params.id) }),
    },
    'accounts.delete': {
      async handle(context, { params, query }) {
        await accounts.remove(context, params.id, query.merchantCode);
        return {};
      },
    },
    'accounts.set-roles': {
      handle: async (context, { params, query, body }) =>
        written(await accounts.setRoles(context, params.id, body, query.updatedTime)),
    },
  };
}

function create({ config, passwords }: Platform, accounts: Accounts): SignedInRoute<Calls['accounts.create'], string> {
  return {
    async prepare(context, { body }) {
      const owner = { account: body.account, merchantCode: context.merchantCode };
      requireGoodPassword(body.password, owner, config.PASSWORD_MIN_LENGTH);
      await requireFreeName(context, body.account);
      return await passwords.hash(body.password);
    },
    async handle(context, { body }, passwordHash) {
      const made = await accounts.create(context, body, passwordHash);
      return { id: made.id, ...written(made.updatedAt) };
    },
  };
}

function setPassword(
  { config, passwords }: Platform,
  accounts: Accounts,
): SignedInRoute<Calls['accounts.set-password'], string> {
  return {
    async prepare(context, { params, body }) {
      const owner = await context.look((tx) => requireAccount(tx, params.id));
      requireGoodPassword(body.password, owner, config.PASSWORD_MIN_LENGTH);
      return await passwords.hash(body.password);
    },
    handle: async (context, { params }, passwordHash) =>
      written(await accounts.setPassword(context, params.id, passwordHash)),
  };
}

function written(updatedAt: Date) {
  return { updatedTime: updatedAt.toISOString() };
}
