import type { Tx } from '@touchline/db/transaction';
import type { DB } from '@touchline/db/types';
import { linkUndoHours } from '@touchline/domain/matches/link-reasons';
import { mergeUndoHours } from '@touchline/domain/matches/merge-rules';
import { type RawBuilder, sql } from 'kysely';

/** The log's writers wait no longer than this for the lock; the next hour tries again. */
const longestLockMs = '500ms';

export async function keepLogPartitions(tx: Tx): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${longestLockMs}, true), tenant.keep_log_partitions()`.execute(tx);
}

const perBatch = 500;

/** Rows of one table that nobody needs any more; sessions go before the devices they came from. */
const rubbish = {
  'identity.sign_in_failures': sql`last_failed_at < now() - interval '1 day'`,
  'identity.account_failures': sql`failed_at < now() - interval '1 day'`,
  'identity.sign_in_links': sql`created_at < now() - interval '1 day'`,
  'identity.sessions': sql`created_at < now() - interval '30 days'`,
  'identity.password_resets': sql`created_at < now() - interval '7 days'`,
  'identity.email_undos': sql`expires_at < now() - interval '7 days'`,
  'identity.sign_in_challenges': sql`created_at < now() - interval '1 day'`,
  'identity.replaced_device_tokens': sql`replaced_at < now() - interval '90 days'`,
  'identity.devices': sql`least(revoked_at, expires_at) < now() - interval '30 days'`,
  'tenant.idempotency_keys': sql`merchant_code = current_setting('touchline.merchant')
    AND created_at < now() - interval '24 hours'`,
  // A day longer than merges: predictions return a moment after their merge is undone.
  'tenant.prediction_moves': sql`merchant_code = current_setting('touchline.merchant')
    AND moved_at < now() - ${sql.lit(`${mergeUndoHours * 2} hours`)}::interval`,
  'tenant.appointment_moves': sql`merchant_code = current_setting('touchline.merchant') AND EXISTS (
    SELECT FROM tenant.appointments ended WHERE ended.merchant_code = appointment_moves.merchant_code
      AND ended.id = appointment_moves.appointment_id
      AND ended.effective_end < now() - ${sql.lit(`${mergeUndoHours * 2} hours`)}::interval)`,
  'tenant.refused_publishes': sql`merchant_code = current_setting('touchline.merchant')
    AND last_at < now() - interval '30 days'`,
  'tenant.live_samples': sql`merchant_code = current_setting('touchline.merchant') AND at < now() - interval '1 hour'`,
  'tenant.live_minutes': sql`merchant_code = current_setting('touchline.merchant')
    AND minute < now() - interval '90 days'`,
  'tenant.target_outages': sql`merchant_code = current_setting('touchline.merchant')
    AND began_at < now() - interval '90 days'`,
  // By id: the oldest are found by their index alone, however many there are.
  'platform.call_hours': sql`id = ANY (ARRAY(SELECT old.id FROM platform.call_hours old WHERE old.hour < now() - (
    SELECT make_interval(days => kept_days) FROM platform.call_record_settings) ORDER BY old.hour, old.id LIMIT 500))`,
  'platform.call_writers': sql`written_at < now() - interval '1 day'`,
  'platform.merges': sql`merged_at < now() - ${sql.lit(`${mergeUndoHours} hours`)}::interval`,
  'platform.link_decisions': sql`decided_at < now() - ${sql.lit(`${linkUndoHours} hours`)}::interval`,
} satisfies Partial<Record<keyof DB, RawBuilder<unknown>>>;

export type PurgedSystemRows = keyof typeof rubbish;

const tablesIn = (schema: string) =>
  (Object.keys(rubbish) as PurgedSystemRows[]).filter((table) => table.startsWith(`${schema}.`));

export const identityTables = tablesIn('identity');
export const merchantTables = tablesIn('tenant');
export const sharedTables = tablesIn('platform');

/** Deletes some of a table's rubbish; true while there may be more. */
export async function purgeSome(tx: Tx, table: PurgedSystemRows): Promise<boolean> {
  const deleted = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${sql.table(table)} WHERE ${rubbish[table]} LIMIT ${perBatch}))`.execute(tx);
  return deleted.numAffectedRows === BigInt(perBatch);
}
