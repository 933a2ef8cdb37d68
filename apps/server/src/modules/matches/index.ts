export { matchesRoutes } from './matches.routes.ts';
export { bulkMatches, exportMatchesTask } from './matches.tasks.ts';
export { announceMatches, matchesTopic } from './matches.topic.ts';
