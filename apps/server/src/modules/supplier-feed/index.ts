export type { ChangedMatch, EntryKey, FeedSteps, MatchKey } from './feed-steps.ts';
