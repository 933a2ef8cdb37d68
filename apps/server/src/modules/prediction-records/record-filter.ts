import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { dayBounds } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';
import type { RecordFilter } from './prediction-records.repository.ts';

type RecordQuery = Partial<CallInput<Calls['prediction-records.tickets']>['query']>;

export function filterOf(query: RecordQuery): RecordFilter {
  return {
    writerId: idOf(query.userId),
    sportId: query.sportId ?? null,
    leagueId: idOf(query.leagueId),
    playType: query.playType ?? null,
    outcomes: query.resultDetail ?? null,
    from: query.from === undefined ? null : boundsOf('from', query.from).start,
    before: query.until === undefined ? null : boundsOf('until', query.until).end,
  };
}

/** An invalid id matches nobody. */
function idOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  return /^[1-9]\d{0,17}$/.test(given) ? given : '0';
}

/** Days of Shanghai, the last one counted. */
function boundsOf(field: string, given: string) {
  if (given.includes('T')) {
    const instant = new Date(Math.max(Date.parse(given), 0)).toISOString();
    return { start: instant, end: instant };
  }
  const day = dayBounds(given);
  if (day === null) throw new Refusal('validation', { details: [{ field, errorMessage: '日期不正确' }] });
  return { start: day.start, end: day.nextStart };
}
