import type { CallId } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';
import { createMerchants, merchantReads } from './merchants.service.ts';

type MerchantCall = Extract<CallId, `merchants.${string}`>;

export function merchantsRoutes(platform: Platform): Routes<MerchantCall> {
  const merchants = createMerchants(platform);
  return {
    ...merchantReads,
    'merchants.update': {
      async handle(context, { params, body }) {
        return { updatedTime: (await merchants.update(context, params.code, body)).toISOString() };
      },
    },
    'merchants.create': { handle: () => Promise.reject(new Refusal('notFound')) },
    'merchants.set-enabled': { handle: () => Promise.reject(new Refusal('notFound')) },
    'merchants.invite': { handle: () => Promise.reject(new Refusal('notFound')) },
  };
}
