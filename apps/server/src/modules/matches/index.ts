export { noteMove, noteStaying } from './match-records.service.ts';
export { matchesRoutes } from './matches.routes.ts';
export { bulkMatches, exportMatchesTask } from './matches.tasks.ts';
export { shelveByRule } from './shelving/shelving.jobs.ts';
export type { RecycleGuard } from './recycle-guards.ts';
export { announceMatches, type Announcing, matchesTopic } from './matches.topic.ts';
