import { z } from 'zod';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { defineTopic } from '../../platform/events/topic.ts';

/** Of which matches a merchant's predictions have been settled: whoever looks at some reads them anew. */
export const settlementTopic = defineTopic({
  pattern: 'settlement',
  permission: { anyOf: ['pre_soc_odd_pub-view', 'pre_bak_odd_pub-view', 'pre_#_rec-view'] },
  audience: 'merchant',
  /** The match's. */
  row: z.object({ id: z.string(), sportId: z.number() }),
});

export async function tellSettled(
  events: EventHub,
  merchantCode: string,
  { matchId, sportId }: { matchId: string; sportId: number },
): Promise<void> {
  const row = { id: matchId, sportId };
  await events.publish(settlementTopic, undefined, { merchantCode, accountId: '' }, { rows: [row] });
}
