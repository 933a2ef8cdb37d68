import type { CallId, Calls } from '@touchline/contract/calls';

import { newToken } from '../../platform/keys/tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes, SignedInRoute } from '../../platform/route.ts';
import { requireFreeName } from '../accounts/index.ts';
import { merchantReads } from './merchant-views.service.ts';
import { createMerchants, requireSuperAdmin } from './merchants.service.ts';

type Merchants = ReturnType<typeof createMerchants>;

export function merchantsRoutes(platform: Platform): Routes<Extract<CallId, `merchants.${string}`>> {
  const merchants = createMerchants(platform);
  return {
    ...merchantReads,
    'merchants.create': create(platform, merchants),
    'merchants.update': {
      handle: async (context, { params, body }) => written(await merchants.update(context, params.code, body)),
    },
    'merchants.set-enabled': {
      handle: async (context, { params, body }) => written(await merchants.setEnabled(context, params.code, body)),
    },
    'merchants.invite': {
      handle: (context, { params, body }) => merchants.invite(context, params.code, body.accountId),
    },
  };
}

function create({ passwords }: Platform, merchants: Merchants): SignedInRoute<Calls['merchants.create'], string> {
  return {
    async prepare(context, { body }) {
      requireSuperAdmin(context.actor, '新增商户');
      await requireFreeName(context, body.admin.account, 'admin.account');
      // Nobody knows this password: the admin sets the first one by the invitation.
      return await passwords.hash(newToken());
    },
    handle: (context, { body }, passwordHash) => merchants.create(context, body, passwordHash),
  };
}

function written(updatedAt: Date) {
  return { updatedTime: updatedAt.toISOString() };
}
