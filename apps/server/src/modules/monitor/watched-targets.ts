import type { AppointmentState } from '@touchline/domain/appointments/appointment-states';
import { isTargetDown, targetHealth } from '@touchline/domain/live/target-health';
import type { WatchedState } from '@touchline/domain/monitor/monitor-rules';

import { healthView, notedTargetOf, type NotedTargetRow } from '../target-health/index.ts';
import type { WatchedStateRow } from './monitor.repository.ts';

/** A push target on a tile. */
export function targetView(
  target: NotedTargetRow,
  { sessionId }: Pick<WatchedStateRow, 'sessionId'>,
  state: AppointmentState,
  now: number,
) {
  const { projectCode, projectTag, name, domain } = target;
  const health = targetHealth(notedTargetOf(target), state === 'live', now);
  return {
    projectCode,
    projectTag,
    name,
    health: sessionId === null ? null : { ...healthView(health), domain },
  };
}

/** Push targets that do not take the running stream. */
export function downTargets(
  { targets, now }: Pick<WatchedStateRow, 'targets' | 'now'>,
  { hasTargetDown }: WatchedState,
) {
  if (!hasTargetDown) return [];
  return targets.flatMap((target) => {
    const health = targetHealth(notedTargetOf(target), true, now.getTime());
    if (!isTargetDown(health, now.getTime()) || health.since === null) return [];
    return [{ name: target.name, domainId: target.domainId, since: new Date(health.since) }];
  });
}
