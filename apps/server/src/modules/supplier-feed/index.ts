export type { ChangedMatch, EntryKey, FeedSteps, MatchKey } from './feed-steps.ts';
export { listNamed } from './feed-list.ts';
export { storeRecord } from './page-storing.service.ts';
export type { FeedKind } from './supplier-records.ts';
export { feedUpkeep } from './supplier-feed.jobs.ts';
export { startFeeds } from './supplier-feed.service.ts';
