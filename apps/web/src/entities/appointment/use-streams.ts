import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import type { StreamFacts } from '@touchline/domain/appointments/appointment-states';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useClock } from '../../lib/page/use-clock.ts';
import { type Appointment, appointmentsName, effectiveWindow } from './appointment.ts';

/** In ms. */
const lookEvery = 10_000;

/** Publishers of the appointments that run now, by appointment; asked for again while some run. */
export function useStreams(
  appointments: readonly Appointment[],
  /** Null is the merchant whose records are open. */
  merchantCode: string | null = null,
): ReadonlyMap<string, StreamFacts> {
  const now = useClock();
  const ids = appointments
    .filter((appointment) => {
      const { start, end } = effectiveWindow(appointment);
      return start <= now && now < end;
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
  return new Map(
    (data ?? []).flatMap(({ programId, lastByteTime }) =>
      lastByteTime === null ? [] : [[programId, { lastByteAt: Date.parse(lastByteTime) }] as const],
    ),
  );
}

function chunksOf(ids: readonly string[]): string[][] {
  const { itemsPerCall } = appointmentLimits;
  return Array.from({ length: Math.ceil(ids.length / itemsPerCall) }, (_, at) =>
    ids.slice(at * itemsPerCall, (at + 1) * itemsPerCall),
  );
}
