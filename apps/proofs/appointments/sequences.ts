import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '@touchline/db/transaction';

import { changeMatch, handOver } from '../../server/src/modules/appointments/appointment-batches.service.ts';
import type { Noted } from '../../server/src/modules/appointments/appointment-writing.ts';
import { createMany, remove, setEnabled, update } from '../../server/src/modules/appointments/appointments.service.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import type { PersonActor, Work } from '../../server/src/platform/work.ts';
import { type Answer, PlainModel, type PlainTimes, type Which } from './plain-model.ts';
import { type ComparedAppointment, databaseOf, type SequenceDesk } from './sequence-desk.ts';

const creates = ['create', 'create', 'create', 'create'] as const;
const changes = ['move', 'move', 'takeKickOff', 'handOver', 'giveMatch', 'close', 'resume', 'delete'] as const;
const calls = [...creates, ...changes] as const;
const events = ['kickOff', 'kickOff', 'cancel', 'merge', 'merge', 'anchor', 'follow'] as const;
const answers: Readonly<Record<string, Answer>> = {
  formRefused: 'refused',
  appointmentOverlap: 'overlap',
  appointmentRefused: 'state',
};
const codes: Readonly<Record<string, Answer>> = { '001002': 'refused', '000801': 'overlap' };
/** Of changes of a match; after the others its appointments follow later. */
const followsAtOnce = 0.7;

type Act = (work: Noted<Work<PersonActor>>) => Promise<unknown>;

export interface SequenceOutcome {
  readonly acts: Readonly<Record<string, number>>;
  readonly differences: string[];
  readonly unexplained: number;
}

