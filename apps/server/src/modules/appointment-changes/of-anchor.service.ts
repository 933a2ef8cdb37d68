import type { EventHub } from '../../platform/events/event-hub.ts';
import type { Work } from '../../platform/work.ts';
import { announceAppointments } from './appointments.topic.ts';
import { comingOfAnchor } from './of-anchor.repository.ts';

/** After the commit, tells open pages of an anchor's appointments that have not ended: they show the anchor. */
export async function announceOfAnchor(
  { tx, merchantCode, afterCommit }: Work,
  events: Pick<EventHub, 'publish'>,
  anchorId: string,
): Promise<void> {
  const coming = await comingOfAnchor(tx, merchantCode, anchorId);
  afterCommit(() => announceAppointments(events, merchantCode, coming));
}
