import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { mostLeagueDays, withinDays } from '@touchline/domain/lists/day-limits';
import { stagesOfFilter } from '@touchline/domain/matches/match-stages';
import { dayBounds } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';
import type { MatchFilters } from './match-list.repository.ts';
import { pageOf } from './match-page.ts';

type ListInput = CallInput<Calls['matches.list']>;

export function filtersOf({ params, query }: Pick<ListInput, 'params' | 'query'>): MatchFilters {
  return {
    ...pageOf({ ...params, ...query }),
    ...timesOf(query),
    matchIds: query.matchId,
    leagueIds: query.leagueId,
    levels: query.llevel,
    leagueName: query.leagueName,
    teamName: query.teamName,
    matchFrom: query.matchFrom,
    streamFrom: query.streamFrom,
    stages: query.gameStageType && stagesOfFilter(query.gameStageType),
    createType: query.createType,
    statuses: query.status,
    suppliers: query.supplier,
    ownFields: query.ownFields,
    programs: query.programs,
    supplierId: query.supplierId === '' ? undefined : query.supplierId,
  };
}

/** As of the list, but over no more time than leagues are counted in; few that are named by an id are looked up. */
export function leagueFiltersOf(input: Pick<ListInput, 'params' | 'query'>): MatchFilters {
  const filters = filtersOf(input);
  const isNarrow = filters.isCurrent || filters.matchIds !== undefined || filters.supplierId !== undefined;
  return isNarrow ? filters : { ...filters, ...withinDays(filters, mostLeagueDays) };
}

/** A day alone is the whole of it; who names a match by an id looks at all times, who names nothing at what is current. */
function timesOf({ gameTime, gameTimeEnd, matchId, supplierId }: ListInput['query']) {
  const first = gameTime === undefined ? undefined : boundsOf('gameTime', gameTime);
  const last = gameTimeEnd === undefined ? undefined : boundsOf('gameTimeEnd', gameTimeEnd);
  const isAnyTime = matchId !== undefined || (supplierId ?? '') !== '' || last !== undefined;
  return {
    isCurrent: first === undefined && !isAnyTime,
    from: first?.start ?? null,
    before: last === undefined ? (first?.dayEnd ?? null) : last.end,
  };
}

function boundsOf(field: string, given: string) {
  if (given.includes('T')) {
    const instant = new Date(Math.max(Date.parse(given), 0)).toISOString();
    return { start: instant, end: instant, dayEnd: undefined };
  }
  const day = dayBounds(given);
  if (day === null) throw new Refusal('validation', { details: [{ field, errorMessage: '日期不正确' }] });
  return { start: day.start, end: day.nextStart, dayEnd: day.nextStart };
}
