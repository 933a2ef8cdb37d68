import { followMatches, followSports, linkEntries, retryLoose, takeTurn } from '../modules/association/index.ts';
import { announceMatches } from '../modules/matches/index.ts';
import { announceOdds } from '../modules/odds/index.ts';
import type { ChangedMatch, FeedSteps } from '../modules/supplier-feed/index.ts';
import type { WorkerPlatform } from '../platform/jobs/worker-platform.ts';

const steps: FeedSteps = { takeTurn, linkEntries, followSports, followMatches, retryLoose };

/** The steps that follow a supplier's new records. */
export function joinFeeds(platform: WorkerPlatform) {
  return {
    steps,
    announce: (changed: readonly ChangedMatch[]) => announceMatches(platform, changed),
    announceOdds: (quoteIds: readonly string[]) => announceOdds(platform, quoteIds),
  };
}
