import { presetEnd, windowsOverlap } from '@touchline/domain/appointments/appointment-rules';
import {
  type AppointmentFacts,
  type AppointmentState,
  appointmentCan,
  appointmentState,
  type StreamFacts,
} from '@touchline/domain/appointments/appointment-states';
import { formatTime } from '@touchline/domain/times';

import {
  type Appointment,
  type AppointmentMatch,
  effectiveWindow,
  factsOf,
  troublesOf,
} from '../../../entities/appointment/appointment.ts';
import '../../../entities/appointment/appointment-words.messages.ts';
import { stateIcons } from '../../../entities/appointment/state-icons.tsx';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { i18n } from '../../../lib/i18n.ts';
import type {
  BarChange,
  BarFreedom,
  BarTone,
  TimelineBar,
  TimelineRow,
} from '../../../widgets/timeline/timeline.types.ts';
import '../appointments.messages.ts';

/** A row of the timeline stands for one of these. */
export const rowKinds = ['anchor', 'match'] as const;

export type RowKind = (typeof rowKinds)[number];

const tones: Readonly<Record<AppointmentState, BarTone>> = {
  scheduled: 'accent',
  open: 'success',
  late: 'danger',
  live: 'success',
  stalled: 'danger',
  closed: 'muted',
  ended: 'muted',
};

interface BarOptions {
  readonly kind: RowKind;
  readonly now: number;
  readonly streams: ReadonlyMap<string, StreamFacts>;
  readonly mayChange: boolean;
}

/** An appointment as a bar: its effective window, its state, and what may be dragged. */
export function barOf(appointment: Appointment, { kind, now, streams, mayChange }: BarOptions): TimelineBar {
  const { id, programName, streamer, lname, projects, updatedTime } = appointment;
  const facts = factsOf(appointment, streams.get(id) ?? null);
  const state = appointmentState(facts, now);
  const targets = projects.map(({ name }) => name).join(i18n.t('appointments:separator'));
  const { freedom, lockedReason } = freedomOf(facts, now, mayChange);
  return {
    id,
    row: rowIdOf(appointment, kind),
    ...facts.window,
    label: kind === 'anchor' ? programName : streamer.name,
    detail: [kind === 'anchor' ? lname : programName, targets].filter(Boolean).join(' · '),
    tone: tones[state],
    state: i18n.t(`appointment-words:states.${state}`),
    icon: stateIcons[state],
    marks: troublesOf(appointment).map((trouble) => ({
      word: i18n.t(`appointment-words:troubles.${trouble}`),
      tone: trouble === 'conflict' ? ('danger' as const) : ('warning' as const),
    })),
    freedom,
    lockedReason,
    version: updatedTime,
  };
}

function freedomOf(
  facts: AppointmentFacts,
  now: number,
  mayChange: boolean,
): { freedom: BarFreedom; lockedReason: string | undefined } {
  if (!mayChange) return { freedom: 'none', lockedReason: i18n.t('appointments:timeline.mayNot') };
  const { editStart, edit } = appointmentCan(facts, now);
  if (editStart === true) return { freedom: 'all', lockedReason: undefined };
  return {
    freedom: edit === true ? 'end' : 'none',
    lockedReason: i18n.t(`appointment-words:refusals.${edit === true ? editStart : edit}`),
  };
}

function rowIdOf({ streamerCode, epgId }: Appointment, kind: RowKind): string {
  return kind === 'anchor' ? streamerCode : epgId;
}

interface Day {
  readonly start: number;
  readonly end: number;
}

const { compare: byPinyin } = new Intl.Collator('zh-CN');

/** Rows of what the day touches: anchors by name, or matches by kick-off with those that lack an anchor among them. */
export function rowsOf(
  appointments: readonly Appointment[],
  gaps: readonly AppointmentMatch[],
  kind: RowKind,
  day: Day,
): TimelineRow[] {
  const ofDay = appointments.filter((appointment) => windowsOverlap(effectiveWindow(appointment), day));
  if (kind === 'anchor') {
    const anchors = new Map(ofDay.map(({ streamer }) => [streamer.streamerCode, streamer]));
    return [...anchors.values()]
      .toSorted((one, other) => byPinyin(one.name, other.name))
      .map(({ streamerCode, name, nickname, photo }) => ({
        id: streamerCode,
        label: name,
        detail: nickname || streamerCode,
        picture: photoAddress(photo),
      }));
  }
  const booked = new Map(ofDay.map((each) => [each.epgId, rowOfMatch(each.epgId, each, each.kickOffTime)]));
  const lacking = gaps
    .filter(({ matchId }) => !booked.has(matchId))
    .map((match) => ({
      ...rowOfMatch(match.matchId, match, match.gameTime),
      gap: {
        word: i18n.t('appointments:timeline.gap'),
        start: Date.parse(match.gameTime),
        end: presetEnd(Date.parse(match.gameTime)),
      },
    }));
  return [...booked.values(), ...lacking]
    .toSorted((one, other) => one.kickOff - other.kickOff || byPinyin(one.label, other.label))
    .map(({ kickOff: _kickOff, ...row }) => row);
}

function rowOfMatch(id: string, match: { lname: string; hname: string; aname: string }, kickOffTime: string) {
  return {
    id,
    label: nameOfMatch(match),
    detail: `${formatTime(kickOffTime).slice(11)} ${match.lname}`,
    kickOff: Date.parse(kickOffTime),
  };
}

/** The stored times after a bar was put elsewhere: offsets stay, only what changed is sent. */
export function changeOf(
  { moveStartTime, moveEndTime }: Appointment,
  bar: Pick<TimelineBar, 'start' | 'end'>,
  change: Pick<BarChange, 'start' | 'end'>,
): { startTime?: string; endTime?: string } {
  const stored = (at: number, offset: number) => new Date(at - offset * 60_000).toISOString();
  return {
    ...(change.start !== bar.start && { startTime: stored(change.start, moveStartTime) }),
    ...(change.end !== bar.end && { endTime: stored(change.end, moveEndTime) }),
  };
}

/** The name of another enabled appointment of the anchor that a window would overlap; null without one. */
export function overlapWith(
  appointments: readonly Appointment[],
  { id, streamerCode }: { readonly id: string; readonly streamerCode: string },
  window: Pick<BarChange, 'start' | 'end'>,
): string | null {
  const other = appointments.find(
    (each) =>
      each.id !== id &&
      each.enabled &&
      each.streamerCode === streamerCode &&
      windowsOverlap(effectiveWindow(each), window),
  );
  return other?.programName ?? null;
}
