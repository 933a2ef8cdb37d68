import type { PlainPermission } from '@touchline/contract/definition/call';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import type { z } from 'zod';

type TopicPermission = Exclude<PlainPermission, 'public'>;

/** A stream of changed rows: holders of the permission get them as the view call would show them. */
export interface Topic {
  /** A name, or `odds:{match}`: a name and one part. */
  readonly pattern: string;
  readonly permission: TopicPermission | ((part: string) => TopicPermission | undefined);
  /** Whose rows they are: one person's, one merchant's, or the same for everybody, or for all but the platform's people. */
  readonly audience: 'person' | 'merchant' | 'everyone' | 'platformOrOthers';
  /** The public fields; nothing else of a row ever leaves. */
  readonly row: z.ZodObject;
}

export function defineTopic(topic: Topic): Topic {
  return topic;
}

/** Whom a change concerns. */
export interface Audience {
  readonly merchantCode: string;
  readonly accountId: string;
}

/** The changes of one topic that a subscriber hears. */
export interface Subscription {
  /** As the client wrote it. */
  readonly name: string;
  readonly permission: TopicPermission;
  readonly channel: string;
  /** Of a super-admin who acts for a merchant; null is one's own. */
  readonly merchantCode: string | null;
}

const byMerchant: ReadonlySet<Topic['audience']> = new Set(['merchant', 'platformOrOthers']);
const written = /^([a-z][a-z-]{0,30})(?::([\w-]{1,40}))?(?:@([a-zA-Z0-9]{1,20}))?$/;

/** A topic as a client names it, `odds:1000` or `odds:1000@star`; undefined where there is none of the kind. */
export function subscriptionTo(topics: readonly Topic[], name: string, own: Audience): Subscription | undefined {
  const [, stem, part, merchant = null] = written.exec(name) ?? [];
  const topic = topics.find(({ pattern }) => pattern.replace(/:\{\w+\}$/, ':') === (part ? `${stem}:` : stem));
  if (topic === undefined || (merchant !== null && !byMerchant.has(topic.audience))) return undefined;
  const permission = typeof topic.permission === 'function' ? topic.permission(part ?? '') : topic.permission;
  if (permission === undefined) return undefined;
  return {
    name,
    permission,
    channel: channelOf(topic, part, { ...own, merchantCode: merchant ?? own.merchantCode }),
    merchantCode: merchant,
  };
}

export function channelOf({ pattern, audience }: Topic, part: string | undefined, to: Audience): string {
  const name = part === undefined ? pattern : pattern.replace(/\{\w+\}$/, part);
  if (audience === 'everyone') return name;
  if (audience === 'platformOrOthers')
    return `${name}@${to.merchantCode === platformMerchant ? platformMerchant : '*'}`;
  return audience === 'merchant' ? `${name}@${to.merchantCode}` : `${name}@${to.merchantCode}/${to.accountId}`;
}
