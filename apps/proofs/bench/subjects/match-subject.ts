import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { matchCalls, matchList } from '@touchline/contract/matches';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { formatTime } from '@touchline/domain/times';

import { soughtPermission } from '../../../server/src/http/sport-permission.ts';
import { filtersOf } from '../../../server/src/modules/matches/match-filters.ts';
import { matchesWithAppointments } from '../../../server/src/modules/matches/match-list.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { kindsOfTeams } from '../../match-rows/load-matches.ts';
import type { Case, Subject } from '../subject.ts';

type MatchListQuery = CallInput<Calls['matches.list']>['query'];

const [sport, sportId] = ['sport', String(disciplines.soccer)];
const day = { gameTime: formatTime(new Date(), 'day') };
/** Two characters that every twelfth name has. */
const [leagueName, teamName] = [kindsOfTeams.at(-3), kindsOfTeams.at(-1)];

export const plainDay = caseOf('a day', day);
export const byLeague = caseOf('a day, league name', { ...day, leagueName });
/** Two characters that end one word and begin the next: of 36,000 teams about 70 have them. */
export const byTeam = caseOf('a day, team name', { ...day, teamName: '沪大' });
export const byCommonTeam = caseOf('a day, common team name', { ...day, teamName });
export const allTimes = caseOf('all times', { gameTime: '2000-01-01T00:00:00Z' });
const filtered = caseOf('a day, status, stage and source', {
  ...day,
  status: ['1'],
  gameStageType: ['1', '90'],
  matchFrom: ['NAMI'],
});

export const matchSubject: Subject = {
  name: 'matches',
  path: `/api/v1/${sport}/match/list`,
  idName: 'matchId',
  pageSize: matchList.size,
  people: [
    { who: 'platform staff', merchantCode: platformMerchant, isSuperAdmin: false },
    { who: 'merchant staff', merchantCode: 'm001', isSuperAdmin: false },
  ],
  countSql: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'platform.matches'::regclass`,
  casesOf: () => Promise.resolve([plainDay, byLeague, byTeam, filtered]),
};

/** The gate's check of this list. */
export const judgedMatches = {
  permission: soughtPermission({
    call: matchCalls['matches.list'],
    given: { params: { sport }, query: { sportId }, body: undefined },
  }),
  isUnbound: false,
};

function caseOf(name: string, given: MatchListQuery): Case {
  const query = { sportId, ...given };
  const words = Object.entries(query).flatMap(([field, value]) =>
    [value].flat().map((one): [string, string] => [field, String(one)]),
  );
  const page = readPage({}, matchList);
  const source = matchesWithAppointments(filtersOf({ params: { sport }, query }));
  return {
    name,
    query: new URLSearchParams(words).toString(),
    statements: [pageQuery(matchList, page, source), totalQuery(source)],
  };
}
