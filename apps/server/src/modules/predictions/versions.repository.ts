import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { PricedTicket } from '@touchline/domain/predictions/settlement';
import { sql } from 'kysely';

import { ticketColumns } from './offers.repository.ts';

const versionsKept = 10;

/** Keeps the content just saved as the newest version, and drops the eleventh. The row is locked. */
export async function keepVersion(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await sql`WITH kept AS (
      INSERT INTO tenant.prediction_versions (merchant_code, prediction_id, version, match_id, provider_id, play_type,
        codes, odds, line, title, content)
      SELECT merchant_code, id, 1 + coalesce((SELECT max(version) FROM tenant.prediction_versions
          WHERE merchant_code = ${merchantCode} AND prediction_id = ${id}), 0),
        match_id, provider_id, play_type, codes, odds, line, title, content
      FROM tenant.predictions WHERE merchant_code = ${merchantCode} AND id = ${id}
      RETURNING version)
    DELETE FROM tenant.prediction_versions old USING kept
    WHERE old.merchant_code = ${merchantCode} AND old.prediction_id = ${id}
      AND old.version <= kept.version - ${versionsKept}::integer`.execute(tx);
}

/** A published prediction cannot be restored: its versions go. */
export async function dropVersions(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx
    .deleteFrom('tenant.prediction_versions')
    .where('merchant_code', '=', merchantCode)
    .where('prediction_id', '=', id)
    .execute();
}

export async function versionForRestore(tx: Tx, merchantCode: string, id: string, version: number) {
  return await tx
    .selectFrom('tenant.prediction_versions')
    .select(['match_id', 'provider_id', 'play_type', 'codes', 'title', 'content'])
    .where('merchant_code', '=', merchantCode)
    .where('prediction_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export interface VersionRow extends PricedTicket {
  readonly version: number;
  readonly savedAt: Date;
  readonly sportId: number;
  readonly matchId: string;
  readonly providerId: number;
  readonly title: string;
  readonly content: string;
}

/** Of one's own draft, the newest first. */
export function versionsOf(id: string): Query<VersionRow> {
  return query(sql<VersionRow>`SELECT kept.version, kept.saved_at AS "savedAt", draft.sport_id AS "sportId",
      kept.match_id::text AS "matchId", kept.provider_id AS "providerId", ${ticketColumns('kept')},
      kept.title, kept.content
    FROM tenant.predictions draft
    JOIN tenant.prediction_versions kept ON kept.merchant_code = draft.merchant_code AND kept.prediction_id = draft.id
    WHERE draft.merchant_code = ${thisMerchant} AND draft.id = ${id} AND draft.writer_id = ${thisAccount}
      AND draft.published_at IS NULL
    ORDER BY kept.version DESC`);
}
