import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { presetEnd, presetName } from '@touchline/domain/appointments/appointment-rules';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { sql } from 'kysely';

import { demoAnchors } from './demo-anchors.ts';

interface DemoMatch {
  readonly id: string;
  readonly discipline: number;
  readonly is_single: boolean;
  readonly league_id: string;
  readonly league_name: string;
  readonly home_name: string;
  readonly away_name: string;
  readonly game_time: Date;
}

interface DemoAppointment {
  readonly match: DemoMatch;
  readonly anchorId: string;
  readonly start: Date;
  readonly isEnabled?: boolean;
  readonly overlap?: 'confirmed';
  readonly kickOffMoved?: boolean;
}

/** Running ones, those of today and of tomorrow. */
const mostMatches = 24;
/** Of these the last has no anchor: the programme shows a gap. */
const gapAfter = 6;
/** So many are open at once, whatever the hour: there is something on air to see. */
const openAtOnce = 3;
const talkMinutes = 12;
/** Without the gap, enough for the open ones and one each that is moved, closed and doubled. */
const leastMatches = 8;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Appointments of the demo merchants around now, once matches are there: running and coming ones, and one each that
 * overlaps, whose kick-off moved, and that is closed. A merchant with any appointment is left alone. Returns how many
 * it made, null where there is nothing left to do.
 */
export async function plantDemoAppointments(owner: Pool): Promise<number | null> {
  const idle: string[] = [];
  for (const merchantCode of Object.keys(demoAnchors))
    if (await inMerchant(owner, merchantCode, isIdle)) idle.push(merchantCode);
  if (idle.length === 0) return null;
  const matches = await inMerchant(owner, platformMerchant, matchesAround);
  if (matches.length < leastMatches) return 0;
  let made = 0;
  for (const merchantCode of idle)
    made += await inMerchant(owner, merchantCode, async (tx) => {
      const anchors = await tx
        .selectFrom('tenant.anchors')
        .select('id')
        .where('merchant_code', '=', merchantCode)
        .where('is_enabled', '=', true)
        .orderBy('id')
        .execute();
      const planned = plan(
        matches,
        anchors.map(({ id }) => id),
      );
      for (const appointment of planned) await plant(tx, merchantCode, appointment);
      return planned.length;
    });
  return made;
}

async function isIdle(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    idle: boolean;
  }>`SELECT EXISTS (SELECT FROM tenant.anchors) AND NOT EXISTS (SELECT FROM tenant.appointments) AS idle`.execute(tx);
  return rows[0]?.idle === true;
}

/** Of the last hours and the next day and a half, those on shelf first; the chosen ones are put there. */
async function matchesAround(tx: Tx): Promise<readonly DemoMatch[]> {
  const { rows } = await sql<DemoMatch>`SELECT match.id::text, match.discipline, match.is_single,
      match.league_id::text, league.name AS league_name, home.name AS home_name, away.name AS away_name, match.game_time
    FROM platform.matches match
    JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
    WHERE match.status IN (${matchStatus.onShelf}, ${matchStatus.offShelf}) AND match.merged_into IS NULL
      AND match.game_time BETWEEN now() - interval '3 hours' AND now() + interval '36 hours'
    ORDER BY match.status, match.game_time > now() + interval '3 hours', league.level, match.game_time, match.id
    LIMIT ${mostMatches}`.execute(tx);
  await sql`UPDATE platform.matches SET status = ${matchStatus.onShelf}
    WHERE status = ${matchStatus.offShelf} AND id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  return rows;
}

/** One match for each anchor, so that only what is meant to overlaps. */
function plan(matches: readonly DemoMatch[], anchorIds: readonly string[]): DemoAppointment[] {
  const booked = matches
    .filter((_, at) => at % gapAfter !== gapAfter - 1)
    .slice(0, anchorIds.length)
    .toSorted((one, other) => one.game_time.getTime() - other.game_time.getTime())
    .map((match, at) => ({
      match,
      anchorId: anchorIds[at] ?? '',
      start: at < openAtOnce ? begun(match, at) : match.game_time,
    }));
  const [first, second, third] = booked.slice(openAtOnce).toReversed();
  if (first === undefined || second === undefined || third === undefined) return booked;
  return [
    ...booked.map((each): DemoAppointment => {
      if (each === second) return { ...each, start: new Date(each.start.getTime() - hourMs), kickOffMoved: true };
      return each === third ? { ...each, isEnabled: false } : each;
    }),
    { match: second.match, anchorId: first.anchorId, start: first.start, overlap: 'confirmed' },
  ];
}

/** The kick-off, or some minutes ago if that is still to come, a minute apart: before a match there is a talk. */
function begun(match: DemoMatch, at: number): Date {
  return new Date(Math.min(match.game_time.getTime(), Date.now() - (talkMinutes - at) * minuteMs));
}

async function plant(tx: Tx, merchantCode: string, appointment: DemoAppointment): Promise<void> {
  const { match, anchorId, start, isEnabled = true, overlap = 'none', kickOffMoved = false } = appointment;
  const { rows } = await sql<{ id: string }>`INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id,
      discipline, is_single, league_id, league_name, home_name, away_name, game_time, name, start_at, end_at, is_enabled,
      overlap, follows_kick_off, kick_off_moved)
    VALUES (${merchantCode}, ${anchorId}, ${match.id}, ${match.discipline}, ${match.is_single}, ${match.league_id},
      ${match.league_name}, ${match.home_name}, ${match.away_name}, ${match.game_time},
      ${presetName(match.home_name, match.away_name)}, ${start}, ${new Date(presetEnd(start.getTime()))}, ${isEnabled},
      ${overlap}, ${start.getTime() === match.game_time.getTime()}, ${kickOffMoved})
    RETURNING id::text`.execute(tx);
  await sql`INSERT INTO tenant.appointment_push_targets (merchant_code, appointment_id, push_target_id)
    SELECT ${merchantCode}, ${rows[0]?.id ?? ''}, push_target_id FROM tenant.anchor_push_targets
    WHERE merchant_code = ${merchantCode} AND anchor_id = ${anchorId}`.execute(tx);
}
