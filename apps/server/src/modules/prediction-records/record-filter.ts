import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { dayBounds } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';
import type { RecordFilter } from './prediction-records.repository.ts';

type Asked = Partial<CallInput<Calls['prediction-records.tickets']>['query']>;

export function filterOf(asked: Asked): RecordFilter {
  return {
    writerId: idOf(asked.userId),
    sportId: asked.sportId ?? null,
    leagueId: idOf(asked.leagueId),
    playType: asked.playType ?? null,
    outcomes: asked.resultDetail ?? null,
    from: asked.from === undefined ? null : boundsOf('from', asked.from).start,
    before: asked.until === undefined ? null : boundsOf('until', asked.until).end,
  };
}

/** What is no id is nobody's. */
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
