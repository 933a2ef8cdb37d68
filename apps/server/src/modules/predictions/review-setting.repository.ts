import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited } from '../../platform/audit/audited.ts';

export const settingAudit = audited('predictionSetting', 'tenant.prediction_settings', {
  columns: ['review_required'],
  left: { merchant_code: 'is the log’s own merchant' },
});

/** As it is until the transaction ends. */
export async function holdReviewRequired(tx: Tx, merchantCode: string): Promise<boolean> {
  const setting = tx
    .selectFrom('tenant.prediction_settings')
    .select('review_required')
    .where('merchant_code', '=', merchantCode)
    .forShare();
  const held = await setting.executeTakeFirst();
  if (held !== undefined) return held.review_required;
  await beginSettings(tx, merchantCode);
  return (await setting.executeTakeFirstOrThrow()).review_required;
}

/** Waits for whoever is at it. */
async function beginSettings(tx: Tx, merchantCode: string): Promise<void> {
  await sql`INSERT INTO tenant.prediction_settings (merchant_code) VALUES (${merchantCode})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Answers what it was, with nobody between. */
export async function setReviewRequired(tx: Tx, merchantCode: string, isRequired: boolean): Promise<boolean> {
  await beginSettings(tx, merchantCode);
  const setting = tx.selectFrom('tenant.prediction_settings').where('merchant_code', '=', merchantCode);
  const { review_required } = await setting.select('review_required').forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('tenant.prediction_settings')
    .set({ review_required: isRequired })
    .where('merchant_code', '=', merchantCode)
    .execute();
  return review_required;
}
