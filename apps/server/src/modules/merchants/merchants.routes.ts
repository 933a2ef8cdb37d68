import { merchantList } from '@touchline/contract/merchants';

import { readPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createMerchants } from './merchants.service.ts';

export function merchantsRoutes(platform: Platform): Routes<'merchants.list' | 'merchants.get' | 'merchants.update'> {
  const merchants = createMerchants(platform);
  return {
    'merchants.list': {
      async handle(context, { query }) {
        const page = readPage(query, merchantList);
        return await merchants.list(context, page, query.keyword);
      },
    },
    'merchants.get': { handle: (context, { params }) => merchants.read(context, params.code) },
    'merchants.update': {
      async handle(context, { params, body }) {
        return { updatedTime: (await merchants.update(context, params.code, body)).toISOString() };
      },
    },
  };
}
