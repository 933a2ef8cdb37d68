import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { presetEnd, presetName } from '@touchline/domain/appointments/appointment-rules';
import { markOfStage } from '@touchline/domain/appointments/match-mark';

import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { PersonActor, Reading, Work } from '../../platform/work.ts';
import { holdTargets, type HeldTarget, requireTargets, targetsOfAnchor } from '../anchors/index.ts';
import { callersRights } from '../sign-in/index.ts';
import { holdBookableMatches, holdKickOff, type MatchCopy } from './appointment-matches.repository.ts';
import {
  type AppointmentPatch,
  type BookedAnchor,
  databaseTime,
  deleteAppointment,
  type HeldAppointment,
  insertAppointment,
  insertTargets,
  lockAnchors,
  bookingsOf,
  removeTargets,
  targetsOfAppointment,
  updateAppointment,
} from './appointment-writes.repository.ts';
import {
  factsOf,
  holdAppointment,
  judgeOverlap,
  type Noted,
  resultOf,
  stampOf,
  storeBooking,
  windowOfRow,
} from './appointment-writing.ts';
import { refused, requireAct, requireEnabledAnchor, requireWindow } from './appointments.policy.ts';
import { refusedEarly } from './early-overlaps.service.ts';

interface AppointmentForm {
  readonly name?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly moveStartTime?: number | undefined;
  readonly moveEndTime?: number | undefined;
  readonly projectCodes?: readonly string[] | undefined;
}

interface NewAppointment extends AppointmentForm {
  readonly streamerCode: string;
  readonly matchId: string;
}

interface ChangedAppointment extends AppointmentForm {
  readonly updatedTime: string;
  readonly followKickOff?: true | undefined;
  readonly confirmOverlap?: boolean | undefined;
}

/** Confirming an overlap takes the right to change appointments: without it the overlap stays refused. */
const confirmingKey = 'pro_pro_lis-action';

export async function createMany(
  work: Noted<Work<PersonActor>>,
  { items, confirmOverlap = false }: { items: readonly NewAppointment[]; confirmOverlap?: boolean | undefined },
) {
  const { tx, merchantCode } = work;
  const isConfirmed = confirmOverlap && (await callersRights(work)).includes(confirmingKey);
  const refusedItems = isConfirmed ? undefined : await refusedEarly(work, items);
  if (refusedItems !== undefined) return { items: refusedItems };
  const codes = items.map(({ streamerCode }) => streamerCode);
  const matches = await holdBookableMatches(
    tx,
    items.map(({ matchId }) => matchId),
  );
  const anchors = new Map((await lockAnchors(tx, merchantCode, { codes })).map((anchor) => [anchor.code, anchor]));
  const now = await databaseTime(tx);
  const results = [];
  for (const item of items) {
    const [anchor, match] = [anchors.get(storedAnchorCode(item.streamerCode)), matches.get(item.matchId)];
    results.push({
      streamerCode: anchor?.code ?? item.streamerCode,
      ...(await resultOf(() => createOne(work, item, requireFound(anchor, match), { now, isConfirmed }))),
    });
  }
  return { items: results };
}

interface Found {
  readonly anchor: BookedAnchor;
  readonly match: MatchCopy;
}

function requireFound(anchor: BookedAnchor | undefined, match: MatchCopy | undefined): Found {
  if (anchor === undefined) throw refused('主播不存在', 'streamerCode');
  requireEnabledAnchor(anchor);
  return { anchor, match: requireBookable(match) };
}

export function requireBookable(match: MatchCopy | undefined): MatchCopy {
  if (match === undefined) throw refused('该赛程已下架或不能预约，请选择其他赛程', 'matchId');
  return match;
}

/** Match and anchor are locked. */
async function createOne(
  work: Noted,
  form: NewAppointment,
  { anchor, match }: Found,
  { now, isConfirmed }: { readonly now: number; readonly isConfirmed: boolean },
) {
  const { tx, merchantCode, actor } = work;
  const start = form.startTime === undefined ? match.gameTime.getTime() : Date.parse(form.startTime);
  const end = form.endTime === undefined ? presetEnd(start) : Date.parse(form.endTime);
  const times = {
    start_at: new Date(start),
    end_at: new Date(end),
    move_start: form.moveStartTime ?? 0,
    move_end: form.moveEndTime ?? 0,
  };
  const booking = { anchorId: anchor.id, window: windowOfRow(times), except: null };
  requireWindow(booking.window, now);
  const targets = await targetsFor(work, anchor, form.projectCodes);
  const overlap = await judgeOverlap(work, booking, isConfirmed);
  const values = {
    anchor_id: anchor.id,
    ...copyOf(match),
    name: form.name ?? presetName(match.homeName, match.awayName),
    ...times,
    overlap,
    follows_kick_off: start === match.gameTime.getTime(),
  };
  const made = await storeBooking(work, booking, async () => {
    const row = await insertAppointment(tx, merchantCode, values, stampOf(actor));
    await insertTargets(tx, merchantCode, row.id, targets);
    return row;
  });
  work.note(null, made, { before: [], after: targets });
  return { programId: made.id };
}

/** Columns that an appointment takes from its match. */
export function copyOf(match: MatchCopy) {
  return {
    match_id: match.id,
    discipline: match.discipline,
    is_single: match.isSingle,
    league_id: match.leagueId,
    league_name: match.leagueName,
    home_name: match.homeName,
    away_name: match.awayName,
    game_time: match.gameTime,
    match_mark: markOfStage(match.stage),
  };
}

