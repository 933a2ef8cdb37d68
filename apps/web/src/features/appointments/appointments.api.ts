import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import { appointmentLimits, type AppointmentWindow } from '@touchline/domain/appointments/appointment-rules';

import { type Appointment, appointmentsName } from '../../entities/appointment/appointment.ts';
import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { serverNow } from '../../lib/page/server-clock.ts';

export type BookableAnchor = CallData<Calls['appointments.anchors']>['streamers'][number];
export type CreatedItem = CallData<Calls['appointments.create']>['items'][number];
export type NewAppointment = CallRequest<Calls['appointments.create']>['body']['items'][number];
export type AppointmentChange = Omit<CallRequest<Calls['appointments.update']>['body'], 'updatedTime'>;
export type Overlapping = BookableAnchor['busy'][number];

const quiet = { quiet: true } as const;

/** A match with its appointments, by their start. */
export function useMatchAppointments(matchId: string) {
  return useQuery({
    queryKey: useScopedKey(appointmentsName, 'match', matchId),
    queryFn: ({ signal }) => readMatchAppointments(matchId, signal),
  });
}

async function readMatchAppointments(matchId: string, signal: AbortSignal) {
  const query = { matchId: [matchId], size: appointmentLimits.itemsPerCall, current: 1 };
  const { records, epgs, total } = await callApi('appointments.list', { query }, { ...quiet, signal });
  // A merged match is shown as the one that it went into.
  return { records, total, match: epgs.find((each) => each.matchId === matchId) ?? epgs[0] ?? null };
}

/** As it is now; undefined once it is gone. */
export async function readAppointment(id: string): Promise<Appointment | undefined> {
  const { records } = await callApi('appointments.list', { query: { ids: [id], size: 1, current: 1 } }, quiet);
  return records[0];
}

/** An anchor's appointments that have not ended, by their start. */
export function useComingAppointments(streamerCode: string, merchantCode: string | null) {
  return useQuery({
    queryKey: useScopedKey(appointmentsName, 'coming', merchantCode, streamerCode),
    queryFn: ({ signal }) => {
      const query = {
        streamerCodes: [streamerCode],
        day: new Date(serverNow()).toISOString(),
        size: appointmentLimits.itemsPerCall,
        current: 1,
      };
      return callApi('appointments.list', { query }, { ...quietFor(merchantCode), signal });
    },
  });
}

interface AnchorSearch {
  /** Null while the times are no window. */
  readonly window: AppointmentWindow | null;
  readonly keyword?: string;
  /** Only these. */
  readonly streamerCodes?: readonly string[];
  readonly merchantCode?: string | null;
}

/** Anchors that can be booked then, with what keeps the busy ones. */
export function useBookableAnchors({ window, keyword = '', streamerCodes, merchantCode = null }: AnchorSearch) {
  const query = window !== null && {
    startTime: new Date(window.start).toISOString(),
    endTime: new Date(window.end).toISOString(),
    ...(keyword !== '' && { keyword }),
    ...(streamerCodes !== undefined && { streamerCodes: [...streamerCodes] }),
  };
  return useQuery({
    queryKey: useScopedKey(appointmentsName, 'anchors', merchantCode, query),
    enabled: query !== false && streamerCodes?.length !== 0,
    queryFn: ({ signal }) => {
      if (query === false) throw new Error('no window');
      return callApi('appointments.anchors', { query }, { ...quietFor(merchantCode), signal });
    },
    placeholderData: keepPreviousData,
  });
}

export type MatchSearch = CallRequest<Calls['appointments.matches']>['query'];

export function useBookableMatches(query: MatchSearch) {
  return useQuery({
    queryKey: useScopedKey(appointmentsName, 'matches', query),
    queryFn: ({ signal }) => callApi('appointments.matches', { query }, { ...quiet, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Schedules and anchors show appointments too. */
const shownOn = [appointmentsName, 'matches'];

/** Answers when the cards show it; also after a refusal, as they may be out of date. */
async function thenRefresh<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } finally {
    await Promise.all(shownOn.map(refreshList));
  }
}

export const createAppointments = (items: readonly NewAppointment[], confirmOverlap: boolean) =>
  thenRefresh(
    callApi('appointments.create', { body: { items: [...items], ...(confirmOverlap && { confirmOverlap }) } }, quiet),
  );

export const updateAppointment = (id: string, change: AppointmentChange, updatedTime: string) =>
  thenRefresh(callApi('appointments.update', { params: { id }, body: { ...change, updatedTime } }, quiet));

export const setAppointmentEnabled = (id: string, enabled: boolean, confirmOverlap = false) =>
  thenRefresh(
    callApi(
      'appointments.set-enabled',
      { params: { id }, body: { enabled, ...(confirmOverlap && { confirmOverlap }) } },
      quiet,
    ),
  );

export const deleteAppointment = (id: string) => thenRefresh(callApi('appointments.delete', { params: { id } }, quiet));

export const changeMatchOf = (ids: readonly string[], matchId: string, confirmOverlap: boolean) =>
  thenRefresh(
    callApi(
      'appointments.change-match',
      { body: { ids: [...ids], matchId, ...(confirmOverlap && { confirmOverlap }) } },
      quiet,
    ),
  );

export const handOver = (
  ids: readonly string[],
  streamerCode: string,
  confirmOverlap: boolean,
  merchantCode: string | null,
) =>
  thenRefresh(
    callApi(
      'appointments.hand-over',
      { body: { ids: [...ids], streamerCode, ...(confirmOverlap && { confirmOverlap }) } },
      quietFor(merchantCode),
    ),
  );

/** The key in clear, for whoever shows it: nothing keeps it. */
export const revealAppointmentKey = (id: string) => callApi('appointments.reveal-key', { params: { id } }, quiet);
