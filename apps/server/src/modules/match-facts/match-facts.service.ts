import { rankedTable } from '@touchline/domain/matches/match-facts';

import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { comingMatch, type ResultRow, resultsBefore, standingsBefore } from './match-facts.repository.ts';

export const matchFactReads: Routes<'match-facts.get'> = {
  'match-facts.get': readRoute({
    ask: ({ query: { matchId } }) => ({
      match: comingMatch(matchId),
      results: resultsBefore(matchId),
      standings: standingsBefore(matchId),
    }),
    answer({ match: [match], results, standings }) {
      if (match === undefined) throw new Refusal('notFound');
      const { sportId, leagueName, homeId, homeName, awayId, awayName } = match;
      const of = (part: ResultRow['part']) => results.filter((result) => result.part === part).map(resultView);
      const table = rankedTable(
        sportId,
        standings.map(({ since: _since, ...standing }) => standing),
      );
      const firsts = standings.map(({ since }) => since.getTime());
      return {
        sportId,
        leagueName,
        home: { teamId: homeId, teamName: homeName, results: of('home') },
        away: { teamId: awayId, teamName: awayName, results: of('away') },
        meetings: of('meetings'),
        table,
        since: table.length === 0 ? null : new Date(Math.min(...firsts)).toISOString(),
      };
    },
  }),
};

function resultView({ part: _part, gameTime, ...result }: ResultRow) {
  return { ...result, gameTime: gameTime.toISOString() };
}
