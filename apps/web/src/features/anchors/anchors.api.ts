import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import { appointmentStates } from '@touchline/domain/appointments/appointment-states';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter, shownAfter } from '../../lib/lists/list-query.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';

export type Anchor = CallData<Calls['anchors.list']>['records'][number];
export type WholeAnchor = CallData<Calls['anchors.get']>;
export type AnchorListFilters = FiltersOf<'anchors.list'>;
type NewAnchor = CallRequest<Calls['anchors.create']>['body'];
export type AnchorChange = Omit<CallRequest<Calls['anchors.update']>['body'], 'updatedTime'>;

/** An anchor and its merchant; null is the merchant whose records are open. */
export interface AnchorRef {
  readonly streamerCode: string;
  readonly merchantCode: string | null;
}

export const anchorsName = 'anchors';

export const readAnchor = ({ streamerCode, merchantCode }: AnchorRef): Promise<WholeAnchor> =>
  callApi('anchors.get', { params: { streamerCode } }, quietFor(merchantCode));

export function useAnchor(ref: AnchorRef) {
  return useQuery({
    queryKey: useScopedKey(anchorsName, 'one', ref.merchantCode, ref.streamerCode),
    queryFn: () => readAnchor(ref),
  });
}

export const createAnchor = (body: NewAnchor, merchantCode: string | null) =>
  refreshAfter(anchorsName, callApi('anchors.create', { body }, quietFor(merchantCode)));

export const updateAnchor = ({ streamerCode, merchantCode }: AnchorRef, change: AnchorChange, updatedTime: string) =>
  refreshAfter(
    anchorsName,
    callApi('anchors.update', { params: { streamerCode }, body: { ...change, updatedTime } }, quietFor(merchantCode)),
  );

/** In the row itself, which refreshes the list when it has said what happened. */
export const switchAnchor = ({ streamerCode, merchantCode }: AnchorRef, enabled: boolean) =>
  callApi('anchors.set-enabled', { params: { streamerCode }, body: { enabled } }, quietFor(merchantCode));

/** Appointments of the anchors that have not ended, the earliest first. */
export const readComingAppointments = (
  merchantCode: string | null,
  streamerCodes: string[],
  size: number,
  signal: AbortSignal,
) =>
  callApi(
    'appointments.list',
    {
      query: {
        streamerCodes,
        state: appointmentStates.filter((state) => state !== 'ended'),
        size,
        current: 1,
      },
    },
    { ...quietFor(merchantCode), signal },
  );

/** The key in clear, for whoever shows it: nothing keeps it. */
export const revealAnchorKey = ({ streamerCode, merchantCode }: AnchorRef) =>
  callApi('anchors.reveal-key', { params: { streamerCode } }, quietFor(merchantCode));

/** Answers when the pages show the new version. */
export const rotateAnchorKey = ({ streamerCode, merchantCode }: AnchorRef, leaked: boolean, keyVersion: number) =>
  shownAfter(
    anchorsName,
    callApi('anchors.rotate-key', { params: { streamerCode }, body: { leaked, keyVersion } }, quietFor(merchantCode)),
  );

export type BulkAnchors = CallRequest<Calls['anchors.bulk']>['body'];

/** In the merchant whose records are open. */
export const bulkAnchors = (body: BulkAnchors) => callApi('anchors.bulk', { body }, { quiet: true });

export const exportAnchors = (body: CallRequest<Calls['anchors.start-export']>['body']) =>
  callApi('anchors.start-export', { body }, { quiet: true });

/** A cropped photo, sent once; its name goes into the form. */
export const uploadPhoto = (file: File, merchantCode: string | null) =>
  callApi('photos.create', {}, { ...quietFor(merchantCode), file });

/** The latest entries of the log that name this anchor. */
export const readAnchorLog = (
  { streamerCode, merchantCode }: Pick<WholeAnchor, 'streamerCode' | 'merchantCode'>,
  size: number,
  signal: AbortSignal,
) =>
  callApi(
    'operation-logs.list',
    { query: { object: loggedAnchor(streamerCode), size, current: 1 } },
    { ...quietFor(merchantCode), signal },
  );

/** How the log knows an anchor. */
export const loggedAnchor = (streamerCode: string) => `anchor:${streamerCode}`;

const calendarName = 'calendars';

/** Since when the anchor has a calendar address; null without one. */
export function useCalendar({ streamerCode, merchantCode }: AnchorRef) {
  return useQuery({
    queryKey: useScopedKey(calendarName, merchantCode, streamerCode),
    queryFn: ({ signal }) =>
      callApi('calendars.get', { params: { streamerCode } }, { ...quietFor(merchantCode), signal }),
  });
}

/** The address, for whoever shows it: nothing keeps it. The one before it ends. */
export const createCalendar = ({ streamerCode, merchantCode }: AnchorRef) =>
  shownAfter(calendarName, callApi('calendars.create', { params: { streamerCode } }, quietFor(merchantCode)));

export const revokeCalendar = ({ streamerCode, merchantCode }: AnchorRef) =>
  shownAfter(calendarName, callApi('calendars.revoke', { params: { streamerCode } }, quietFor(merchantCode)));
