import type { Routes } from '../../platform/route.ts';
import { oddsProviderReads, renameOddsProvider } from './odds-providers.service.ts';

export function oddsProvidersRoutes(): Routes<keyof typeof oddsProviderReads | 'odds-providers.update'> {
  return {
    ...oddsProviderReads,
    'odds-providers.update': { handle: (context, { params, body }) => renameOddsProvider(context, params.id, body) },
  };
}
