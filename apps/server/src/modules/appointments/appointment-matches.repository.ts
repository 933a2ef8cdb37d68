import { type Query, query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { type MatchListPage, matchListPages } from '@touchline/domain/matches/match-kind';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import { longestMatchHours, overStages, stageCodes } from '@touchline/domain/matches/match-stages';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { type RawBuilder, sql } from 'kysely';

import { containing } from '../../platform/lists/paging.repository.ts';
import { logoOf } from '../photos/index.ts';

/** A match as an appointment copies it. */
export interface MatchCopy {
  readonly id: string;
  readonly discipline: number;
  readonly isSingle: boolean;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly homeName: string;
  readonly awayName: string;
  readonly gameTime: Date;
  readonly stage: number;
}

/** Schedules that the merchant has bought, as rows `discipline, is_single`. */
export const boughtDisciplines = sql`(SELECT listed.discipline, listed.is_single
  FROM unnest(${matchListPages.map(({ viewKey }) => viewKey)}::text[], ${matchListPages.map((each) => each.discipline)}::smallint[],
    ${matchListPages.map(({ isSingle }) => isSingle)}::boolean[]) listed (key, discipline, is_single)
  WHERE EXISTS (SELECT FROM tenant.ceilings ceiling
    WHERE ceiling.merchant_code = ${thisMerchant} AND ceiling.permission_key = listed.key))`;

/** On shelf, of a sport of `bought`: what an appointment can be made for. */
export const isBookable = sql`match.merged_into IS NULL AND match.status = ${sql.lit(matchStatus.onShelf)}
  AND match.stage <> ${sql.lit(stageCodes.hidden)}
  AND EXISTS (SELECT FROM bought WHERE bought.discipline = match.discipline AND (NOT bought.is_single OR match.is_single))`;

/**
 * Locks matches in the order of their ids until the transaction ends; those that an appointment can be made for, by the id
 * that was given. A merged match is the one that it went into.
 */
export async function holdBookableMatches(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, MatchCopy>> {
  const { rows: held } = await sql<{ wantedId: string; id: string }>`SELECT wanted.id::text AS "wantedId", held.id::text
    FROM (SELECT DISTINCT unnest(${[...ids]}::bigint[]) AS id ORDER BY id) wanted,
      LATERAL platform.hold_match(wanted.id) held`.execute(tx);
  const { rows } = await sql<MatchCopy>`WITH bought AS MATERIALIZED ${boughtDisciplines}
    SELECT match.id::text, match.discipline, match.is_single AS "isSingle", match.league_id::text AS "leagueId",
      league.name AS "leagueName", home.name AS "homeName", away.name AS "awayName", match.game_time AS "gameTime", match.stage
    FROM platform.matches match JOIN platform.catalog_entries league ON league.id = match.league_id
      JOIN platform.catalog_entries home ON home.id = match.home_id
      JOIN platform.catalog_entries away ON away.id = match.away_id
    WHERE match.id = ANY(${held.map(({ id }) => id)}::bigint[]) AND ${isBookable}`.execute(tx);
  const copies = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    held.flatMap(({ wantedId, id }) => {
      const copy = copies.get(id);
      return copy === undefined ? [] : [[wantedId, copy] as const];
    }),
  );
}

/** Locks a match, on or off the shelf, until the transaction ends, and answers its kick-off. */
export async function holdKickOff(tx: Tx, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    gameTime: Date;
  }>`SELECT game_time AS "gameTime" FROM platform.hold_match(${id})`.execute(tx);
  return rows[0]?.gameTime;
}

export interface MatchInfoRow extends Omit<MatchLogos, 'llogo'> {
  readonly matchId: string;
  readonly discipline: number;
  readonly isSingle: boolean;
  readonly leagueId: string;
  readonly lname: string;
  readonly llevel: number;
  readonly hname: string;
  readonly aname: string;
  readonly kickOff: Date;
  readonly stage: number | null;
}

