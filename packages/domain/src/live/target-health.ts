import { relayedStates, type RelayedState } from './relay-health.ts';

/** None: no relay sends to it, as where no domain is in use. Unknown: no worker looks. */
export const targetStates = [...relayedStates, 'none', 'unknown'] as const;

export type TargetState = (typeof targetStates)[number];

/** A push target as its relay noted it. Milliseconds since 1970. */
export interface NotedTarget {
  readonly state: RelayedState;
  readonly since: number;
  /** When it was noted last. */
  readonly seenAt: number;
}

export interface TargetHealth {
  readonly state: TargetState;
  /** Null where it is not known. */
  readonly since: number | null;
}

/** Relays note every two seconds. */
const unknownAfterMs = 5000;
/** A relay starts within a few seconds. */
const connectsWithinMs = 15_000;
/** One that recovers sooner is not worth a notice. */
const downAfterMs = 5000;

/** Whether a push target takes the stream now. While the publisher itself sends nothing, one that connects fails nobody. */
export function targetHealth(noted: NotedTarget | null, isStreamLive: boolean, now: number): TargetHealth {
  if (noted === null) return { state: 'none', since: null };
  if (now - noted.seenAt > unknownAfterMs) return { state: 'unknown', since: null };
  const { state, since } = noted;
  const isOverdue = state === 'connecting' && isStreamLive && now - since >= connectsWithinMs;
  return { state: isOverdue ? 'failing' : state, since };
}

/** Whether a target of a running stream is out of order for long enough to tell somebody. */
export function isTargetDown({ state, since }: TargetHealth, now: number): boolean {
  return state === 'failing' && since !== null && now - since >= downAfterMs;
}
