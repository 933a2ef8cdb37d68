import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';

import { daySpan } from '../../platform/lists/day-span.ts';
import type { RecordFilter } from './prediction-records.repository.ts';

type RecordQuery = Partial<CallInput<Calls['prediction-records.tickets']>['query']>;

export function filterOf(query: RecordQuery): RecordFilter {
  return {
    writerId: idOf(query.userId),
    sportId: query.sportId ?? null,
    leagueId: idOf(query.leagueId),
    playType: query.playType ?? null,
    outcomes: query.resultDetail ?? null,
    from: query.from === undefined ? null : daySpan('from', query.from).start,
    before: query.until === undefined ? null : daySpan('until', query.until).end,
  };
}

/** An invalid id matches nobody. */
function idOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  return /^[1-9]\d{0,17}$/.test(given) ? given : '0';
}
