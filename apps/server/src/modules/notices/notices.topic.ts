import { z } from 'zod';

import type { AccountRef } from '../../platform/account-ref.ts';
import type { EventHub } from '../../platform/events/event-hub.ts';
import { defineTopic } from '../../platform/events/topic.ts';

/** One's own notices: which are new, and which were read in another window. Their texts are read by call. */
export const noticesTopic = defineTopic({
  pattern: 'notices',
  permission: 'session',
  audience: 'person',
  row: z.object({ id: z.string(), isRead: z.boolean() }),
});

type AnnouncedNotice = z.output<typeof noticesTopic.row> & { readonly id: string };

export async function announceNotices(
  events: EventHub,
  receiver: AccountRef,
  rows: readonly AnnouncedNotice[],
): Promise<void> {
  await events.publish(noticesTopic, undefined, receiver, { rows });
}
