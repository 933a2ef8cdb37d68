import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createMerchants, merchantReads } from './merchants.service.ts';

export function merchantsRoutes(platform: Platform): Routes<'merchants.list' | 'merchants.get' | 'merchants.update'> {
  const merchants = createMerchants(platform);
  return {
    ...merchantReads,
    'merchants.update': {
      async handle(context, { params, body }) {
        return { updatedTime: (await merchants.update(context, params.code, body)).toISOString() };
      },
    },
  };
}
