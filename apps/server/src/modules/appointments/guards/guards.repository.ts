import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** Whether any merchant has an appointment of the match that has not ended. The match is locked before. */
export async function hasComingAppointment(tx: Tx, matchId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT platform.has_coming_appointment(${matchId}) AS has`.execute(tx);
  return rows[0]?.has === true;
}

export interface OnlyTargetUse {
  readonly name: string;
  readonly anchorName: string;
  readonly start: Date;
  /** Of all, not only of those that are named. */
  readonly total: number;
}

/** Appointments that have not ended and have no other enabled push target than this one, the earliest first. */
export async function appointmentsWithOnlyTarget(
  tx: Tx,
  merchantCode: string,
  targetId: string,
  most: number,
): Promise<OnlyTargetUse[]> {
  const { rows } = await sql<OnlyTargetUse>`SELECT one.name, anchor.name AS "anchorName", one.effective_start AS start,
      count(*) OVER ()::integer AS total
    FROM tenant.appointments one JOIN tenant.anchors anchor
      ON anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id
    WHERE one.merchant_code = ${merchantCode} AND one.effective_end > clock_timestamp()
      AND one.effective_start > clock_timestamp() - interval '1 day'
      AND EXISTS (SELECT FROM tenant.appointment_push_targets held WHERE held.merchant_code = one.merchant_code
        AND held.appointment_id = one.id AND held.push_target_id = ${targetId})
      AND NOT EXISTS (SELECT FROM tenant.appointment_push_targets beside JOIN tenant.push_targets target
          ON target.merchant_code = beside.merchant_code AND target.id = beside.push_target_id
        WHERE beside.merchant_code = one.merchant_code AND beside.appointment_id = one.id
          AND beside.push_target_id <> ${targetId} AND target.is_enabled)
    ORDER BY one.effective_start, one.id LIMIT ${most}`.execute(tx);
  return rows;
}
