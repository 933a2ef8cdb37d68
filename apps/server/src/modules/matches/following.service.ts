import { againAfterLostRace, inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/permission-sets';

import { followWaiting } from '../association/index.ts';
import { announceMatches, type Announcing } from './matches.topic.ts';

/** The next run is a minute later. */
const runMs = 55_000;

/** Matches that were too many to follow their league or team at once do so, some in each transaction. */
export function createFollowing(platform: Announcing) {
  return async (): Promise<void> => {
    for (const until = Date.now() + runMs; Date.now() < until;) {
      const changed = await againAfterLostRace(() => inMerchant(platform.pool, platformMerchant, followWaiting));
      if (changed === null) return;
      await announceMatches(platform, changed);
    }
  };
}
