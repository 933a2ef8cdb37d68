import { z } from 'zod';

import { id, instant } from './definition/fields.ts';
import { read, resource } from './definition/resource.ts';
import { ofMatch } from './odds.ts';

const count = z.number().int();

const result = z.object({
  matchId: z.string(),
  gameTime: instant,
  leagueName: z.string(),
  homeId: z.string(),
  homeName: z.string(),
  awayId: z.string(),
  awayName: z.string(),
  homeScore: count,
  awayScore: count,
});

const team = z.object({
  teamId: z.string(),
  teamName: z.string(),
  /** The last ten, of any league, the newest first. */
  results: z.array(result),
});

const leagueTableRow = z.object({
  rank: count,
  teamId: z.string(),
  teamName: z.string(),
  played: count,
  won: count,
  drawn: count,
  lost: count,
  scored: count,
  conceded: count,
});

export const matchFactCalls = resource('match-facts', {
  /** Facts of earlier matches, for a writer. */
  get: read({
    path: '/prediction/facts',
    summary: '预测写作资料',
    permission: ofMatch,
    query: z.strictObject({ matchId: id }),
    response: z.object({
      sportId: z.literal([1, 2]),
      /** As it is called for short. */
      leagueName: z.string(),
      home: team,
      away: team,
      /** The last ten of both, the newest first. */
      meetings: z.array(result),
      /** Of the league's running season, by rank; empty where it has no results, or too many teams for a table. */
      table: z.array(leagueTableRow),
      /** Of the first match that the table counts. */
      since: instant.nullable(),
    }),
    errors: ['notFound'],
  }),
});
