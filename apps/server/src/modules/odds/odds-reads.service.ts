import {
  playTypeName,
  type PlayType,
  playTypes,
  playTypesOf,
  type PredictedSport,
} from '@touchline/domain/predictions/play-types';

import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { comingRead } from './coming.service.ts';
import { seriesOf } from './odds-history.ts';
import { dayOf, namesView, optionView, quoteView } from './odds-view.ts';
import { leaguesOf, providersQuery, offeredMatch, type OfferedMatch, offeredMatches } from './options.repository.ts';
import { quotesOf, seriesInMatch } from './quotes.repository.ts';

type Reads =
  | 'odds.coming'
  | 'odds.contexts'
  | 'odds.matches'
  | 'odds.leagues'
  | 'odds.providers'
  | 'odds.play-types'
  | 'odds.schedule'
  | 'odds.history';

export const oddsReads: Routes<Reads> = {
  'odds.coming': comingRead,
  'odds.contexts': readRoute({
    ask: ({ query: { matchId, providerId } }) => ({
      match: offeredMatch(matchId),
      quotes: quotesOf(matchId, providerId),
    }),
    answer({ match: [match], quotes }, { query }) {
      const found = requireThere(match);
      const { providers } = found;
      return {
        ...scheduleView(found),
        providerId: query.providerId ?? providers[0]?.providerId ?? null,
        quotes: quotes.flatMap(quoteView),
      };
    },
  }),
  'odds.matches': readRoute({
    ask: ({ query: { leagueId, gameTime } }) => ({ matches: offeredMatches(leagueId, dayOf(gameTime)) }),
    answer: ({ matches }) => ({ matches: matches.map(optionView) }),
  }),
  'odds.leagues': readRoute({
    ask: ({ query: { sportId, leagueLevel } }) => ({ leagues: leaguesOf(Number(sportId), leagueLevel) }),
    answer: ({ leagues }) => ({ leagues: [...leagues] }),
  }),
  'odds.providers': readRoute({
    ask: ({ query: { matchId } }) => ({ match: offeredMatch(matchId), all: providersQuery }),
    answer({ match: [match], all }) {
      const having = requireThere(match).providers.map(({ providerId }) => providerId);
      return {
        providers: all.map((provider) => ({ ...provider, hasOdds: having.includes(provider.providerId) })),
        providerId: having[0] ?? null,
      };
    },
  }),
  'odds.play-types': readRoute({
    ask: () => ({}),
    answer(_found, { query }) {
      const sportId = Number(query.sportId) as PredictedSport;
      return {
        playTypes: playTypesOf(sportId).map((playType) => ({
          playType,
          playTypeName: playTypeName(playType, sportId),
        })),
      };
    },
  }),
  'odds.schedule': readRoute({
    ask: ({ params: { matchId } }) => ({ match: offeredMatch(matchId) }),
    answer: ({ match: [match] }) => scheduleView(requireThere(match)),
  }),
  'odds.history': readRoute({
    ask: ({ query: { matchId, playType } }) => ({
      match: offeredMatch(matchId),
      providers: providersQuery,
      series: seriesInMatch(matchId, playType === undefined ? undefined : playTypes[playType as PlayType].kind),
    }),
    answer({ match: [match], providers, series }, { query }) {
      const names = new Map(providers.map(({ providerId, providerName }) => [providerId, providerName]));
      return {
        gameTime: requireThere(match).gameTime.toISOString(),
        series: seriesOf(series, (providerId) => names.get(providerId) ?? String(providerId), query.playType),
      };
    },
  }),
};

function requireThere(match: OfferedMatch | undefined): OfferedMatch {
  if (match === undefined) throw new Refusal('notFound');
  return match;
}

function scheduleView(match: OfferedMatch) {
  const { discipline, isKickedOff } = match;
  return { ...optionView(match), ...namesView(match), sportId: discipline, isKickedOff };
}
