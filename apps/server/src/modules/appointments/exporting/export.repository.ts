import { ask, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { usualThresholds } from '@touchline/domain/appointments/appointment-states';
import { sql } from 'kysely';

import { type AppointmentFilters, type AppointmentRow, appointmentsInSql } from '../appointments.repository.ts';

const noIngest = sql`NULL::json`;
const rowsOf = (filters: AppointmentFilters) => appointmentsInSql(filters, usualThresholds, noIngest);

/** To one past the most. */
export async function countAppointments(tx: Tx, filters: AppointmentFilters, most: number): Promise<number> {
  const counted = query(sql<{ total: number }>`SELECT count(*)::integer AS total
    FROM (SELECT 1 FROM tenant.appointments one WHERE ${rowsOf(filters).where} LIMIT ${most + 1}::integer) counted`);
  return (await ask(tx, counted))[0]?.total ?? 0;
}

export interface ExportedAppointment extends AppointmentRow {
  readonly effectiveStart: Date;
  readonly effectiveEnd: Date;
  /** Null while nobody publishes. */
  readonly silentMs: number | null;
}

/** By their windows' starts, those that follow the given one. */
export async function readAppointmentsAfter(
  tx: Tx,
  filters: AppointmentFilters,
  after: Pick<ExportedAppointment, 'effectiveStart' | 'id'> | undefined,
  most: number,
): Promise<ExportedAppointment[]> {
  const { columns, from, where } = rowsOf(filters);
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(one.effective_start, one.id) > (${after.effectiveStart.toISOString()}::timestamptz, ${after.id}::bigint)`;
  return await ask(
    tx,
    query(sql<ExportedAppointment>`SELECT ${columns}, one.effective_start AS "effectiveStart",
      one.effective_end AS "effectiveEnd",
      (SELECT (extract(epoch FROM session.seen_at - session.last_byte_at) * 1000)::double precision
        FROM tenant.live_sessions session WHERE session.merchant_code = one.merchant_code
          AND session.appointment_id = one.id AND session.ended_at IS NULL) AS "silentMs" ${from} WHERE ${where} AND ${beyond}
      ORDER BY one.effective_start, one.id LIMIT ${most}::integer`),
  );
}
