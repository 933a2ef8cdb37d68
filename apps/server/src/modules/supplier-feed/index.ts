export type { ChangedMatch, EntryKey, FeedSteps, MatchKey } from './feed-steps.ts';
export { feedUpkeep } from './supplier-feed.jobs.ts';
export { startFeeds } from './supplier-feed.service.ts';
