export { type NotedTargetRow, notedTargets } from './target-health.repository.ts';
export { healthView, notedTargetOf } from './target-views.ts';
