import {
  type AppointmentFacts,
  appointmentState,
  type AppointmentState,
  isBeingCut,
  type StateThresholds,
} from '../appointments/appointment-states.ts';
import { isTargetDown, type NotedTarget, targetHealth } from '../live/target-health.ts';

/** A merchant's thresholds of the monitor. */
export interface MonitorSettings {
  /** Minutes after the effective start. */
  readonly lateAfter: number;
  /** Seconds without a byte. */
  readonly stalledAfter: number;
  /** Kilobits per second; 0 tells of none. */
  readonly bitrateBelow: number;
}

/** Of a merchant that never chose. */
export const usualMonitorSettings: MonitorSettings = { lateAfter: 5, stalledAfter: 4, bitrateBelow: 500 };

export const monitorLimits = {
  lateAfter: { min: 1, max: 60 },
  /** A publisher that is silent for 4 s yields to a newcomer; fewer would tell of every pause. */
  stalledAfter: { min: 4, max: 300 },
  bitrateBelow: { min: 0, max: 50_000 },
  receivers: 50,
} as const;

export function thresholdsOf({ lateAfter, stalledAfter }: MonitorSettings): StateThresholds {
  return { lateAfterMs: lateAfter * 60_000, stalledAfterMs: stalledAfter * 1000 };
}

export interface WatchedStream {
  readonly lastByteAt: number;
  readonly startedAt: number;
  /** Bits per second. */
  readonly bitrate: number;
}

export interface WatchedFacts extends AppointmentFacts {
  readonly stream: WatchedStream | null;
  /** Push targets of which the relay noted something. */
  readonly targets: readonly NotedTarget[];
}

/** A new publisher's first looks show less than it sends. */
const bitrateCountsAfterMs = 10_000;

/** An appointment's state with the marks of the wall. */
export interface WatchedState {
  readonly state: AppointmentState;
  /** Closed or ended, and still listed by a media server. */
  readonly isBeingCut: boolean;
  readonly isBitrateLow: boolean;
  /** A push target does not take the running stream. */
  readonly hasTargetDown: boolean;
}

export function watchedState(facts: WatchedFacts, settings: MonitorSettings, now: number): WatchedState {
  const state = appointmentState(facts, now, thresholdsOf(settings));
  const { stream } = facts;
  return {
    state,
    isBeingCut: isBeingCut(facts, now),
    isBitrateLow:
      state === 'live' &&
      stream !== null &&
      now - stream.startedAt >= bitrateCountsAfterMs &&
      stream.bitrate < settings.bitrateBelow * 1000,
    hasTargetDown: state === 'live' && facts.targets.some((noted) => isTargetDown(targetHealth(noted, true, now), now)),
  };
}

/** Kinds of tiles, those that need a look first. */
export const wallStates = ['late', 'stalled', 'beingCut', 'targetDown', 'bitrateLow', 'live', 'open'] as const;

export type WallState = (typeof wallStates)[number];

/** Null of an appointment that the wall does not show. */
export function wallStateOf(watched: WatchedState): WallState | null {
  const { state } = watched;
  if (watched.isBeingCut) return 'beingCut';
  if (watched.hasTargetDown) return 'targetDown';
  if (watched.isBitrateLow) return 'bitrateLow';
  return state === 'late' || state === 'stalled' || state === 'live' || state === 'open' ? state : null;
}

/** Whether somebody has to act. */
export function needsLook(state: WallState): boolean {
  return state !== 'live' && state !== 'open';
}