const infoColumns = sql<MatchInfoRow>`match.id::text AS "matchId", match.discipline, match.is_single AS "isSingle",
  match.league_id::text AS "leagueId", league.name AS lname, league.level AS llevel, home.name AS hname,
  ${logoOf('home')} AS hlogo, away.name AS aname, ${logoOf('away')} AS alogo, match.game_time AS "kickOff", match.stage`;

const withNames = sql`JOIN platform.catalog_entries league ON league.id = match.league_id
  JOIN platform.catalog_entries home ON home.id = match.home_id
  JOIN platform.catalog_entries away ON away.id = match.away_id`;

/** These matches, and those that appointments of the merchant followed them into: who keeps an old link sees them still. */
export const withWinners = (
  ids: readonly string[],
) => sql`WITH RECURSIVE wanted (id) AS (SELECT unnest(${ids}::bigint[])
    UNION SELECT moved.to_match FROM wanted JOIN tenant.appointment_moves moved
      ON moved.merchant_code = ${thisMerchant} AND moved.from_match = wanted.id)
  SELECT id FROM wanted`;

/** These matches, where an appointment could be made for them. */
export function bookableMatches(ids: readonly string[]): Query<MatchInfoRow> {
  return query(sql<MatchInfoRow>`WITH bought AS MATERIALIZED ${boughtDisciplines}
    SELECT ${infoColumns} FROM platform.matches match ${withNames}
    WHERE match.id = ANY(ARRAY(${withWinners(ids)})) AND ${isBookable} ORDER BY match.game_time, match.id`);
}

interface DayOfMatches {
  readonly start: string;
  readonly nextStart: string;
  readonly schedule?: MatchListPage | undefined;
  readonly keyword?: string | undefined;
}

const ofDay = ({ start, nextStart }: DayOfMatches) =>
  sql`match.game_time >= ${start}::timestamptz AND match.game_time < ${nextStart}::timestamptz`;

/** A day's matches that an appointment can be made for, by kick-off: to one past the most. */
export function matchesOfDay(day: DayOfMatches, most: number): Query<MatchInfoRow> {
  const { schedule, keyword } = day;
  const onSchedule =
    schedule === undefined
      ? sql`match.discipline = ANY(ARRAY(SELECT bought.discipline FROM bought))`
      : sql`match.discipline = ${schedule.discipline}::smallint AND (NOT ${schedule.isSingle}::boolean OR match.is_single)`;
  return dayQuery(
    day,
    most,
    sql`${onSchedule}
    AND ${containing(keyword, sql`league.name`, sql`home.name`, sql`away.name`)}`,
  );
}

/**
 * A day's matches of leagues of level 1 without an enabled appointment of the merchant, while an anchor could still be on
 * air for them.
 */
export function gapsOfDay(day: DayOfMatches, most: number): Query<MatchInfoRow> {
  return dayQuery(
    day,
    most,
    sql`match.discipline = ANY(ARRAY(SELECT bought.discipline FROM bought)) AND league.level = 1
    AND match.stage <> ALL(${[...overStages]}::smallint[])
    AND match.game_time > now() - make_interval(hours => ${sql.lit(longestMatchHours)})
    AND NOT EXISTS (SELECT FROM tenant.appointments booked
      WHERE booked.match_id = match.id AND booked.merchant_code = ${thisMerchant} AND booked.is_enabled)`,
  );
}

function dayQuery(day: DayOfMatches, most: number, where: RawBuilder<unknown>): Query<MatchInfoRow> {
  return query(sql<MatchInfoRow>`WITH bought AS MATERIALIZED ${boughtDisciplines}
    SELECT ${infoColumns} FROM platform.matches match ${withNames}
    WHERE ${ofDay(day)} AND ${isBookable} AND ${where}
    ORDER BY match.game_time, match.id LIMIT ${sql.lit(most + 1)}`);
}
