import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import { pageLimits } from '@touchline/domain/constants';
import { errors } from 'virtual:errors';

import { appointmentsName } from '../../../entities/appointment/appointment.ts';
import { CallError } from '../../../lib/calls/call-error.ts';
import { callApi } from '../../../lib/calls/http.ts';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { i18n } from '../../../lib/i18n.ts';
import { refreshAfter, shownAfter } from '../../../lib/lists/list-query.ts';
import type { FiltersOf } from '../../../lib/lists/list-state.ts';
import '../appointments.messages.ts';

export type DayPlanFilters = FiltersOf<'appointments.list'>;
type Change = Omit<CallRequest<Calls['appointments.update']>['body'], 'updatedTime' | 'confirmOverlap'>;

const quiet = { quiet: true } as const;

/** So many answers hold a day, and nearly always a month. */
const mostPages = 3;

interface WholeDayPlanOptions {
  readonly isEnabled?: boolean;
  /** While others are on their way, those of the filters before. */
  readonly keepsPrevious?: boolean;
}

/** Every appointment that the filters find; of very many, the first ones. */
export function useWholeDayPlan(filters: DayPlanFilters, options: WholeDayPlanOptions = {}) {
  const { isEnabled = true, keepsPrevious = false } = options;
  const query = { ...filters, size: pageLimits.largestSize } as CallRequest<Calls['appointments.list']>['query'];
  return useQuery({
    queryKey: useScopedKey(appointmentsName, 'whole', query),
    enabled: isEnabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    queryFn: async ({ signal }) => {
      const read = (current: number) =>
        callApi('appointments.list', { query: { ...query, current } }, { signal, quiet: true });
      const first = await read(1);
      const others = Array.from({ length: Math.min(first.totalPages, mostPages) - 1 }, (_, at) => read(at + 2));
      const all = [first, ...(await Promise.all(others))];
      return { records: all.flatMap(({ records }) => records), total: first.total };
    },
  });
}

/** With `confirmOverlap`, an overlap that the server named is stored. Answers when the pages show it. */
export const changeAppointment = (id: string, change: Change, updatedTime: string, confirmOverlap: boolean) =>
  shownAfter(
    appointmentsName,
    callApi(
      'appointments.update',
      { params: { id }, body: { ...change, updatedTime, ...(confirmOverlap && { confirmOverlap }) } },
      quiet,
    ),
  );

/** Another anchor takes one appointment over. A refusal of its item is thrown as if the call had been refused. */
export async function handOverAppointment(id: string, streamerCode: string, confirmOverlap: boolean): Promise<void> {
  const body = { ids: [id], streamerCode, ...(confirmOverlap && { confirmOverlap }) };
  const { items } = await shownAfter(appointmentsName, callApi('appointments.hand-over', { body }, quiet));
  const error = items[0]?.error;
  if (error === undefined) return;
  const { code, message, overlaps = [] } = error;
  const names = overlaps.map(({ programName }) => programName).join(i18n.t('appointments:separator'));
  throw new CallError({
    status: errors.appointmentOverlap.status,
    code,
    message: names === '' ? message : i18n.t('appointments:handOver.busy', { message, names }),
  });
}

/** Matches of level 1 without an anchor on a day. */
export function useGaps(day: string) {
  return useQuery({
    queryKey: useScopedKey(appointmentsName, 'gaps', day),
    queryFn: ({ signal }) => callApi('appointments.gaps', { query: { day } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

export const switchAppointment = (id: string, enabled: boolean, confirmOverlap: boolean) =>
  refreshAfter(
    appointmentsName,
    callApi(
      'appointments.set-enabled',
      { params: { id }, body: { enabled, ...(confirmOverlap && { confirmOverlap }) } },
      quiet,
    ),
  );

export const exportDayPlan = (body: CallRequest<Calls['appointments.start-export']>['body']) =>
  callApi('appointments.start-export', { body }, quiet);
