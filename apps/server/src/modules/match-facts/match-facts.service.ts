import { rankedTable } from '@touchline/domain/matches/match-facts';

import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { comingMatch, type PlayedMatchRow, resultsBefore, leagueTableBefore } from './match-facts.repository.ts';

export const matchFactReads: Routes<'match-facts.get'> = {
  'match-facts.get': readRoute({
    ask: ({ query: { matchId } }) => ({
      match: comingMatch(matchId),
      results: resultsBefore(matchId),
      leagueTable: leagueTableBefore(matchId),
    }),
    answer({ match: [match], results, leagueTable }) {
      if (match === undefined) throw new Refusal('notFound');
      const { sportId, leagueName, homeId, homeName, awayId, awayName } = match;
      const of = (part: PlayedMatchRow['part']) => results.filter((result) => result.part === part).map(resultView);
      const table = rankedTable(
        sportId,
        leagueTable.map(({ since: _since, ...row }) => row),
      );
      const firsts = leagueTable.map(({ since }) => since.getTime());
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

function resultView({ part: _part, gameTime, ...result }: PlayedMatchRow) {
  return { ...result, gameTime: gameTime.toISOString() };
}
