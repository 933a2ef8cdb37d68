import { z } from 'zod';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { defineTopic } from '../../platform/events/topic.ts';

/** Which appointments of a merchant changed, and of which matches: pages that show some of them read them anew. */
export const appointmentsTopic = defineTopic({
  pattern: 'appointments',
  permission: { anyOf: ['pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view', 'mon_liv-view', 'mon_gam-view'] },
  audience: 'merchant',
  row: z.object({ id: z.string(), matchId: z.string() }),
});

export interface ChangedAppointment {
  readonly id: string;
  readonly matchId: string;
}

/** To be called after the commit. Of deleted ones the row comes too: it names the match. */
export async function announceAppointments(
  events: Pick<EventHub, 'publish'>,
  merchantCode: string,
  changed: readonly ChangedAppointment[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, matchId }) => ({ id, matchId }));
  await events.publish(appointmentsTopic, undefined, { merchantCode, accountId: '' }, { rows });
}
