import { type AppointmentWindow, windowOf } from '@touchline/domain/appointments/appointment-rules';

import type { Platform } from '../../platform/platform.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import type { Actor, Reading, Work } from '../../platform/work.ts';
import type { HeldTarget } from '../anchors/index.ts';
import { announceAppointments, type ChangedAppointment } from '../appointment-changes/index.ts';
import { cutStreams } from '../live-sessions/index.ts';
import { appointmentAudit } from './appointment-audit.repository.ts';
import {
  atomically,
  type BookedAnchor,
  databaseTime,
  type HeldAppointment,
  isOverlapViolation,
  lockAnchors,
  lockAppointments,
  type Overlap,
  overlapsOf,
  bookingsOf,
  type Stamp,
} from './appointment-writes.repository.ts';
import { itemError, type JudgedAppointment, OverlapRefusal } from './appointments.policy.ts';
import { againAfterHandover, requireLocked } from './handed-over.ts';

/** What calls that change appointments share: locks in one order, the judgement of overlaps, results of items. */

/** Work that tells the log and open pages which appointments it changed. */
export type Noted<W extends Work = Work> = W & {
  readonly note: Note;
  /** Cuts the appointment's publisher after the commit. */
  readonly cut: (id: string, reason: 'closed' | 'deleted') => Promise<void>;
};

type Note = (
  before: HeldAppointment | null,
  after: HeldAppointment | null,
  /** Where they are known, or changed. */
  targets?: Readonly<Record<'before' | 'after', readonly HeldTarget[]>>,
) => void;

export function noted<W extends Work>(work: W, platform: Pick<Platform, 'events' | 'config' | 'logger'>): Noted<W> {
  const changed: ChangedAppointment[] = [];
  work.afterCommit(() => announceAppointments(platform.events, work.merchantCode, changed));
  return {
    ...work,
    cut: (id, reason) => cutStreams(work, platform, { appointmentIds: [id] }, reason),
    note(before, after, targets) {
      const side = (row: HeldAppointment | null, of: 'before' | 'after') =>
        row && { ...row, ...(targets && { push_targets: targets[of].map(({ id, name }) => ({ id, name })) }) };
      work.changes.add(appointmentAudit, (before ?? after)?.id ?? '', side(before, 'before'), side(after, 'after'));
      for (const row of [before, after]) if (row !== null) changed.push({ id: row.id, matchId: row.match_id });
    },
  };
}

export function stampOf(actor: Actor): Stamp {
  return actor.kind === 'person'
    ? { merchant: actor.homeMerchant, id: actor.accountId, name: actor.name }
    : { merchant: null, id: null, name: null };
}

export function windowOfRow(
  row: Pick<HeldAppointment, 'start_at' | 'end_at' | 'move_start' | 'move_end'>,
): AppointmentWindow {
  return windowOf({
    start: row.start_at.getTime(),
    end: row.end_at.getTime(),
    moveStart: row.move_start,
    moveEnd: row.move_end,
  });
}

export function factsOf(row: HeldAppointment): JudgedAppointment {
  return { window: windowOfRow(row), enabled: row.is_enabled, matchMark: row.match_mark };
}

export interface HeldAppointments {
  readonly rows: ReadonlyMap<string, HeldAppointment>;
  /** Those of the rows, and those asked for by their codes. */
  readonly anchors: readonly BookedAnchor[];
  /** By the clock of the database. */
  readonly now: number;
}

/** Locks anchors, then appointments, each in the order of their ids. Matches are locked before. */
export async function holdAppointments(
  { tx, merchantCode }: Reading,
  ids: readonly string[],
  codes: readonly string[] = [],
): Promise<HeldAppointments> {
  return await againAfterHandover(tx, async () => {
    const anchorIds = (await bookingsOf(tx, merchantCode, ids)).map(({ anchorId }) => anchorId);
    const anchors = await lockAnchors(tx, merchantCode, { ids: anchorIds, codes });
    const rows = await lockAppointments(tx, merchantCode, ids);
    requireLocked(
      rows,
      anchors.map(({ id }) => id),
    );
    return { rows: new Map(rows.map((row) => [row.id, row])), anchors, now: await databaseTime(tx) };
  });
}

export async function holdAppointment(reading: Reading, id: string) {
  const { rows, now } = await holdAppointments(reading, [id]);
  return { row: there(rows.get(id)), now };
}

export interface Booking {
  readonly anchorId: string;
  readonly window: AppointmentWindow;
  /** The appointment itself, if it is stored already. */
  readonly except: string | null;
}

/** Judges overlaps of a locked anchor: refuses them unless they are confirmed. */
export async function judgeOverlap(
  { tx, merchantCode }: Reading,
  { anchorId, window, except }: Booking,
  isConfirmed: boolean,
): Promise<Overlap> {
  const overlaps = await overlapsOf(tx, merchantCode, anchorId, window, except);
  if (overlaps.length === 0) return 'none';
  if (!isConfirmed) throw new OverlapRefusal(overlaps);
  return 'confirmed';
}

/** Stores a judged booking. Where the constraint meets what no lock kept apart, the answer is the overlap. */
export async function storeBooking<T>(
  { tx, merchantCode }: Reading,
  { anchorId, window, except }: Booking,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await atomically(tx, store);
  } catch (error) {
    if (!isOverlapViolation(error)) throw error;
    throw new OverlapRefusal(await overlapsOf(tx, merchantCode, anchorId, window, except));
  }
}

/** The result of one item. A refused item has written nothing. */
export async function resultOf<T extends object>(work: () => Promise<T>) {
  try {
    return { status: 'SUCCESS' as const, ...(await work()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 'FAIL' as const, error: itemError(error) };
  }
}

/** The same for each of several appointments, in the order asked for; named twice, it is done once. */
export async function eachOf(
  ids: readonly string[],
  { rows }: HeldAppointments,
  act: (row: HeldAppointment) => Promise<unknown>,
) {
  const items = [];
  for (const programId of new Set(ids))
    items.push({
      programId,
      ...(await resultOf(async () => {
        await act(there(rows.get(programId)));
        return {};
      })),
    });
  return { items };
}