/** Chosen ones, or the anchor's own that are enabled. */
async function targetsFor(
  { tx, merchantCode }: Reading,
  anchor: BookedAnchor,
  wanted: readonly string[] | undefined,
): Promise<readonly HeldTarget[]> {
  const own = wanted ?? (await targetsOfAnchor(tx, merchantCode, anchor.id)).filter((each) => each.isEnabled).map(idOf);
  return await chosenTargets({ tx, merchantCode }, own, []);
}

async function chosenTargets({ tx, merchantCode }: Reading, wanted: readonly string[], held: readonly HeldTarget[]) {
  const targets = wanted.length === 0 ? [] : await holdTargets(tx, merchantCode, wanted);
  requireTargets(wanted, targets, held);
  return targets;
}

const idOf = ({ id }: HeldTarget) => id;

export async function update(work: Noted, id: string, form: ChangedAppointment) {
  const { tx, merchantCode } = work;
  if (form.followKickOff && form.startTime !== undefined) throw refused('请只选择一种开始时间', 'startTime');
  const kickOff = form.followKickOff ? await kickOffOf(work, id) : undefined;
  const { row: before, now } = await holdAppointment(work, id);
  requireFresh(before.updatedAt, form.updatedTime);
  const times = timesOf(before, form, kickOff);
  const isStartChanged = times.start_at.getTime() !== before.start_at.getTime() || kickOff !== undefined;
  requireAct('edit', factsOf(before), now);
  if (isStartChanged || times.move_start !== before.move_start) requireAct('editStart', factsOf(before), now);
  const held = await targetsOfAppointment(tx, merchantCode, id);
  const targets = form.projectCodes === undefined ? held : await chosenTargets(work, form.projectCodes, held);
  const patch = {
    ...(form.name !== undefined && { name: form.name }),
    ...times,
    // Its times stand by this kick-off, also where the match has still to be followed.
    ...(kickOff !== undefined && { game_time: kickOff }),
    // An offset says nothing about the kick-off.
    ...(isStartChanged && {
      follows_kick_off: kickOff !== undefined || times.start_at.getTime() === before.game_time.getTime(),
      kick_off_moved: false,
      kick_off_before: null,
    }),
  };
  const after = await storeMoved(work, before, patch, { now, isConfirmed: form.confirmOverlap === true });
  if (targets !== held) {
    await removeTargets(tx, merchantCode, id);
    await insertTargets(tx, merchantCode, id, targets);
  }
  work.note(before, after, { before: held, after: targets });
  return { updatedTime: after.updatedAt.toISOString() };
}

/** The kick-off of its match, which is locked before the anchor. */
async function kickOffOf({ tx, merchantCode }: Reading, id: string): Promise<Date> {
  const [booking] = await bookingsOf(tx, merchantCode, [id]);
  return there(await holdKickOff(tx, there(booking).matchId));
}

function timesOf(before: HeldAppointment, form: ChangedAppointment, kickOff: Date | undefined) {
  const start = kickOff ?? (form.startTime === undefined ? before.start_at : new Date(form.startTime));
  const shifted =
    kickOff === undefined
      ? before.end_at
      : new Date(before.end_at.getTime() + start.getTime() - before.start_at.getTime());
  return {
    start_at: start,
    end_at: form.endTime === undefined ? shifted : new Date(form.endTime),
    move_start: form.moveStartTime ?? before.move_start,
    move_end: form.moveEndTime ?? before.move_end,
  };
}

/** Stores a change of time, match or anchor: its window is judged where it or the anchor is another one. */
export async function storeMoved(
  work: Work,
  before: HeldAppointment,
  patch: AppointmentPatch,
  { now, isConfirmed }: { readonly now: number; readonly isConfirmed: boolean },
): Promise<HeldAppointment> {
  const { tx, merchantCode, actor } = work;
  const after = { ...before, ...patch };
  const [was, window] = [windowOfRow(before), windowOfRow(after)];
  const store = (judged: AppointmentPatch) =>
    updateAppointment(tx, merchantCode, before.id, { ...patch, ...judged }, stampOf(actor));
  if (was.start === window.start && was.end === window.end && before.anchor_id === after.anchor_id)
    return await store({});
  requireWindow(window, now);
  const booking = { anchorId: after.anchor_id, window, except: before.id };
  // A closed one is judged when it is resumed.
  const overlap = before.is_enabled ? await judgeOverlap(work, booking, isConfirmed) : 'none';
  return await storeBooking(work, booking, () => store({ overlap }));
}

export async function setEnabled(
  work: Noted,
  id: string,
  { enabled, confirmOverlap = false }: { enabled: boolean; confirmOverlap?: boolean | undefined },
) {
  const { tx, merchantCode, actor } = work;
  const { row: before, now } = await holdAppointment(work, id);
  requireAct(enabled ? 'resume' : 'close', factsOf(before), now);
  const booking = { anchorId: before.anchor_id, window: windowOfRow(before), except: id };
  const judged = enabled ? { overlap: await judgeOverlap(work, booking, confirmOverlap) } : {};
  const after = await storeBooking(work, booking, () =>
    updateAppointment(tx, merchantCode, id, { is_enabled: enabled, ...judged }, stampOf(actor)),
  );
  if (!enabled) await work.cut(id, 'closed');
  work.note(before, after);
  return { updatedTime: after.updatedAt.toISOString() };
}

export async function remove(work: Noted, id: string) {
  const { row, now } = await holdAppointment(work, id);
  await removeHeld(work, row, now);
  return {};
}

export async function removeHeld(work: Noted, row: HeldAppointment, now: number): Promise<void> {
  const { tx, merchantCode } = work;
  requireAct('delete', factsOf(row), now);
  const targets = await targetsOfAppointment(tx, merchantCode, row.id);
  await deleteAppointment(tx, merchantCode, row.id);
  await work.cut(row.id, 'deleted');
  work.note(row, null, { before: targets, after: [] });
}
