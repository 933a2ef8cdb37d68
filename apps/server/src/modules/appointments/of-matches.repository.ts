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

/** Id, start, end, enabled; the anchor's id, name, code, nickname, photo: names of fields would be half of what is read. */
type ShownAppointment = readonly [string, string, string, boolean, number, string, string, string, string | null];

interface AppointmentsOfMatch {
  readonly first: readonly ShownAppointment[];
  readonly total: number;
}

const ofMatch = (matchId: RawBuilder<unknown>) =>
  sql`one.match_id = ${matchId} AND one.merchant_code = ${thisMerchant}`;

/** Columns of a match: whether the caller sees appointments, and those of the open merchant; null of a match without any. */
export function appointmentColumns(matchId: RawBuilder<unknown>): RawBuilder<AppointmentColumns> {
  return sql<AppointmentColumns>`${seesAppointments} AS "seesAppointments", CASE WHEN ${seesAppointments} THEN (
    SELECT json_build_object('total', count(*), 'first', json_agg(json_build_array(booked.id::text, booked.effective_start,
        booked.effective_end, booked.is_enabled, anchor.id, anchor.name, anchor.code, anchor.nickname, anchor.photo)
      ORDER BY booked.place) FILTER (WHERE booked.place <= ${sql.lit(shownAppointments)}))
    FROM (SELECT one.id, one.effective_start, one.effective_end, one.is_enabled, one.anchor_id,
        row_number() OVER (ORDER BY one.effective_start, one.id) AS place
      FROM tenant.appointments one WHERE ${ofMatch(matchId)}) booked
    JOIN tenant.anchors anchor ON anchor.merchant_code = ${thisMerchant} AND anchor.id = booked.anchor_id
    HAVING count(*) > 0) END AS appointments`;
}

export interface AppointmentColumns {
  readonly seesAppointments: boolean;
  readonly appointments: AppointmentsOfMatch | null;
}

/** Whether the match has an enabled appointment that has not ended, as far as the caller sees appointments. */
export function isBookedMatch(matchId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${seesAppointments} AND EXISTS (SELECT FROM tenant.appointments one
    WHERE ${ofMatch(matchId)} AND one.is_enabled AND one.effective_end > now() OFFSET 0))`;
}

/** As a row of the schedule has it; nothing for who sees no appointments. */
export function bookedView({ seesAppointments: isSeen, appointments }: AppointmentColumns) {
  if (!isSeen) return {};
  const programs = (appointments?.first ?? []).map(
    ([programId, start, end, enabled, streamerId, name, streamerCode, nickname, photo]) => ({
      programId,
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
      enabled,
      streamer: { streamerId, name, streamerCode, nickname, photo },
    }),
  );
  return { epg: { programs, total: appointments?.total ?? 0 } };
}
