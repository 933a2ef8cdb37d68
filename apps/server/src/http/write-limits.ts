import type { Call } from '@touchline/contract/definition/call';
import type { ErrorName } from '@touchline/domain/error-codes';

import { type Bucket, createTokenBuckets } from '../platform/limits/rate-limit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal, refusalOf } from '../platform/refusal.ts';
import type { PersonFacts } from '../platform/work.ts';
import type { Incoming } from './incoming.ts';
import type { SessionOwners } from './session-owners.ts';

/** Not the sender's doing. */
const ours: ReadonlySet<ErrorName> = new Set(['rateLimited', 'internal', 'dependencyDown', 'readOnly']);

interface RequestLimits {
  /** Where this process has met the session before. */
  atOnce(): Promise<void>;
  /** Where the gate had to say who it is. */
  entered(actor: PersonFacts): Promise<void>;
  refused(actor: PersonFacts, error: unknown): Promise<void>;
}

const nothing = () => Promise.resolve();
const noLimits: RequestLimits = { atOnce: nothing, entered: nothing, refused: nothing };

/** How fast one account may write, and how fast it may be refused: whoever goes on is turned away before any work. */
export function createWriteLimits({ config, redis }: Platform, owners: SessionOwners) {
  const tokens = createTokenBuckets(redis);
  const writes = { name: 'writes', size: config.WRITES_AT_ONCE, perSecond: config.WRITES_PER_SECOND };
  const refusals = { name: 'refusals', size: config.REFUSALS_AT_ONCE, perSecond: config.REFUSALS_PER_SECOND };
  /** A refusal counts also where there is nothing left to take: of many at once each had seen the last one. */
  const anyRefusal = { ...refusals, size: Number.MAX_SAFE_INTEGER };
  const autosaves = { name: 'autosaves', size: config.AUTOSAVES_AT_ONCE, perSecond: config.AUTOSAVES_PER_SECOND };

  function bucketsOf(call: Call): readonly [Bucket, ...Bucket[]] | null {
    if (call.method === 'GET' || call.bucket === 'none') return null;
    return call.bucket === 'autosave' ? [autosaves] : [writes, refusals];
  }

  /** The limits of one request. */
  return (incoming: Incoming): RequestLimits => {
    const buckets = bucketsOf(incoming.call);
    if (buckets === null) return noLimits;
    let isTaken = false;

    const take = async (accountId: string): Promise<void> => {
      if (isTaken) return;
      isTaken = true;
      const allowance = await tokens.take(accountId, ...buckets);
      if (allowance.limited) throw new Refusal('rateLimited', allowance);
    };

    return {
      async atOnce() {
        const owner = owners.of(incoming);
        if (owner === undefined) return;
        incoming.attribute(owner);
        await take(owner.accountId);
      },
      async entered(actor) {
        owners.remember(incoming, actor);
        await take(actor.accountId);
      },
      async refused(actor, error) {
        owners.remember(incoming, actor);
        if (buckets.includes(refusals) && !ours.has(refusalOf(error).reason))
          await tokens.take(actor.accountId, anyRefusal);
      },
    };
  };
}
