import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

export type Facts = CallData<Calls['match-facts.get']>;
type Played = Facts['meetings'][number];
type LeagueTableRow = Facts['table'][number];

const city = { teamId: '11', teamName: '曼彻斯特城' };
const arsenal = { teamId: '12', teamName: '阿森纳' };
const liverpool = { teamId: '13', teamName: '利物浦' };

type Team = typeof city;

let played = 0;

function aResult(day: string, home: Team, [homeScore, awayScore]: readonly [number, number], away: Team): Played {
  played += 1;
  return {
    matchId: String(90_000 + played),
    gameTime: `2026-${day}T12:00:00.000Z`,
    leagueName: '英格兰超级联赛',
    homeId: home.teamId,
    homeName: home.teamName,
    awayId: away.teamId,
    awayName: away.teamName,
    homeScore,
    awayScore,
  };
}

export function aLeagueTableRow(changes: Partial<LeagueTableRow> = {}): LeagueTableRow {
  return {
    rank: 1,
    teamId: '1',
    teamName: '某队',
    played: 12,
    won: 3,
    drawn: 3,
    lost: 6,
    scored: 15,
    conceded: 18,
    ...changes,
  };
}

const named: Readonly<Record<number, Partial<LeagueTableRow>>> = {
  3: { ...city, won: 7, drawn: 3, lost: 2, scored: 24, conceded: 11 },
  10: arsenal,
};

/** Of the match 曼彻斯特城 against 阿森纳. */
export function someFacts(): Facts {
  const meeting = aResult('10-20', arsenal, [1, 3], city);
  return {
    sportId: 1,
    leagueName: '英超',
    home: {
      ...city,
      results: [aResult('11-10', city, [2, 1], liverpool), aResult('11-03', liverpool, [1, 1], city), meeting],
    },
    away: { ...arsenal, results: [aResult('11-08', arsenal, [0, 2], liverpool), meeting] },
    meetings: [meeting],
    table: Array.from({ length: 20 }, (_, at) =>
      aLeagueTableRow({ rank: at + 1, teamId: String(at + 100), teamName: `第${at + 1}队`, ...named[at + 1] }),
    ),
    since: '2026-08-14T12:00:00.000Z',
  };
}

export function emptyFacts(): Facts {
  return {
    sportId: 1,
    leagueName: '英超',
    home: { ...city, results: [] },
    away: { ...arsenal, results: [] },
    meetings: [],
    table: [],
    since: null,
  };
}
