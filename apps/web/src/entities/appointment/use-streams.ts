import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import type { StreamFacts } from '@touchline/domain/appointments/appointment-states';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useClock } from '../../lib/page/use-clock.ts';
import { type Appointment, appointmentsName, effectiveWindow } from './appointment.ts';

/** In ms. */
const lookEvery = 10_000;
/** A publisher may be listed for a moment after the end. */
const cutWithin = 30_000;

type ListedStream = CallData<Calls['appointments.streams']>['streams'][number];

/** A publisher that a media server lists. */
export interface LiveStream extends StreamFacts {
  /** Since when it publishes. */
  readonly since: string | null;
  /** Bits per second. */
  readonly bitrate: number | null;
  /** Frames per second, as they were counted. */
  readonly frameRate: number | null;
  readonly targets: ListedStream['targets'];
}

/** The last try to publish that was refused. */
export type RefusedTry = NonNullable<ListedStream['refusal']>;

/** Publishers of the appointments that run now, by appointment; asked for again while some run. */
export function useStreams(
  appointments: readonly Appointment[],
  /** Null is the merchant whose records are open. */
  merchantCode: string | null = null,
): ReadonlyMap<string, LiveStream> {
  const now = useClock();
  return new Map(
    useListedStreams(appointments, merchantCode).flatMap(
      ({ programId, silentMs, since, bitrate, picture, targets }) => {
        if (silentMs === null) return [];
        // As silent as at the last look: between two looks nothing is known.
        const lastByteAt = now - silentMs;
        return [[programId, { lastByteAt, since, bitrate, frameRate: picture?.frameRate ?? null, targets }] as const];
      },
    ),
  );
}

/** Refused tries of the last minutes, by appointment. */
export function useRefusedTries(
  appointments: readonly Appointment[],
  merchantCode: string | null = null,
): ReadonlyMap<string, RefusedTry> {
  return new Map(
    useListedStreams(appointments, merchantCode).flatMap(({ programId, refusal }) =>
      refusal === null ? [] : [[programId, refusal] as const],
    ),
  );
}

function useListedStreams(appointments: readonly Appointment[], merchantCode: string | null): readonly ListedStream[] {
  const now = useClock();
  const ids = appointments
    .filter((appointment) => {
      const { start, end } = effectiveWindow(appointment);
      return start <= now && now < end + cutWithin;
    })
    .map(({ id }) => id);
  const { data } = useQuery({
    queryKey: useScopedKey(appointmentsName, 'streams', merchantCode, ids),
    enabled: ids.length > 0,
    refetchInterval: lookEvery,
    queryFn: async ({ signal }) => {
      const options = { ...quietFor(merchantCode), signal, isBackground: true };
      const calls = chunksOf(ids).map((some) => callApi('appointments.streams', { query: { ids: some } }, options));
      return (await Promise.all(calls)).flatMap(({ streams }) => streams);
    },
    // One that begins or ends does not make the others look unpublished meanwhile.
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

const none: readonly ListedStream[] = [];

function chunksOf(ids: readonly string[]): string[][] {
  const { itemsPerCall } = appointmentLimits;
  return Array.from({ length: Math.ceil(ids.length / itemsPerCall) }, (_, at) =>
    ids.slice(at * itemsPerCall, (at + 1) * itemsPerCall),
  );
}
