import type { NotedTarget, TargetHealth } from '@touchline/domain/live/target-health';

import type { NotedTargetRow } from './target-health.repository.ts';

/** Null where nothing is noted. */
export function notedTargetOf({ state, since, seenAt }: NotedTargetRow): NotedTarget | null {
  if (state === null || since === null || seenAt === null) return null;
  return { state, since: Date.parse(since), seenAt: Date.parse(seenAt) };
}

export function healthView({ state, since }: TargetHealth) {
  return { state, since: since === null ? null : new Date(since).toISOString() };
}
