import { randomInt } from 'node:crypto';

import { permits } from '@touchline/contract/definition/call';

import type { RenderedMessage } from '../../platform/events/rendered-message.ts';
import { Mailbox } from '../../platform/events/topic-board.ts';
import { type Subscription, subscriptionTo, type Topic } from '../../platform/events/topic.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keysHeldBy } from '../../platform/rights/session-rights.repository.ts';
import type { StreamContext } from '../../platform/route.ts';
import type { PersonFacts } from '../../platform/work.ts';

/** Those that came at the same time, after a restart perhaps, are not judged at the same time for ever. */
const judgeEveryMs = { least: 12_000, most: 15_000 };
const mostTopics = 20;

type EventMessage =
  | { type: 'permissions'; version: string }
  | { type: 'closed' | 'reload'; topic: string }
  | { type: 'readOnly'; on: boolean };
type Sources = Pick<Platform, 'events' | 'writability'>;
type Events = AsyncGenerator<EventMessage | RenderedMessage | null>;

export function createEvents(sources: Sources, topics: readonly Topic[]) {
  return (context: StreamContext, named: string | undefined): Events => {
    const names = [...new Set(named?.split(','))];
    const own = { merchantCode: context.actor.homeMerchant, accountId: context.actor.accountId };
    const wanted = names.map((name) => subscriptionTo(topics, name, own));
    if (names.length > mostTopics || wanted.includes(undefined))
      throw new Refusal('validation', { details: [{ field: 'topics', errorMessage: '主题不存在或过多' }] });
    return follow(
      context,
      sources,
      wanted.flatMap((one) => one ?? []),
    );
  };
}

/**
 * The version at once, then every new one, whether the database takes writes, and what changes in the topics. Session and rights are judged when rights of
 * the merchant change and every 15 seconds; a topic is open while its permission is held. While nobody can judge them,
 * nothing of rights is sent.
 */
async function* follow(
  context: StreamContext,
  { events: hub, writability }: Sources,
  wanted: readonly Subscription[],
): Events {
  const mailbox = new Mailbox();
  const followed = new Map<string, () => void>();
  let lastSent = '';
  let sentReadOnly = false;
  let judgeAt = 0;
  const judgeNow = () => {
    judgeAt = 0;
    mailbox.wake();
  };
  const forget = hub.onAnnounced(context.actor.homeMerchant, judgeNow);
  const forgetWrites = writability.onFound(() => mailbox.wake());
  context.closed.addEventListener('abort', () => mailbox.wake(), { once: true });

  /** Opens and closes topics by the rights as they are now; says which. */
  async function adjust(actor: PersonFacts): Promise<EventMessage[]> {
    const held =
      actor.isSuperAdmin || wanted.every(isOpenToAll) ? [] : await context.read((tx) => keysHeldBy(tx, actor));
    const messages: EventMessage[] = [];
    for (const { name, permission, channel, merchantCode } of wanted) {
      const isOpen = actor.isSuperAdmin || (merchantCode === null && permits(permission, held));
      const stop = followed.get(name);
      if (isOpen && stop === undefined) {
        followed.set(name, hub.board.follow(channel, name, mailbox));
        if (lastSent !== '') messages.push({ type: 'reload', topic: name });
      }
      if (isOpen) continue;
      stop?.();
      if (followed.delete(name) || lastSent === '') messages.push({ type: 'closed', topic: name });
    }
    return messages;
  }

  try {
    while (!context.closed.aborted) {
      if (performance.now() >= judgeAt) {
        judgeAt = performance.now() + randomInt(judgeEveryMs.least, judgeEveryMs.most + 1);
        const actor = await context.judgeAgain();
        if (actor === null) return;
        const isNew = actor !== 'unknown' && actor.permissionVersion !== lastSent;
        if (isNew) {
          const adjusted = await adjust(actor);
          lastSent = actor.permissionVersion;
          yield { type: 'permissions', version: lastSent };
          yield* adjusted;
        } else if (actor !== 'unknown') yield null;
      }
      const on = writability.isLost();
      if (on !== sentReadOnly) yield { type: 'readOnly', on };
      sentReadOnly = on;
      yield* mailbox.take();
      if (judgeAt > 0) await mailbox.wait(judgeAt - performance.now());
    }
  } finally {
    forget();
    forgetWrites();
    for (const stop of followed.values()) stop();
  }
}

function isOpenToAll({ permission }: Subscription): boolean {
  return permission === 'session';
}
