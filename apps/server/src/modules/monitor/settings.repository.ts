import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { type MonitorSettings, usualMonitorSettings } from '@touchline/domain/monitor/monitor-rules';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { heldKeys } from '../../platform/rights/held-keys.repository.ts';

export const monitorSettingsAudit = audited('monitorSettings', 'tenant.monitor_settings', {
  columns: ['late_after', 'stalled_after', 'bitrate_below'],
  also: ['receivers'],
  left: { merchant_code: leftOut.merchant_code, updated_at: leftOut.updated_at },
});

export interface SettingsRow extends MonitorSettings {
  readonly updatedAt: Date;
}

const settings = sql<SettingsRow>`SELECT late_after AS "lateAfter", stalled_after AS "stalledAfter",
  bitrate_below AS "bitrateBelow", updated_at AS "updatedAt" FROM tenant.monitor_settings`;

export const settingsQuery = query(sql<SettingsRow>`${settings} WHERE merchant_code = ${thisMerchant}`);

export interface ReceiverRow {
  readonly id: string;
  readonly name: string;
  readonly account: string;
}

const receiverColumns = sql<ReceiverRow>`account.id::text, account.name, account.account`;
const canSignIn = sql`account.enabled AND account.deleted_at IS NULL`;

export const receiversQuery = query(sql<ReceiverRow>`SELECT ${receiverColumns} FROM tenant.monitor_receivers receiver
  JOIN tenant.accounts account ON account.merchant_code = receiver.merchant_code AND account.id = receiver.account_id
  WHERE receiver.merchant_code = ${thisMerchant} AND account.deleted_at IS NULL ORDER BY account.name, account.id`);

const mostCandidates = 500;

/** Accounts that can open a page of the monitor. */
export const candidatesQuery = query(sql<ReceiverRow>`SELECT ${receiverColumns} FROM tenant.accounts account
  WHERE account.merchant_code = ${thisMerchant} AND ${canSignIn} AND (account.is_super_admin
    OR ${heldKeys(thisMerchant, sql<string>`account.id`)} && ARRAY['mon_liv-view', 'mon_gam-view'])
  ORDER BY account.name, account.id LIMIT ${sql.lit(mostCandidates)}`);

/** Two people change the settings one after the other, also before there is a row. */
export async function lockSettings(tx: Tx, merchantCode: string): Promise<SettingsRow | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`monitor ${merchantCode}`}, 0))`.execute(tx);
  const { rows } = await sql<SettingsRow>`${settings} WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0];
}

export async function saveSettings(
  tx: Tx,
  merchantCode: string,
  { lateAfter, stalledAfter, bitrateBelow }: MonitorSettings,
) {
  const { rows } = await sql<{ updatedAt: Date }>`INSERT INTO tenant.monitor_settings
      (merchant_code, late_after, stalled_after, bitrate_below)
    VALUES (${merchantCode}, ${lateAfter}, ${stalledAfter}, ${bitrateBelow})
    ON CONFLICT (merchant_code) DO UPDATE SET late_after = excluded.late_after,
      stalled_after = excluded.stalled_after, bitrate_below = excluded.bitrate_below
    RETURNING updated_at AS "updatedAt"`.execute(tx);
  return rows[0]?.updatedAt ?? new Date(0);
}

/** Which of the accounts can get notices. */
export async function knownReceivers(tx: Tx, merchantCode: string, ids: readonly string[]): Promise<ReceiverRow[]> {
  const { rows } = await sql<ReceiverRow>`SELECT ${receiverColumns} FROM tenant.accounts account
    WHERE account.merchant_code = ${merchantCode} AND account.id = ANY(${ids}::bigint[]) AND ${canSignIn}
    ORDER BY account.name, account.id`.execute(tx);
  return rows;
}

export async function replaceReceivers(tx: Tx, merchantCode: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM tenant.monitor_receivers
    WHERE merchant_code = ${merchantCode} AND account_id <> ALL(${ids}::bigint[])`.execute(tx);
  await sql`INSERT INTO tenant.monitor_receivers (merchant_code, account_id)
    SELECT ${merchantCode}, unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`.execute(tx);
}

export const settingsAsStored = ({
  lateAfter,
  stalledAfter,
  bitrateBelow,
}: MonitorSettings = usualMonitorSettings) => ({
  late_after: lateAfter,
  stalled_after: stalledAfter,
  bitrate_below: bitrateBelow,
});