/** One random sequence, done by the product and by the model; `random` gives 0 up to 1. */
export async function runSequence(desk: SequenceDesk, random: () => number, steps: number): Promise<SequenceOutcome> {
  const base = Math.floor(Date.now() / 1000) * 1000 - 30_000;
  const database = databaseOf(desk, base);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const which = (): Which => pick([0, 1]);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const kickOffs = [whole(-100, 200), whole(-100, 200)] as const;
  const model = new PlainModel(kickOffs);
  const done: Record<string, number> = {};
  const differences: string[] = [];
  const acted: string[] = [];
  await database.reset(kickOffs);
  for (let step = 0; step < steps && differences.length === 0; step += 1) {
    const act = random() < 0.7 ? pick(calls) : pick(events);
    const said = isEvent(act) ? await happen(act) : await perform(act);
    done[`${act} ${said.ours}`] = (done[`${act} ${said.ours}`] ?? 0) + 1;
    acted.push(`${act} ${said.ours}`);
    if (said.ours !== said.plain) differences.push(`${act} answered ${said.ours}, the model ${said.plain}`);
    const [ours, plain] = [inOrder(await database.stored()), inOrder(model.rows)];
    if (!isDeepStrictEqual(ours, plain)) differences.push(`${acted.join(', ')}: ${JSON.stringify({ ours, plain })}`);
  }
  return { acts: done, differences, unexplained: model.unexplained() };

  /** What changes without a call of appointments. */
  async function happen(act: (typeof events)[number]): Promise<{ ours: Answer; plain: Answer }> {
    const one = which();
    if (act === 'anchor') {
      model.anchors[one] = !model.anchors[one];
      await database.setAnchor(one, model.anchors[one]);
    } else if (act === 'merge') {
      const [loser, isMerged] = [model.merged ?? one, model.merged === null];
      model.merge(loser, isMerged);
      await database.setMerged(loser, isMerged);
    } else if (act !== 'follow') {
      const changed = act === 'kickOff' ? { kickOff: whole(-100, 300) } : { cancelled: !model.matches[one].cancelled };
      model.changeMatch(one, changed);
      await database.setMatch(one, model.matches[one].kickOff, model.matches[one].cancelled);
    }
    if (act !== 'anchor' && (act === 'follow' || random() < followsAtOnce)) {
      model.follow();
      await database.follow();
    }
    return { ours: 'done', plain: 'done' };
  }

  async function perform(act: (typeof calls)[number]): Promise<{ ours: Answer; plain: Answer }> {
    const id = model.rows.length === 0 ? undefined : pick(model.rows).id;
    const isConfirmed = random() < 0.3;
    const confirmed = { confirmOverlap: isConfirmed };
    if (act === 'create' || id === undefined) return await create(isConfirmed);
    const [anchor, match] = [which(), which()];
    switch (act) {
      case 'move': {
        const times = otherTimes(model.row(id));
        const ours = await answered((work) => change(work, id, { ...formOf(times), ...confirmed }));
        return { ours, plain: model.move(id, times, isConfirmed) };
      }
      case 'takeKickOff': {
        const ours = await answered((work) => change(work, id, { followKickOff: true, ...confirmed }));
        return { ours, plain: model.takeKickOff(id, isConfirmed) };
      }
      case 'handOver': {
        const { streamerCode } = desk.anchors[anchor];
        const ours = await answered((work) => handOver(work, { ids: [id], streamerCode, ...confirmed }));
        return { ours, plain: model.handOver(id, anchor, isConfirmed) };
      }
      case 'giveMatch': {
        const form = { ids: [id], matchId: desk.matchIds[match], ...confirmed };
        return {
          ours: await answered((work) => changeMatch(work, form)),
          plain: model.giveMatch(id, match, isConfirmed),
        };
      }
      case 'close':
        return { ours: await answered((work) => setEnabled(work, id, { enabled: false })), plain: model.close(id) };
      case 'resume': {
        const form = { enabled: true, ...confirmed };
        return { ours: await answered((work) => setEnabled(work, id, form)), plain: model.resume(id, isConfirmed) };
      }
      case 'delete':
        return { ours: await answered((work) => remove(work, id)), plain: model.delete(id) };
    }
  }

  async function create(isConfirmed: boolean): Promise<{ ours: Answer; plain: Answer }> {
    const [match, anchor] = [which(), which()];
    const times = someTimes(model.matches[match].kickOff);
    const plain = model.judgeNew(anchor, times, isConfirmed);
    const form = { streamerCode: desk.anchors[anchor].streamerCode, matchId: desk.matchIds[match], ...formOf(times) };
    let made = '';
    const ours = await answered(async (work) => {
      const answer = await createMany(work, { items: [form], confirmOverlap: isConfirmed });
      const [item] = answer.items;
      if (item?.status === 'SUCCESS') made = item.programId;
      return answer;
    });
    if (made !== '') model.add(made, anchor, match, times);
    return { ours, plain };
  }

  function someTimes(kickOff: number): PlainTimes {
    const start = random() < 0.5 ? kickOff : whole(-150, 250);
    return {
      start,
      end: start + whole(5, 200),
      moveStart: pick([-60, -30, 0, 0, 0, 30, 60]),
      moveEnd: pick([-60, -30, 0, 0, 0]),
    };
  }

  function otherTimes({ start, end, moveStart, moveEnd, known }: PlainTimes & { readonly known: number }): PlainTimes {
    const kept = { start, end, moveStart, moveEnd };
    const byOffset = { ...kept, moveStart: pick([-60, -30, 0, 30, 60]) };
    return pick([someTimes(known), someTimes(known), { ...kept, end: whole(-30, 400) }, byOffset]);
  }

  function formOf({ start, end, moveStart, moveEnd }: PlainTimes) {
    const [startTime, endTime] = [database.at(start).toISOString(), database.at(end).toISOString()];
    return { startTime, endTime, moveStartTime: moveStart, moveEndTime: moveEnd };
  }

  async function answered(act: Act): Promise<Answer> {
    try {
      const answer = await database.atWork(act);
      return answerOf((answer as { items?: readonly ItemResult[] } | undefined)?.items?.[0]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = answers[error.reason];
      if (answer === undefined) throw error;
      return answer;
    }
  }
}

type ItemResult =
  | { readonly status: 'SUCCESS' }
  | { readonly status: 'FAIL'; readonly error: { readonly code: string } };

function answerOf(item: ItemResult | undefined): Answer {
  return item?.status === 'FAIL' ? (codes[item.error.code] ?? 'state') : 'done';
}

const isEvent = (act: string): act is (typeof events)[number] => (events as readonly string[]).includes(act);

async function change(
  work: Noted<Work<PersonActor>>,
  id: string,
  form: Omit<Parameters<typeof update>[2], 'updatedTime'>,
): Promise<void> {
  await update(work, id, { ...form, updatedTime: await versionOf(work.tx, id) });
}

async function versionOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.selectFrom('tenant.appointments').select('updated_at').where('id', '=', id).execute();
  return row?.updated_at.toISOString() ?? '';
}

function inOrder(rows: readonly (ComparedAppointment & { readonly left?: unknown })[]): ComparedAppointment[] {
  return rows.map((row) => withoutLeft(row)).toSorted((one, other) => Number(one.id) - Number(other.id));
}

function withoutLeft(row: ComparedAppointment & { readonly left?: unknown }): ComparedAppointment {
  const compared = { ...row };
  delete compared.left;
  return compared;
}
