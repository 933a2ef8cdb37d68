import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { searchKeys } from '@touchline/domain/lists/palette-search';
import { matchKindOf } from '@touchline/domain/matches/match-kind';

import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { appointmentsLike, type FoundAppointmentRow } from './appointment-search.repository.ts';
import { matchesLike } from './match-search.repository.ts';
import { draftsLike, predictionsLike } from './prediction-search.repository.ts';
import {
  accountsLike,
  anchorsLike,
  domainsLike,
  entriesLike,
  groupsLike,
  merchantsLike,
  pushTargetsLike,
  rolesLike,
  valueAddedLike,
} from './search.repository.ts';

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
      groups: groupsLike(keyword),
      merchants: merchantsLike(keyword),
      projects: pushTargetsLike(keyword),
      pushDomains: domainsLike('push', keyword),
      pullDomains: domainsLike('pull', keyword),
      streamers: anchorsLike(keyword),
      news: valueAddedLike('news', keyword),
      videos: valueAddedLike('video', keyword),
      programs: appointmentsLike(keyword),
    }),
    answer({ held, matches, drafts, predictions, merchants, ...found }, _input, context) {
      const { actor, asker } = context;
      const keys: readonly string[] = actor.isSuperAdmin ? allPermissionKeys : (held[0]?.keys ?? []);
      const viewed = <T>(kind: keyof typeof searchKeys, rows: readonly T[]): T[] =>
        searchKeys[kind].some((key) => keys.includes(key)) ? [...rows] : [];
      return {
        matches: matches.map(timed),
        leagues: viewed('leagues', found.leagues),
        teams: viewed('teams', found.teams),
        drafts: drafts.map(timed),
        predictions: predictions.map(timed),
        accounts: viewed('accounts', found.accounts),
        roles: viewed('roles', found.roles),
        groups: viewed('groups', found.groups),
        merchants: asker.acrossMerchants ? viewed('merchants', merchants) : [],
        projects: viewed('projects', found.projects),
        pushDomains: viewed('pushDomains', found.pushDomains),
        pullDomains: viewed('pullDomains', found.pullDomains),
        streamers: viewed('streamers', found.streamers),
        news: viewed('news', found.news),
        videos: viewed('videos', found.videos),
        programs: viewed('programs', found.programs).map(appointmentFound),
      };
    },
  }),
};

function appointmentFound({ discipline, isSingle, startTime, ...row }: FoundAppointmentRow) {
  return { ...row, startTime: startTime.toISOString(), sportCode: matchKindOf(discipline, isSingle).sportCode };
}

function timed<T extends { readonly gameTime: Date }>(row: T) {
  return { ...row, gameTime: row.gameTime.toISOString() };
}
