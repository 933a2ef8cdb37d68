import { windowRefusal } from '@touchline/domain/appointments/appointment-rules';

import type { Reading } from '../../platform/work.ts';
import { itemError, OverlapRefusal } from './appointments.policy.ts';
import { committedOverlaps, type WantedWindow } from './early-overlaps.repository.ts';

type Wanted = WantedWindow & { readonly projectCodes?: readonly string[] | undefined };

/**
 * Results of items that all overlap stored appointments, without a lock: then nothing would be written, and nobody has to
 * wait for the anchor. Undefined where an item may still succeed, or may be refused for another reason.
 */
export async function refusedEarly({ tx }: Reading, items: readonly Wanted[]) {
  if (items.some(({ projectCodes }) => projectCodes !== undefined)) return undefined;
  const found = Map.groupBy(await committedOverlaps(tx, items), ({ at }) => at);
  const results = items.map((_, at) => {
    const overlaps = found.get(at);
    const [first] = overlaps ?? [];
    if (overlaps === undefined || first === undefined) return undefined;
    const window = { start: first.windowStart.getTime(), end: first.windowEnd.getTime() };
    if (windowRefusal(window, first.now.getTime()) !== null) return undefined;
    const error = itemError(new OverlapRefusal(overlaps));
    return { streamerCode: first.code, status: 'FAIL' as const, error };
  });
  return results.every((result) => result !== undefined) ? results : undefined;
}
