import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { mostUnreadShown, type NoticeKind, noticeKindsOf } from '@touchline/domain/notices/notice-texts';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import {
  markRead,
  markReadUntil,
  noticeSettingAudit,
  type NoticeRow,
  noticesQuery,
  setByMail,
  settingsQuery,
  unreadQuery,
} from './notices.repository.ts';
import { announceNotices } from './notices.topic.ts';

const perPage = 30;

export const noticeReads: Routes<'notices.list' | 'notices.unread' | 'notices.settings'> = {
  'notices.list': readRoute({
    ask: ({ query }) => ({ notices: noticesQuery(query.before, perPage + 1) }),
    answer({ notices }) {
      const page = notices.slice(0, perPage);
      return { notices: page.map(noticeView), next: notices.length > perPage ? (page.at(-1)?.id ?? null) : null };
    },
  }),
  'notices.unread': readRoute({
    ask: () => ({ counted: unreadQuery(mostUnreadShown + 1) }),
    answer: ({ counted: [counted] }) => ({ unread: counted?.unread ?? 0 }),
  }),
  'notices.settings': readRoute({
    ask: () => ({ held: callersKeys, settings: settingsQuery }),
    answer({ held: [held], settings }, _input, { actor }) {
      const chosen = new Map(settings.map(({ kind, byMail }) => [kind, byMail]));
      const kinds = noticeKindsOf(actor.isSuperAdmin ? allPermissionKeys : (held?.keys ?? []));
      return { kinds: kinds.map((kind) => ({ kind, byMail: chosen.get(kind) ?? false })) };
    },
  }),
};

type Own = Work<PersonActor>;

/** Notices stand in their receiver's own merchant, whichever one a super-admin acts for. */
const receiverOf = ({ actor }: Own) => ({ merchantCode: actor.homeMerchant, accountId: actor.accountId });

export async function readNotice(context: Own, events: EventHub, id: string): Promise<void> {
  const receiver = receiverOf(context);
  if (!(await markRead(context.tx, receiver, id))) throw new Refusal('notFound');
  context.afterCommit(() => announceNotices(events, receiver, [{ id, isRead: true }]));
}

export async function readAllNotices(context: Own, events: EventHub, until: string): Promise<void> {
  const receiver = receiverOf(context);
  await markReadUntil(context.tx, receiver, until);
  context.afterCommit(() => announceNotices(events, receiver, [{ id: until, isRead: true }]));
}

/** Anybody may choose for any kind: a right that comes later finds the choice made. */
export async function changeSetting(context: Own, { kind, byMail }: { kind: NoticeKind; byMail: boolean }) {
  const { accountId } = context.actor;
  const before = await setByMail(context.tx, receiverOf(context), kind, byMail);
  context.changes.add(noticeSettingAudit, accountId, { kind, by_mail: before ?? false }, { kind, by_mail: byMail });
}

function noticeView({ createdAt, readAt, ...row }: NoticeRow) {
  return { ...row, createdTime: createdAt.toISOString(), readTime: readAt?.toISOString() ?? null };
}
