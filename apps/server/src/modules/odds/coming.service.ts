import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { comingMatches } from '@touchline/domain/constants';
import { playTypesOf, type PredictedSport } from '@touchline/domain/predictions/play-types';

import { readRoute } from '../../platform/route.ts';
import {
  comingDays,
  type ComingFilter,
  comingLevels,
  comingPage,
  comingQuotes,
  comingTotal,
  type LevelRow,
} from './coming.repository.ts';
import { dayOf, namesView, optionView, quoteView } from './odds-view.ts';
import type { OfferedMatch } from './options.repository.ts';
import type { QuoteRow } from './quotes.repository.ts';

type Coming = Calls['odds.coming'];

function filterOf({ sportId, leagueLevel, leagueId, gameTime, keyword, current = 1 }: CallInput<Coming>['query']) {
  const day = gameTime === undefined ? undefined : dayOf(gameTime);
  return { sportId: Number(sportId) as PredictedSport, leagueLevel, leagueId, day, keyword, current };
}

export const comingRead = readRoute<Coming, ReturnType<typeof queriesOf>>({
  ask: ({ query }) => queriesOf(filterOf(query)),
  answer: ({ matches, quotes, total, levels, days }, { query: { current = 1 } }) => ({
    records: matches.map((match) => comingView(match, quotes)),
    current,
    size: comingMatches.size,
    total: total[0]?.total ?? 0,
    days: days.map(({ day }) => day),
    levels: [1, 2, 3].map((level) => levels.find((row) => row.leagueLevel === level) ?? emptyLevel(level)),
  }),
});

function queriesOf(filter: ComingFilter) {
  return {
    matches: comingPage(filter),
    quotes: comingQuotes(filter),
    total: comingTotal(filter),
    levels: comingLevels(filter),
    days: comingDays(filter),
  };
}

const emptyLevel = (leagueLevel: number): LevelRow => ({ leagueLevel, matches: 0, withoutOdds: 0, offShelf: 0 });

function comingView(match: OfferedMatch, quotes: readonly QuoteRow[]) {
  return { ...optionView(match), ...namesView(match), quote: firstQuote(match, quotes) };
}

/** The play type that comes first, of the provider that comes first. */
function firstQuote({ matchId, discipline, providers }: OfferedMatch, quotes: readonly QuoteRow[]) {
  const open = quotes.filter((quote) => quote.matchId === matchId && !quote.closed).flatMap(quoteView);
  for (const playType of playTypesOf(discipline as PredictedSport))
    for (const { providerId } of providers) {
      const found = open.find((quote) => quote.playType === playType && quote.providerId === providerId);
      if (found === undefined) continue;
      const { version: _version, changedTime: _changedTime, ...quote } = found;
      return quote;
    }
  return null;
}
