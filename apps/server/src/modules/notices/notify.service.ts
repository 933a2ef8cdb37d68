import { type NoticeParameters, noticeTexts, type NoticeTextKey } from '@touchline/domain/notices/notice-texts';

import type { AccountRef } from '../../platform/account-ref.ts';
import type { EventHub } from '../../platform/events/event-hub.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/work.ts';
import { noticeMail } from './notices.jobs.ts';
import { addNotices, type AddedNotice } from './notices.repository.ts';
import { announceNotices } from './notices.topic.ts';

interface NoticeOf<Key extends NoticeTextKey> {
  /** The receivers; somebody named twice, and the person at work, get it once and not at all. */
  readonly to: readonly AccountRef[];
  readonly text: Key;
  readonly parameters: NoticeParameters<Key>;
  /** The page of the object, as the merchant's own people open it: `/pre_soc_odd_dra?…`. */
  readonly link: string;
  /** Names the event within the merchant: the same event reaches a receiver once. */
  readonly event: string;
}

/** A notice about something of the merchant at work. */
export type NewNotice = { [Key in NoticeTextKey]: NoticeOf<Key> }[NoticeTextKey];

interface NoticePlatform {
  readonly events: EventHub;
  readonly queue: Queue;
}

/** Tells people of an event, in the event's own transaction; mails where they wish it, and live after the commit. */
export async function notify(
  { tx, actor, afterCommit }: Pick<Work, 'tx' | 'actor' | 'afterCommit'>,
  { events, queue }: NoticePlatform,
  notices: readonly NewNotice[],
): Promise<void> {
  const isAtWork = ({ merchantCode, accountId }: AccountRef) =>
    actor.kind === 'person' && actor.homeMerchant === merchantCode && actor.accountId === accountId;
  const given = notices.flatMap(({ to, text, parameters, link, event }) =>
    to
      .filter((receiver) => !isAtWork(receiver))
      .map(({ merchantCode: home, accountId: account }) => {
        const { kind } = noticeTexts[text];
        return { home, account, kind, text, parameters, link, event };
      }),
  );
  if (given.length === 0) return;
  const added = await addNotices(tx, given);
  for (const { merchantCode, id } of added.filter(({ isMailed }) => isMailed))
    await queue.send(tx, noticeMail, { merchantCode, id });
  afterCommit(async () => {
    await Promise.all(
      [...byReceiver(added).values()].map(async (own) => {
        const [first] = own;
        const rows = own.map(({ id }) => ({ id, isRead: false }));
        if (first !== undefined) await announceNotices(events, first, rows);
      }),
    );
  });
}

function byReceiver(added: readonly AddedNotice[]): Map<string, AddedNotice[]> {
  return Map.groupBy(added, ({ merchantCode, accountId }) => `${merchantCode}/${accountId}`);
}
