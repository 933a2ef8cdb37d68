import { isDeepStrictEqual } from 'node:util';

import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { Noted } from '../../server/src/modules/appointments/appointment-writing.ts';
import { createMany, remove, setEnabled, update } from '../../server/src/modules/appointments/appointments.service.ts';
import { followInMerchant } from '../../server/src/modules/appointments/following/following.service.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import type { PersonActor, Work } from '../../server/src/platform/work.ts';
import { platform, workOf } from './at-work.ts';
import { type Answer, PlainModel, type PlainAppointment, type PlainTimes } from './plain-model.ts';

export interface SequenceDesk {
  readonly app: Pool;
  readonly owner: Pool;
  readonly merchantCode: string;
  readonly anchor: { readonly streamerCode: string; readonly streamerId: number };
  readonly matchIds: readonly [string, string];
}

const minute = 60_000;
const acts = [
  'create',
  'create',
  'create',
  'move',
  'move',
  'close',
  'resume',
  'delete',
  'kickOff',
  'cancel',
  'anchor',
] as const;
const answers: Readonly<Record<string, Answer>> = {
  formRefused: 'refused',
  appointmentOverlap: 'overlap',
  appointmentRefused: 'state',
};
const codes: Readonly<Record<string, Answer>> = { '001002': 'refused', '000801': 'overlap' };
export interface SequenceOutcome {
  readonly acts: Readonly<Record<string, number>>;
  readonly differences: string[];
  readonly unexplained: number;
}

