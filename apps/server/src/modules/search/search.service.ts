import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { searchKeys } from '@touchline/domain/lists/palette-search';

import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { matchesLike } from './match-search.repository.ts';
import { draftsLike, predictionsLike } from './prediction-search.repository.ts';
import { accountsLike, entriesLike, merchantsLike, rolesLike } from './search.repository.ts';

/**
 * Records of the merchant that one is in; merchants themselves only for whoever sees them all. Matches and predictions
 * are narrowed to the caller's sports by their own queries, every other kind here.
 */
export const searchReads: Routes<'search.records'> = {
  'search.records': readRoute({
    ask: ({ query: { keyword } }) => ({
      held: callersKeys,
      matches: matchesLike(keyword),
      leagues: entriesLike('league', keyword),
      teams: entriesLike('team', keyword),
      drafts: draftsLike(keyword),
      predictions: predictionsLike(keyword),
      accounts: accountsLike(keyword),
      roles: rolesLike(keyword),
      merchants: merchantsLike(keyword),
    }),
    answer({ held, matches, leagues, teams, drafts, predictions, accounts, roles, merchants }, _input, context) {
      const { actor, asker } = context;
      const keys: readonly string[] = actor.isSuperAdmin ? allPermissionKeys : (held[0]?.keys ?? []);
      const viewed = <T>(kind: keyof typeof searchKeys, rows: readonly T[]): T[] =>
        keys.includes(searchKeys[kind]) ? [...rows] : [];
      return {
        matches: matches.map(timed),
        leagues: viewed('leagues', leagues),
        teams: viewed('teams', teams),
        drafts: drafts.map(timed),
        predictions: predictions.map(timed),
        accounts: viewed('accounts', accounts),
        roles: viewed('roles', roles),
        merchants: asker.acrossMerchants ? viewed('merchants', merchants) : [],
      };
    },
  }),
};

function timed<T extends { readonly gameTime: Date }>(row: T) {
  return { ...row, gameTime: row.gameTime.toISOString() };
}
