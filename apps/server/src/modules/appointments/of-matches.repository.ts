import { thisAccount, thisMerchant } from '@touchline/db/query';
import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { type RawBuilder, sql } from 'kysely';

/** Shown on a row of the schedule; the others are counted. */
const shownPrograms = 5;
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

interface ProgramOfMatch {
  readonly programId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly enabled: boolean;
  readonly streamer: {
    readonly streamerId: number;
    readonly name: string;
    readonly streamerCode: string;
    readonly nickname: string;
    readonly photo: string | null;
  };
}

export interface AppointmentsOfMatch {
  readonly programs: readonly ProgramOfMatch[] | null;
  readonly total: number;
}

const ofMatch = (matchId: RawBuilder<unknown>) =>
  sql`one.match_id = ${matchId} AND one.merchant_code = ${thisMerchant}`;

/** A match's appointments of the open merchant, the earliest first; null for who may not see them. */
export function appointmentsOfMatch(matchId: RawBuilder<unknown>): RawBuilder<AppointmentsOfMatch | null> {
  return sql<AppointmentsOfMatch | null>`CASE WHEN ${seesAppointments} THEN (
    SELECT json_build_object('total', count(*), 'programs', json_agg(json_build_object('programId', booked.id::text,
        'startTime', booked.effective_start, 'endTime', booked.effective_end, 'enabled', booked.is_enabled,
        'streamer', (SELECT json_build_object('streamerId', anchor.id, 'name', anchor.name, 'streamerCode', anchor.code,
            'nickname', anchor.nickname, 'photo', anchor.photo) FROM tenant.anchors anchor
          WHERE anchor.merchant_code = ${thisMerchant} AND anchor.id = booked.anchor_id))
      ORDER BY booked.place) FILTER (WHERE booked.place <= ${sql.lit(shownPrograms)}))
    FROM (SELECT one.id, one.effective_start, one.effective_end, one.is_enabled, one.anchor_id,
        row_number() OVER (ORDER BY one.effective_start, one.id) AS place
      FROM tenant.appointments one WHERE ${ofMatch(matchId)}) booked) END`;
}

/** Whether the match has an enabled appointment that has not ended, as far as the caller sees appointments. */
export function isBookedMatch(matchId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${seesAppointments} AND EXISTS (SELECT FROM tenant.appointments one
    WHERE ${ofMatch(matchId)} AND one.is_enabled AND one.effective_end > now() OFFSET 0))`;
}

/** As a row of the schedule has it. */
export function programsView({ programs, total }: AppointmentsOfMatch) {
  return {
    programs: (programs ?? []).map(({ startTime, endTime, ...program }) => ({
      ...program,
      startTime: new Date(startTime).toISOString(),
      endTime: new Date(endTime).toISOString(),
    })),
    total,
  };
}
