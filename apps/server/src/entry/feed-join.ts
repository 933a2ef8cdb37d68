import type { ChangedMatch, FeedSteps } from '../modules/supplier-feed/index.ts';
import type { WorkerPlatform } from '../platform/worker-platform.ts';

const steps: FeedSteps = {
  linkEntries: () => Promise.resolve(),
  followMatches: () => Promise.resolve([]),
  retryLoose: () => Promise.resolve([]),
};

/** What follows on what suppliers say. */
export function joinFeeds({ logger }: WorkerPlatform) {
  return {
    steps,
    announce: async (changed: readonly ChangedMatch[]) => logger.debug({ matches: changed.length }, 'matches changed'),
  };
}
