import { thisMerchant } from '@touchline/db/query';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import type { AppointmentState, MatchMark, StateThresholds } from '@touchline/domain/appointments/appointment-states';
import { type RawBuilder, sql } from 'kysely';

import { countOf, keyContaining } from '../../platform/lists/paging.repository.ts';
import { logoOf } from '../photos/index.ts';
import { type MatchInfoRow, withWinners } from './appointment-matches.repository.ts';

export interface AppointmentRow extends MatchInfoRow {
  readonly id: string;
  readonly name: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly moveStart: number;
  readonly moveEnd: number;
  readonly enabled: boolean;
  readonly overlap: 'none' | 'confirmed' | 'moved';
  readonly followsKickOff: boolean;
  readonly kickOffMoved: boolean;
  readonly matchMark: MatchMark | null;
  readonly conflictIds: string[];
  readonly anchorId: string;
  readonly anchorCode: string;
  readonly anchorName: string;
  readonly nickname: string;
  readonly photo: string | null;
  readonly anchorEnabled: boolean;
  readonly projects: { readonly projectCode: string; readonly projectTag: string; readonly name: string }[];
  /** The name of our ingest that the merchant uses; null for the front's own. */
  readonly ingest: { readonly name: string; readonly app: string } | null;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const longestWindow = sql`make_interval(mins => ${sql.lit(appointmentLimits.longestMinutes)})`;

/** Whether an appointment's window touches the time: windows that touch only at an end do not. */
export function touches(alias: string, from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> {
  const [start, end] = [sql.ref(`${alias}.effective_start`), sql.ref(`${alias}.effective_end`)];
  // The last part bounds what the index is read for.
  return sql`${start} < ${until} AND ${end} > ${from} AND ${start} > ${from} - ${longestWindow}`;
}

/** Other enabled appointments of the anchor that overlap now. */
const conflictIds = sql<string[]>`CASE WHEN one.is_enabled THEN ARRAY(
    SELECT other.id::text FROM tenant.appointments other
    WHERE other.merchant_code = one.merchant_code AND other.anchor_id = one.anchor_id AND other.is_enabled
      AND other.id <> one.id AND ${touches('other', sql`one.effective_start`, sql`one.effective_end`)}
    ORDER BY other.effective_start, other.id) ELSE '{}' END`;

/** Of a match off the shelf, or unseen for another reason, the copies stand; level and logos are those of its entries. */
const columns = (ingest: RawBuilder<unknown>) => sql<AppointmentRow>`one.id::text, one.name, one.start_at AS "startAt",
  one.end_at AS "endAt", one.move_start AS "moveStart", one.move_end AS "moveEnd", one.is_enabled AS enabled, one.overlap,
  one.follows_kick_off AS "followsKickOff", one.kick_off_moved AS "kickOffMoved", one.match_mark AS "matchMark",
  ${conflictIds} AS "conflictIds", one.match_id::text AS "matchId", one.discipline, one.is_single AS "isSingle",
  one.league_id::text AS "leagueId", one.league_name AS lname, coalesce(league.level, 0) AS llevel,
  one.home_name AS hname, ${logoOf('home')} AS hlogo, one.away_name AS aname, ${logoOf('away')} AS alogo,
  one.game_time AS "kickOff", match.stage, anchor.id::text AS "anchorId", anchor.code AS "anchorCode",
  anchor.name AS "anchorName", anchor.nickname, anchor.photo, anchor.is_enabled AS "anchorEnabled",
  (SELECT coalesce(json_agg(json_build_object('projectCode', target.id::text, 'projectTag', target.tag, 'name', target.name)
      ORDER BY target.id), '[]')
    FROM tenant.appointment_push_targets held JOIN tenant.push_targets target
      ON target.merchant_code = held.merchant_code AND target.id = held.push_target_id
    WHERE held.merchant_code = one.merchant_code AND held.appointment_id = one.id) AS projects,
  ${ingest} AS ingest, one.created_by_name AS "createdBy", one.updated_by_name AS "updatedBy",
  one.created_at AS "createdAt", one.updated_at AS "updatedAt"`;

/**
 * Few named ones are read by their own index and then sorted. OFFSET keeps the planner from walking all of the merchant's in
 * their order until it meets them.
 */
function appointmentsNamed({ ids, matchIds }: AppointmentFilters): RawBuilder<unknown> {
  const named = namedBy({ ids, matchIds });
  if (named.length === 0) return sql`tenant.appointments one`;
  return sql`(SELECT * FROM tenant.appointments one WHERE one.merchant_code = ${thisMerchant}
    AND ${sql.join(named, sql` AND `)} OFFSET 0) one`;
}

function namedBy({ ids, matchIds }: Pick<AppointmentFilters, 'ids' | 'matchIds'>): RawBuilder<unknown>[] {
  return [
    ...(ids === undefined ? [] : [sql`one.id = ANY(${ids}::bigint[])`]),
    ...(matchIds === undefined ? [] : [sql`one.match_id = ANY(ARRAY(${withWinners(matchIds)}))`]),
  ];
}

/** The anchor of each row by its key, however many anchors the merchant has: OFFSET keeps the planner from joining them all. */
const from = (appointments: RawBuilder<unknown>) => sql`FROM ${appointments}
  JOIN LATERAL (SELECT * FROM tenant.anchors each
    WHERE each.merchant_code = one.merchant_code AND each.id = one.anchor_id OFFSET 0) anchor ON true
  LEFT JOIN platform.matches match ON match.id = one.match_id
  LEFT JOIN platform.catalog_entries league ON league.id = one.league_id
  LEFT JOIN platform.catalog_entries home ON home.id = match.home_id
  LEFT JOIN platform.catalog_entries away ON away.id = match.away_id`;

export interface AppointmentFilters {
  readonly ids?: readonly string[] | undefined;
  /** The time that windows touch; null is open. */
  readonly from: string | null;
  readonly until: string | null;
  readonly streamerCodes?: readonly string[] | undefined;
  readonly matchIds?: readonly string[] | undefined;
  readonly projectCodes?: readonly string[] | undefined;
  readonly states?: readonly AppointmentState[] | undefined;
  readonly keyword?: string | undefined;
  readonly isMarked?: boolean | undefined;
}

const inMs = (milliseconds: number) => sql`${sql.lit(milliseconds)} * interval '1 millisecond'`;

/** Whether somebody publishes; with a condition on the session. */
const hasStream = (condition = sql`true`) => sql`EXISTS (SELECT FROM tenant.live_sessions session
  WHERE session.merchant_code = one.merchant_code AND session.appointment_id = one.id AND session.ended_at IS NULL
    AND ${condition} OFFSET 0)`;

/** As the pure function of the domain tells states, by the clock of the database. */
function inState(state: AppointmentState, { lateAfterMs, stalledAfterMs }: StateThresholds): RawBuilder<unknown> {
  const lateFrom = sql`now() - ${inMs(lateAfterMs)}`;
  const stalled = sql`session.seen_at - session.last_byte_at >= ${inMs(stalledAfterMs)}`;
  const runs = sql`${touches('one', sql`now()`, sql`now() + interval '1 microsecond'`)}`;
  switch (state) {
    case 'scheduled':
      return sql`one.effective_start > now()`;
    case 'open':
      return sql`${runs} AND one.is_enabled AND one.effective_start > ${lateFrom} AND NOT ${hasStream()}`;
    case 'late':
      return sql`${runs} AND one.is_enabled AND one.effective_start <= ${lateFrom} AND NOT ${hasStream()}`;
    case 'closed':
      return sql`${runs} AND NOT one.is_enabled`;
    case 'ended':
      return sql`one.effective_end <= now()`;
    case 'live':
      return sql`${runs} AND one.is_enabled AND ${hasStream(sql`NOT (${stalled})`)}`;
    case 'stalled':
      return sql`${runs} AND one.is_enabled AND ${hasStream(stalled)}`;
  }
}

/** One value by equality: then its index gives the order. */
function among(column: RawBuilder<unknown>, found: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return count === 1 ? sql`${column} = (${found})` : sql`${column} = ANY(ARRAY(${found}))`;
}

const anchorsOfCodes = (codes: readonly string[]) =>
  among(
    sql`one.anchor_id`,
    sql`SELECT chosen.id FROM tenant.anchors chosen WHERE chosen.merchant_code = ${thisMerchant}
      AND chosen.code = ANY(${codes.map(storedAnchorCode)}::text[])`,
    codes.length,
  );

/** Anchors are looked through once, by hash: a word may be in thousands of names. */
function isCalled(keyword: string | undefined): RawBuilder<unknown> {
  if (keyword === undefined || keyword === '') return sql`true`;
  return sql`(${keyContaining(keyword, sql`one.search_key`)} OR one.anchor_id IN (
    SELECT called.id FROM tenant.anchors called WHERE called.merchant_code = ${thisMerchant}
      AND (called.code = ${storedAnchorCode(keyword)} OR ${keyContaining(keyword, sql`called.name_key`)}
        OR ${keyContaining(keyword, sql`called.nickname_key`)})))`;
}

/** OFFSET keeps the planner from a join that reads every appointment of the target. */
const hasTarget = (projectCodes: readonly string[]) => sql`EXISTS (SELECT FROM tenant.appointment_push_targets held
  WHERE held.merchant_code = one.merchant_code AND held.appointment_id = one.id
    AND held.push_target_id = ANY(${projectCodes}::bigint[]) OFFSET 0)`;

/**
 * Of two that overlap, only one may say how that came to be: each row is compared with others. No index of marks helps, so
 * a day, ids or a match bounds what is read.
 */
const isMarkedInSql = sql`(one.kick_off_moved OR one.match_mark IS NOT NULL OR one.is_enabled AND EXISTS (
  SELECT FROM tenant.appointments other
  WHERE other.merchant_code = one.merchant_code AND other.anchor_id = one.anchor_id AND other.is_enabled
    AND other.id <> one.id AND ${touches('other', sql`one.effective_start`, sql`one.effective_end`)} OFFSET 0))`;

/** Appointments of the open merchant. */
export function appointmentsInSql(
  filters: AppointmentFilters,
  thresholds: StateThresholds,
  ingest: RawBuilder<unknown>,
) {
  const where = sql.join([sql`one.merchant_code = ${thisMerchant}`, ...wanted(filters, thresholds)], sql` AND `);
  return {
    columns: columns(ingest),
    from: from(appointmentsNamed(filters)),
    where,
    total: countOf(sql`FROM tenant.appointments one`, where),
    order: { startTime: { by: sql`one.effective_start` }, updatedTime: { by: sql`one.updated_at` } },
    id: sql`one.id`,
  };
}

function wanted(filters: AppointmentFilters, thresholds: StateThresholds): RawBuilder<unknown>[] {
  const { ids, streamerCodes, matchIds, projectCodes, states, isMarked = false } = filters;
  const [start, end] = [sql`${filters.from}::timestamptz`, sql`${filters.until}::timestamptz`];
  return [
    ...namedBy({ ids, matchIds }),
    ...(filters.from === null
      ? []
      : [sql`one.effective_end > ${start} AND one.effective_start > ${start} - ${longestWindow}`]),
    ...(filters.until === null ? [] : [sql`one.effective_start < ${end}`]),
    ...(streamerCodes === undefined ? [] : [anchorsOfCodes(streamerCodes)]),
    ...(projectCodes === undefined ? [] : [hasTarget(projectCodes)]),
    ...(states === undefined
      ? []
      : [
          sql`(${sql.join(
            states.map((state) => sql`(${inState(state, thresholds)})`),
            sql` OR `,
          )})`,
        ]),
    isCalled(filters.keyword),
    isMarked ? isMarkedInSql : sql`true`,
  ];
}
