import type { Tx } from '@touchline/db/transaction';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import type { AppointmentWindow } from '@touchline/domain/appointments/appointment-rules';
import type { MatchMark } from '@touchline/domain/appointments/appointment-states';
import { sql } from 'kysely';

import { appointmentAudit } from './appointment-audit.repository.ts';
import { touches } from './appointments.repository.ts';

export type Overlap = 'none' | 'confirmed' | 'moved';

/** Columns that calls write. */
export interface AppointmentValues {
  readonly anchor_id: string;
  readonly match_id: string;
  readonly discipline: number;
  readonly is_single: boolean;
  readonly league_id: string;
  readonly league_name: string;
  readonly home_name: string;
  readonly away_name: string;
  readonly game_time: Date;
  readonly name: string;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly move_start: number;
  readonly move_end: number;
  readonly overlap: Overlap;
  readonly follows_kick_off: boolean;
  readonly match_mark: MatchMark | null;
}

export interface HeldAppointment extends AppointmentValues {
  readonly id: string;
  readonly is_enabled: boolean;
  readonly kick_off_moved: boolean;
  /** The kick-off that the times stand by, while `kick_off_moved`. */
  readonly kick_off_before: Date | null;
  readonly updatedAt: Date;
}

/** The account that did it, as the row names it; nulls of the system. */
export interface Stamp {
  readonly merchant: string | null;
  readonly id: string | null;
  readonly name: string | null;
}

const held = [
  'id',
  ...appointmentAudit.columns,
  'discipline',
  'is_single',
  'league_id',
  'league_name',
  'home_name',
  'away_name',
  'game_time',
  'kick_off_before',
  'updated_at as updatedAt',
] as const;

/** Anchors and matches of these appointments, of those that there are. */
export async function bookingsOf(tx: Tx, merchantCode: string, ids: readonly string[]) {
  return await tx
    .selectFrom('tenant.appointments')
    .select(['id', 'anchor_id as anchorId', 'match_id as matchId'])
    .where('merchant_code', '=', merchantCode)
    .where('id', 'in', [...ids])
    .execute();
}

export interface BookedAnchor {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Locks anchors in the order of their ids: until the transaction ends nobody else changes what they are booked for. */
export async function lockAnchors(
  tx: Tx,
  merchantCode: string,
  by: { readonly ids?: readonly string[]; readonly codes?: readonly string[] },
): Promise<BookedAnchor[]> {
  const { ids = [], codes = [] } = by;
  const { rows } = await sql<BookedAnchor>`SELECT id::text, code, name, is_enabled AS "isEnabled" FROM tenant.anchors
    WHERE merchant_code = ${merchantCode}
      AND (id = ANY(${[...ids]}::bigint[]) OR code = ANY(${codes.map(storedAnchorCode)}::text[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

/** These appointments in the order of their ids; they stay as they are until the transaction ends. */
export async function lockAppointments(
  tx: Tx,
  merchantCode: string,
  ids: readonly string[],
): Promise<HeldAppointment[]> {
  const rows = await tx
    .selectFrom('tenant.appointments')
    .select(held)
    .where('merchant_code', '=', merchantCode)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as HeldAppointment[];
}

/** By which windows and states are judged. */
export async function databaseTime(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(tx);
  return rows[0]?.now.getTime() ?? Date.now();
}

export interface OverlappingRow {
  readonly id: string;
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}

/** Enabled appointments of the anchor that overlap the window, but for one. */
export async function overlapsOf(
  tx: Tx,
  merchantCode: string,
  anchorId: string,
  { start, end }: AppointmentWindow,
  except: string | null,
): Promise<OverlappingRow[]> {
  const [from, until] = [sql`${new Date(start)}::timestamptz`, sql`${new Date(end)}::timestamptz`];
  const { rows } = await sql<OverlappingRow>`SELECT one.id::text, one.name, one.effective_start AS start,
      one.effective_end AS "end"
    FROM tenant.appointments one
    WHERE one.merchant_code = ${merchantCode} AND one.anchor_id = ${anchorId} AND one.is_enabled
      AND ${touches('one', from, until)} AND one.id IS DISTINCT FROM ${except}::bigint
    ORDER BY one.effective_start, one.id`.execute(tx);
  return rows;
}

export async function insertAppointment(
  tx: Tx,
  merchantCode: string,
  values: AppointmentValues,
  by: Stamp,
): Promise<HeldAppointment> {
  const row = await tx
    .insertInto('tenant.appointments')
    .values({
      merchant_code: merchantCode,
      ...values,
      created_by_merchant: by.merchant,
      created_by_id: by.id,
      created_by_name: by.name,
      ...updatedBy(by),
    })
    .returning(held)
    .executeTakeFirstOrThrow();
  return row as HeldAppointment;
}

export type AppointmentPatch = Partial<
  AppointmentValues & Pick<HeldAppointment, 'is_enabled' | 'kick_off_moved' | 'kick_off_before'>
>;

/** Also without a change of its own columns, such as for other push targets, it is another version. */
export async function updateAppointment(
  tx: Tx,
  merchantCode: string,
  id: string,
  patch: AppointmentPatch,
  by: Stamp,
): Promise<HeldAppointment> {
  const row = await tx
    .updateTable('tenant.appointments')
    .set({ name: sql`name`, ...patch, ...updatedBy(by) })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(held)
    .executeTakeFirstOrThrow();
  return row as HeldAppointment;
}

const updatedBy = ({ merchant, id, name }: Stamp) => ({
  updated_by_merchant: merchant,
  updated_by_id: id,
  updated_by_name: name,
});

export async function deleteAppointment(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx.deleteFrom('tenant.appointments').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}

interface PushTargetRow {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

export async function targetsOfAppointment(tx: Tx, merchantCode: string, id: string): Promise<PushTargetRow[]> {
  return await tx
    .selectFrom('tenant.appointment_push_targets as held')
    .innerJoin('tenant.push_targets as target', (join) =>
      join.onRef('target.merchant_code', '=', 'held.merchant_code').onRef('target.id', '=', 'held.push_target_id'),
    )
    .select(['target.id', 'target.name', 'target.is_enabled as isEnabled'])
    .where('held.merchant_code', '=', merchantCode)
    .where('held.appointment_id', '=', id)
    .orderBy('target.id')
    .execute();
}

export async function insertTargets(
  tx: Tx,
  merchantCode: string,
  id: string,
  targets: readonly Pick<PushTargetRow, 'id'>[],
): Promise<void> {
  const rows = targets.map((target) => ({
    merchant_code: merchantCode,
    appointment_id: id,
    push_target_id: target.id,
  }));
  if (rows.length > 0) await tx.insertInto('tenant.appointment_push_targets').values(rows).execute();
}

export async function removeTargets(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx
    .deleteFrom('tenant.appointment_push_targets')
    .where('merchant_code', '=', merchantCode)
    .where('appointment_id', '=', id)
    .execute();
}

/** Takes back what the work alone did where it throws; the rest of the transaction stands. */
export async function atomically<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT one_item`.execute(tx);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT one_item`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT one_item`.execute(tx);
    await sql`RELEASE SAVEPOINT one_item`.execute(tx);
    throw error;
  }
}

const exclusionViolated = '23P01';

/** The constraint on an anchor's windows met what no lock kept apart. */
export function isOverlapViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === exclusionViolated;
}
