import { thisAccount, thisMerchant } from '@touchline/db/query';
import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { type RawBuilder, sql } from 'kysely';

/** Shown on a row of the schedule; the others are counted. */
const shownAppointments = 5;
const keys: readonly PermissionKey[] = ['pro_anc_lis-view', 'pro_pro_lis-view'];

/** Whether the caller may see the merchant's appointments: one value for the statement. A super-admin may. */
const seesAppointments = sql<boolean>`(SELECT EXISTS (SELECT FROM tenant.account_roles joined
      JOIN tenant.role_permissions held ON held.merchant_code = joined.merchant_code AND held.role_id = joined.role_id
      JOIN tenant.ceilings ceiling
        ON ceiling.merchant_code = held.merchant_code AND ceiling.permission_key = held.permission_key
    WHERE joined.merchant_code = ${thisMerchant} AND joined.account_id = ${thisAccount}
      AND held.permission_key = ANY(${sql.lit(`{${keys.join()}}`)}::text[]))
  OR NOT EXISTS (SELECT FROM tenant.accounts account WHERE account.merchant_code = ${thisMerchant}
    AND account.id = ${thisAccount} AND NOT account.is_super_admin))`;

/** No name holds control characters. PostgreSQL joins such a text in a fifth of the time that JSON takes. */
const [betweenAppointments, betweenValues] = ['\u001E', '\u001F'];

const ofMatch = (matchId: RawBuilder<unknown>) =>
  sql`one.match_id = ${matchId} AND one.merchant_code = ${thisMerchant}`;

/**
 * A column of a match: appointments of the open merchant in one text, their number first; null where the caller sees none.
 * It asks once for the caller's right, and sorts nothing: a page has as many of these as matches.
 */
export function appointmentColumns(matchId: RawBuilder<unknown>): RawBuilder<AppointmentColumns> {
  const values = sql`booked.id, date_part('epoch', booked.effective_start), date_part('epoch', booked.effective_end),
    booked.is_enabled, anchor.id, anchor.name, anchor.code, anchor.nickname, coalesce(anchor.photo, '')`;
  // Only where there are more than shown are they counted apart.
  return sql<AppointmentColumns>`CASE WHEN ${seesAppointments} THEN (
    SELECT concat_ws(${sql.lit(betweenAppointments)}, CASE WHEN count(*) > ${sql.lit(shownAppointments)}
        THEN (SELECT count(*) FROM tenant.appointments one WHERE ${ofMatch(matchId)}) ELSE count(*) END,
      string_agg(concat_ws(${sql.lit(betweenValues)}, ${values}), ${sql.lit(betweenAppointments)}))
    FROM (SELECT one.id, one.effective_start, one.effective_end, one.is_enabled, one.anchor_id
      FROM tenant.appointments one WHERE ${ofMatch(matchId)}
      ORDER BY one.effective_start, one.id LIMIT ${sql.lit(shownAppointments + 1)}) booked
    JOIN tenant.anchors anchor ON anchor.merchant_code = ${thisMerchant} AND anchor.id = booked.anchor_id) END
    AS appointments`;
}

export interface AppointmentColumns {
  /** Their number, then those that are shown and one more, in any order. */
  readonly appointments: string | null;
}

/** Whether the match has an enabled appointment that has not ended, as far as the caller sees appointments. */
export function isBookedMatch(matchId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${seesAppointments} AND EXISTS (SELECT FROM tenant.appointments one
    WHERE ${ofMatch(matchId)} AND one.is_enabled AND one.effective_end > now() OFFSET 0))`;
}

/** Whether somebody publishes for the match now, as far as the caller sees appointments. */
export function isLiveMatch(matchId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${seesAppointments} AND EXISTS (SELECT FROM tenant.live_sessions session
    WHERE session.merchant_code = ${thisMerchant} AND session.match_id = ${matchId} AND session.ended_at IS NULL OFFSET 0))`;
}

/** As a row of the schedule has it; nothing for who sees no appointments. */
export function bookedView({ appointments }: AppointmentColumns) {
  if (appointments === null) return {};
  const [total, ...listed] = appointments.split(betweenAppointments);
  const first = listed.map(programOf).toSorted(byStart).slice(0, shownAppointments);
  return { epg: { programs: first, total: Number(total) } };
}

function programOf(text: string) {
  const [programId = '', start, end, enabled, streamerId, name = '', streamerCode = '', nickname = '', photo = ''] =
    text.split(betweenValues);
  return {
    programId,
    startTime: instantOf(start),
    endTime: instantOf(end),
    enabled: enabled === 't',
    streamer: { streamerId: Number(streamerId), name, streamerCode, nickname, photo: photo === '' ? null : photo },
  };
}

/** Of seconds since 1970. */
const instantOf = (seconds: string | undefined) => new Date(Math.round(Number(seconds) * 1000)).toISOString();

type Program = ReturnType<typeof programOf>;

function byStart(one: Program, other: Program): number {
  if (one.startTime !== other.startTime) return one.startTime < other.startTime ? -1 : 1;
  return Number(one.programId) - Number(other.programId);
}
