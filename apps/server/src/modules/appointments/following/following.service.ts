import { presetName } from '@touchline/domain/appointments/appointment-rules';
import { followMatch } from '@touchline/domain/appointments/kick-off-moves';
import { matchKindOf } from '@touchline/domain/matches/match-kind';

import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import type { SystemActor, Work } from '../../../platform/work.ts';
import { announceAppointments } from '../../appointment-changes/index.ts';
import { type NewNotice, notify } from '../../notices/index.ts';
import { appointmentAudit } from '../appointment-audit.repository.ts';
import type { NotedMatch, FollowingPart } from './due-matches.repository.ts';
import {
  type Following,
  forgetMoves,
  holdMatch,
  keepFacts,
  keepTimes,
  lockFollowing,
  type MatchNow,
  type NewFacts,
  type NewTimes,
  noteMoves,
} from './following.repository.ts';

type Telling = Pick<WorkerPlatform, 'events' | 'queue'>;

/** An appointment before and after. */
interface Followed {
  readonly before: Following;
  readonly after: Following & NewFacts;
  readonly hasShifted: boolean;
}

/**
 * Lets a merchant's appointments follow a match, in one transaction. Answers how many changed. The match and the anchors are
 * locked: nobody books an anchor meanwhile, and the match is read as it stands.
 */
export async function followInMerchant(
  work: Work<SystemActor>,
  platform: Telling,
  { matchId, turn }: NotedMatch,
  { wentInto }: Pick<FollowingPart, 'wentInto'>,
): Promise<number> {
  const { tx, merchantCode, changes } = work;
  const match = await holdMatch(tx, matchId);
  if (match === undefined || match.id === wentInto) return 0;
  const rows = await lockFollowing(tx, {
    merchantCode,
    matchId: wentInto ?? matchId,
    cameFrom: wentInto === null ? null : matchId,
    withEnded: wentInto !== null || match.id !== matchId,
  });
  const followed = rows.map((row) => followedBy(row, match)).filter(hasChanged);
  const free = await keep(work, followed);
  if (wentInto !== null) await forgetMoves(tx, merchantCode, { from: matchId, into: wentInto });
  // Also where the match came back out of one merge and stays in another.
  if (match.id !== matchId) await noteMoves(tx, merchantCode, { from: matchId, into: match.id }, idsOf(rows));
  const stored = followed.map((one) => ({ ...one, after: { ...one.after, overlap: overlapOf(one, free) } }));
  for (const { before, after } of stored) changes.add(appointmentAudit, before.id, before, after);
  await notify(
    work,
    platform,
    stored.flatMap((one) => noticesOf(one, match, turn)),
  );
  work.afterCommit(async () => {
    const changed = stored.flatMap(({ before, after }) => [
      { id: before.id, matchId: after.match_id },
      ...(before.match_id === after.match_id ? [] : [{ id: before.id, matchId: before.match_id }]),
    ]);
    await announceAppointments(platform.events, merchantCode, changed);
  });
  return followed.length;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** An ended one changes nothing but its match. */
function followedBy(before: Following, match: MatchNow): Followed {
  const { start_at, end_at, move_start: moveStart, move_end: moveEnd } = before;
  const followed = followMatch(
    {
      times: { start: start_at.getTime(), end: end_at.getTime(), moveStart, moveEnd },
      gameTime: before.game_time.getTime(),
      followsKickOff: before.follows_kick_off,
      kickOffMoved: before.kick_off_moved,
      kickOffBefore: before.kick_off_before?.getTime() ?? null,
    },
    { gameTime: match.gameTime.getTime(), stage: match.stage, status: match.status },
    match.now.getTime(),
  );
  if (followed === null) return { before, after: { ...before, match_id: match.id }, hasShifted: false };
  const hasOwnName = before.name !== presetName(before.home_name, before.away_name);
  const after = {
    ...before,
    match_id: match.id,
    league_id: match.leagueId,
    league_name: match.leagueName,
    home_name: match.homeName,
    away_name: match.awayName,
    game_time: match.gameTime,
    name: hasOwnName ? before.name : presetName(match.homeName, match.awayName),
    start_at: new Date(followed.times.start),
    end_at: new Date(followed.times.end),
    kick_off_moved: followed.kickOffMoved,
    kick_off_before: followed.kickOffBefore === null ? null : new Date(followed.kickOffBefore),
    match_mark: followed.matchMark,
  };
  return { before, after, hasShifted: followed.hasShifted };
}

function hasChanged({ before, after }: Followed): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** Answers the ids of shifted ones that overlap nothing. */
async function keep({ tx, merchantCode }: Work<SystemActor>, followed: readonly Followed[]): Promise<Set<string>> {
  if (followed.length === 0) return new Set();
  await keepFacts(
    tx,
    merchantCode,
    followed.map(({ after }) => after),
  );
  const rewritten = followed.filter(
    ({ before, after, hasShifted }) => hasShifted || before.match_id !== after.match_id || before.name !== after.name,
  );
  if (rewritten.length === 0) return new Set();
  const times = rewritten.map(({ after, hasShifted }): NewTimes => ({ ...after, hasShifted }));
  return await keepTimes(tx, merchantCode, times);
}

function overlapOf({ before, hasShifted }: Followed, free: ReadonlySet<string>): Following['overlap'] {
  if (!hasShifted) return before.overlap;
  return free.has(before.id) ? 'none' : 'moved';
}

function noticesOf({ before, after, hasShifted }: Followed, match: MatchNow, turn: string): NewNotice[] {
  const { sportCode } = matchKindOf(match.discipline, before.is_single);
  const common = { to: before.people, link: `/pro_pro_${sportCode}&back?matchId=${match.id}` };
  const named = { match: `${after.home_name} VS ${after.away_name}`, anchor: before.anchorName };
  const event = (kind: string) => `appointment:${before.id}:${kind}:${turn}`;
  const [from, to] = [before.start_at.toISOString(), after.start_at.toISOString()];
  const notices: NewNotice[] = [];
  if (hasShifted && after.overlap === 'moved')
    notices.push({ ...common, text: 'appointmentConflict', parameters: { ...named, to }, event: event('conflict') });
  else if (hasShifted)
    notices.push({ ...common, text: 'appointmentMoved', parameters: { ...named, from, to }, event: event('moved') });
  if (after.match_mark !== null && after.match_mark !== before.match_mark) {
    const text = after.match_mark === 'cancelled' ? 'matchCancelled' : 'matchPostponed';
    notices.push({ ...common, text, parameters: { ...named, start: to }, event: event(after.match_mark) });
  }
  return notices;
}