/** One random sequence, done by the product and by the model; `random` gives 0 up to 1. */
export async function runSequence(lane: SequenceDesk, random: () => number, steps: number): Promise<SequenceOutcome> {
  const base = Math.floor(Date.now() / 1000) * 1000 - minute / 2;
  const at = (minutes: number) => new Date(base + minutes * minute);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const isEven = () => random() < 0.5;
  const model = new PlainModel([whole(-100, 200), whole(-100, 200)]);
  const done: Record<string, number> = {};
  const differences: string[] = [];
  await reset();
  for (let step = 0; step < steps; step += 1) {
    const act = pick(acts);
    const said = await perform(act);
    done[`${act} ${said.ours}`] = (done[`${act} ${said.ours}`] ?? 0) + 1;
    if (said.ours !== said.plain) differences.push(`${act} answered ${said.ours}, the model ${said.plain}`);
    const [ours, plain] = [await stored(), model.rows.map(plainly).toSorted(byId)];
    if (!isDeepStrictEqual(ours, plain)) differences.push(`${act}: ${JSON.stringify({ ours, plain })}`);
    if (differences.length > 0) break;
  }
  return { acts: done, differences, unexplained: model.unexplained() };

  async function perform(act: (typeof acts)[number]): Promise<{ ours: Answer; plain: Answer }> {
    const id = model.rows.length === 0 ? undefined : pick(model.rows).id;
    const isConfirmed = random() < 0.3;
    if (act === 'kickOff' || act === 'cancel') {
      const match = pick([0, 1] as const);
      const change = act === 'kickOff' ? { kickOff: whole(-100, 300) } : { cancelled: !model.matches[match].cancelled };
      model.changeMatch(match, change);
      await follow(match);
      return { ours: 'done', plain: 'done' };
    }
    if (act === 'anchor') {
      model.isAnchorEnabled = !model.isAnchorEnabled;
      await setAnchor(model.isAnchorEnabled);
      return { ours: 'done', plain: 'done' };
    }
    if (act === 'create' || id === undefined) return await create(isConfirmed);
    switch (act) {
      case 'move': {
        const kept = timesOf(model.row(id));
        const [end, moveStart] = [whole(-30, 400), pick([-60, -30, 0, 30, 60])];
        const times = pick([someTimes(), someTimes(), { ...kept, end }, { ...kept, moveStart }]);
        const ours = await answered(async (work) => {
          const updatedTime = await versionOf(work.tx, id);
          await update(work, id, { ...formOf(times), updatedTime, confirmOverlap: isConfirmed });
        });
        return { ours, plain: model.move(id, times, isConfirmed) };
      }
      case 'close':
        return { ours: await answered((work) => setEnabled(work, id, { enabled: false })), plain: model.close(id) };
      case 'resume': {
        const form = { enabled: true, confirmOverlap: isConfirmed };
        return { ours: await answered((work) => setEnabled(work, id, form)), plain: model.resume(id, isConfirmed) };
      }
      case 'delete':
        return { ours: await answered((work) => remove(work, id)), plain: model.delete(id) };
    }
  }

  function someTimes(kickOff?: number): PlainTimes {
    const start = kickOff !== undefined && isEven() ? kickOff : whole(-150, 250);
    return {
      start,
      end: start + whole(5, 200),
      moveStart: pick([-60, -30, 0, 0, 0, 30, 60]),
      moveEnd: pick([-60, -30, 0, 0, 0]),
    };
  }

  async function create(isConfirmed: boolean): Promise<{ ours: Answer; plain: Answer }> {
    const match = pick([0, 1] as const);
    const times = someTimes(model.matches[match].kickOff);
    const plain = model.judgeNew(times, isConfirmed);
    const { streamerCode } = lane.anchor;
    const [item] = await atWork(async (work) => {
      const form = { streamerCode, matchId: lane.matchIds[match], ...formOf(times) };
      return (await createMany(work, { items: [form], confirmOverlap: isConfirmed })).items;
    });
    if (item?.status === 'SUCCESS') model.add(item.programId, match, times);
    return { ours: item?.status === 'SUCCESS' ? 'done' : (codes[item?.error.code ?? ''] ?? 'state'), plain };
  }

  function formOf({ start, end, moveStart, moveEnd }: PlainTimes) {
    const [startTime, endTime] = [at(start).toISOString(), at(end).toISOString()];
    return { startTime, endTime, moveStartTime: moveStart, moveEndTime: moveEnd };
  }

  async function answered(act: (work: Noted<Work<PersonActor>>) => Promise<unknown>): Promise<Answer> {
    try {
      await atWork(act);
      return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = answers[error.reason];
      if (answer === undefined) throw error;
      return answer;
    }
  }

  async function atWork<T>(act: (work: Noted<Work<PersonActor>>) => Promise<T>): Promise<T> {
    return await inMerchant(lane.app, lane.merchantCode, (tx) => act(workOf(tx, lane.merchantCode)));
  }

  async function follow(match: 0 | 1): Promise<void> {
    const { kickOff, cancelled } = model.matches[match];
    await setMatch(match, kickOff, cancelled);
    await inMerchant(lane.app, lane.merchantCode, (tx) =>
      followInMerchant(
        workOf(tx, lane.merchantCode) as never,
        platform,
        { matchId: lane.matchIds[match], turn: '1' },
        { wentInto: null },
      ),
    );
  }

  async function setMatch(match: 0 | 1, kickOff: number, cancelled: boolean): Promise<void> {
    await inMerchant(lane.owner, 'platform', (tx) =>
      sql`UPDATE platform.matches SET game_time = ${at(kickOff)}, stage = ${cancelled ? 94 : 1}
        WHERE id = ${lane.matchIds[match]}`.execute(tx),
    );
  }

  async function setAnchor(isEnabled: boolean): Promise<void> {
    await inMerchant(lane.owner, lane.merchantCode, (tx) =>
      sql`UPDATE tenant.anchors SET is_enabled = ${isEnabled} WHERE id = ${lane.anchor.streamerId}`.execute(tx),
    );
  }

  async function reset(): Promise<void> {
    await inMerchant(lane.owner, lane.merchantCode, (tx) =>
      sql`DELETE FROM tenant.appointments WHERE anchor_id = ${lane.anchor.streamerId}`.execute(tx),
    );
    await setAnchor(true);
    for (const match of [0, 1] as const) await setMatch(match, model.matches[match].kickOff, false);
  }

  async function stored() {
    const { rows } = await inMerchant(lane.owner, lane.merchantCode, (tx) =>
      sql<StoredRow>`SELECT id::text, match_id::text AS "matchId", start_at AS start, end_at AS "end",
        move_start AS "moveStart", move_end AS "moveEnd", is_enabled AS enabled, overlap, follows_kick_off AS follows,
        kick_off_moved AS "isMoved", kick_off_before AS "movedFrom", match_mark AS mark
      FROM tenant.appointments WHERE anchor_id = ${lane.anchor.streamerId}`.execute(tx),
    );
    const minutes = (time: Date) => (time.getTime() - base) / minute;
    return rows
      .map(({ matchId, isMoved, movedFrom, ...row }) => ({
        ...row,
        match: lane.matchIds.indexOf(matchId),
        start: minutes(row.start),
        end: minutes(row.end),
        movedFrom: isMoved && movedFrom !== null ? minutes(movedFrom) : null,
      }))
      .map(plainly)
      .toSorted(byId);
  }
}

interface StoredRow extends Omit<PlainAppointment, 'match' | 'start' | 'end' | 'movedFrom'> {
  readonly matchId: string;
  readonly start: Date;
  readonly end: Date;
  readonly isMoved: boolean;
  readonly movedFrom: Date | null;
}

async function versionOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.selectFrom('tenant.appointments').select('updated_at').where('id', '=', id).execute();
  return row?.updated_at.toISOString() ?? '';
}

const timesOf = ({ start, end, moveStart, moveEnd }: PlainTimes): PlainTimes => ({ start, end, moveStart, moveEnd });
const byId = (left: { readonly id: string }, right: { readonly id: string }) => Number(left.id) - Number(right.id);
/** The same fields in the same order. */
const plainly = ({
  id,
  match,
  start,
  end,
  moveStart,
  moveEnd,
  enabled,
  overlap,
  follows,
  movedFrom,
  mark,
}: Omit<PlainAppointment, 'match'> & { match: number }) => ({
  id,
  match,
  start,
  end,
  moveStart,
  moveEnd,
  enabled,
  overlap,
  follows,
  movedFrom,
  mark,
});
