import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { presetName, shiftedTimes } from '@touchline/domain/appointments/appointment-rules';

import { there } from '../../platform/refusal.ts';
import { holdBookableMatches, type MatchCopy } from './appointment-matches.repository.ts';
import type { AppointmentPatch, HeldAppointment } from './appointment-writes.repository.ts';
import { eachOf, factsOf, holdAppointments, type Noted } from './appointment-writing.ts';
import { refused, requireAct, requireEnabledAnchor } from './appointments.policy.ts';
import { copyOf, removeHeld, requireBookable, storeMoved } from './appointments.service.ts';

interface Confirmed {
  readonly confirmOverlap?: boolean | undefined;
}

export async function removeMany(work: Noted, ids: readonly string[]) {
  const held = await holdAppointments(work, ids);
  return await eachOf(ids, held, (row) => removeHeld(work, row, held.now));
}

/** Start and end shift by the difference of the kick-offs. A name that was preset follows the teams. */
export async function changeMatch(
  work: Noted,
  { ids, matchId, confirmOverlap = false }: Confirmed & { ids: readonly string[]; matchId: string },
) {
  const match = requireBookable((await holdBookableMatches(work.tx, [matchId])).get(matchId));
  const held = await holdAppointments(work, ids);
  return await eachOf(ids, held, async (row) => {
    requireAct('changeMatch', factsOf(row), held.now);
    if (row.match_id === match.id) throw refused('预约已属于该赛程', 'matchId');
    await storeLogged(work, row, patchFor(row, match), { now: held.now, isConfirmed: confirmOverlap });
  });
}

function patchFor(row: HeldAppointment, match: MatchCopy): AppointmentPatch {
  const times = { start: row.start_at.getTime(), end: row.end_at.getTime() };
  const kickOff = row.kick_off_before ?? row.game_time;
  const { start, end } = shiftedTimes(times, match.gameTime.getTime() - kickOff.getTime());
  return {
    ...copyOf(match),
    ...(row.name === presetName(row.home_name, row.away_name) && { name: presetName(match.homeName, match.awayName) }),
    start_at: new Date(start),
    end_at: new Date(end),
    follows_kick_off: start === match.gameTime.getTime(),
    kick_off_moved: false,
    kick_off_before: null,
  };
}

/** Push targets stay. */
export async function handOver(
  work: Noted,
  { ids, streamerCode, confirmOverlap = false }: Confirmed & { ids: readonly string[]; streamerCode: string },
) {
  const held = await holdAppointments(work, ids, [streamerCode]);
  const anchor = there(held.anchors.find(({ code }) => code === storedAnchorCode(streamerCode)));
  requireEnabledAnchor(anchor);
  return await eachOf(ids, held, async (row) => {
    requireAct('handOver', factsOf(row), held.now);
    if (row.anchor_id === anchor.id) throw refused('预约已由该主播负责', 'streamerCode');
    await storeLogged(work, row, { anchor_id: anchor.id }, { now: held.now, isConfirmed: confirmOverlap });
  });
}

async function storeLogged(
  work: Noted,
  row: HeldAppointment,
  patch: AppointmentPatch,
  judging: { readonly now: number; readonly isConfirmed: boolean },
): Promise<void> {
  work.note(row, await storeMoved(work, row, patch, judging));
}
