import { oddsProviderList } from '@touchline/contract/odds-providers';

import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import {
  lockOddsProvider,
  oddsProviderAudit,
  oddsProviderById,
  type OddsProviderRow,
  oddsProvidersInSql,
  updateOddsProvider,
} from './odds-providers.repository.ts';

interface ProviderForm {
  readonly name: string;
  readonly position: number;
  readonly updatedTime: string;
}

export const oddsProviderReads: Routes<'odds-providers.list' | 'odds-providers.get'> = {
  'odds-providers.list': listRoute(oddsProviderList, { rows: ({ query }) => oddsProvidersInSql(query), item: viewOf }),
  'odds-providers.get': readRoute({
    ask: ({ params }) => ({ found: oddsProviderById(params.id) }),
    answer: ({ found: [row] }) => viewOf(there(row)),
  }),
};

/** Sets a provider's name, and its position among those offered. */
export async function renameOddsProvider(work: Work, id: number, form: ProviderForm) {
  const { tx, changes } = work;
  const { updatedTime, ...values } = form;
  const before = there(await lockOddsProvider(tx, id));
  requireFresh(before.updated_at, updatedTime);
  const after = await updateOddsProvider(tx, id, values);
  changes.add(oddsProviderAudit, String(id), before, after);
  return { updatedTime: after.updated_at.toISOString() };
}

function viewOf({ id, name, position, makers, updatedAt }: OddsProviderRow) {
  return { id: Number(id), name, position, makers: [...makers], updatedTime: updatedAt.toISOString() };
}
