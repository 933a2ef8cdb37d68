import { query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

export const callRecordSettingsAudit = audited('callRecordSettings', 'platform.call_record_settings', {
  columns: ['kept_days', 'slow_ms'],
  left: { id: leftOut.id, updated_at: leftOut.updated_at },
});

export interface StoredCallRecordSettings {
  readonly keptDays: number;
  readonly slowMs: number;
  readonly updatedAt: Date;
}

export const settingsQuery = query(sql<StoredCallRecordSettings>`SELECT kept_days AS "keptDays", slow_ms AS "slowMs",
  updated_at AS "updatedAt" FROM platform.call_record_settings`);

const locked = ['kept_days', 'slow_ms', 'updated_at'] as const;

export async function lockSettings(tx: Tx) {
  return await tx.selectFrom('platform.call_record_settings').select(locked).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function saveSettings(tx: Tx, form: { readonly kept_days: number; readonly slow_ms: number }) {
  return await tx.updateTable('platform.call_record_settings').set(form).returning(locked).executeTakeFirstOrThrow();
}
