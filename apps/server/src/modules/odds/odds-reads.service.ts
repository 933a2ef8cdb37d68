import {
  playTypeName,
  type PlayType,
  playTypes,
  playTypesOf,
  type PredictedSport,
} from '@touchline/domain/predictions/play-types';
import { dayBounds, formatTime } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { seriesOf } from './odds-history.ts';
import { leaguesOf, providersQuery, offeredMatch, type OfferedMatch, offeredMatches } from './options.repository.ts';
import { quotesOf, type QuoteRow, seriesInMatch } from './quotes.repository.ts';
import { quoteOf } from './quotes.service.ts';

type Reads =
  | 'odds.contexts'
  | 'odds.matches'
  | 'odds.leagues'
  | 'odds.providers'
  | 'odds.play-types'
  | 'odds.schedule'
  | 'odds.history';

export const oddsReads: Routes<Reads> = {
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

/** The day in Shanghai, also where a moment of it is given. */
function dayOf(gameTime: string): readonly [string, string] {
  const day = dayBounds(gameTime.includes('T') ? formatTime(gameTime, 'day') : gameTime);
  if (day === null) throw new Refusal('validation', { details: [{ field: 'gameTime', errorMessage: '日期不正确' }] });
  return [day.start, day.nextStart];
}

function optionView({ matchId, hname, aname, gameTime, providers }: OfferedMatch) {
  return { matchId, battle: `${hname} VS ${aname}`, gameTime: gameTime.toISOString(), providers: [...providers] };
}

function scheduleView(match: OfferedMatch) {
  const { discipline, leagueId, leagueName, leagueLevel, hname, aname, isKickedOff } = match;
  return { ...optionView(match), sportId: discipline, leagueId, leagueName, leagueLevel, hname, aname, isKickedOff };
}

/** As calls and the topic show it. */
export function quoteView(row: QuoteRow) {
  return quoteOf(row).map(({ changedAt, ...quote }) => ({
    ...quote,
    odds: { ...quote.odds },
    playTypeName: playTypeName(quote.playType, row.discipline as PredictedSport),
    changedTime: changedAt.toISOString(),
  }));
}
