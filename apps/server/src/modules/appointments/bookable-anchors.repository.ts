import { type Query, query, thisMerchant } from '@touchline/db/query';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { type RawBuilder, sql } from 'kysely';

import { keyContaining } from '../../platform/lists/paging.repository.ts';
import { touches } from './appointments.repository.ts';

export interface BookableAnchorRow {
  readonly streamerId: string;
  readonly streamerCode: string;
  readonly name: string;
  readonly nickname: string;
  readonly photo: string | null;
  readonly projectCodes: string[];
  readonly busy: readonly {
    readonly id: string;
    readonly name: string;
    readonly start: string;
    readonly end: string;
  }[];
}

interface Wanted {
  readonly startTime: string;
  readonly endTime: string;
  readonly keyword?: string | undefined;
  readonly streamerCodes?: readonly string[] | undefined;
}

function isWanted({ keyword, streamerCodes }: Wanted): RawBuilder<unknown> {
  if (streamerCodes !== undefined) return sql`anchor.code = ANY(${streamerCodes.map(storedAnchorCode)}::text[])`;
  if (keyword === undefined || keyword === '') return sql`true`;
  return sql`(anchor.code = ${storedAnchorCode(keyword)} OR ${keyContaining(keyword, sql`anchor.name_key`)}
    OR ${keyContaining(keyword, sql`anchor.nickname_key`)})`;
}

/**
 * Enabled anchors, free ones first, by name: to one past the most. Free ones are walked in the order of the index, and
 * busy ones are read only where these are too few.
 */
export function bookableAnchors(wanted: Wanted, most: number): Query<BookableAnchorRow> {
  const [from, until] = [sql`${wanted.startTime}::timestamptz`, sql`${wanted.endTime}::timestamptz`];
  const chosen = (isBusy: boolean) => sql`(SELECT anchor.id, anchor.name, ${sql.lit(isBusy)} AS is_busy
    FROM tenant.anchors anchor
    WHERE anchor.merchant_code = ${thisMerchant} AND anchor.is_enabled AND ${isWanted(wanted)}
      AND ${isBusy ? sql`anchor.id IN (SELECT anchor_id FROM busy)` : sql`anchor.id NOT IN (SELECT anchor_id FROM busy)`}
    ORDER BY anchor.name, anchor.id LIMIT ${sql.lit(most + 1)})`;
  return query(sql<BookableAnchorRow>`WITH busy AS MATERIALIZED (
      SELECT one.anchor_id, json_agg(json_build_object('id', one.id::text, 'name', one.name, 'start', one.effective_start,
        'end', one.effective_end) ORDER BY one.effective_start, one.id) AS appointments
      FROM tenant.appointments one
      WHERE one.merchant_code = ${thisMerchant} AND one.is_enabled AND ${touches('one', from, until)}
      GROUP BY one.anchor_id)
    SELECT anchor.id::text AS "streamerId", anchor.code AS "streamerCode", anchor.name, anchor.nickname, anchor.photo,
      ARRAY(SELECT target.id::text FROM tenant.anchor_push_targets held JOIN tenant.push_targets target
          ON target.merchant_code = held.merchant_code AND target.id = held.push_target_id
        WHERE held.merchant_code = anchor.merchant_code AND held.anchor_id = anchor.id AND target.is_enabled
        ORDER BY target.id) AS "projectCodes",
      coalesce((SELECT busy.appointments FROM busy WHERE busy.anchor_id = anchor.id), '[]') AS busy
    FROM (SELECT * FROM (${chosen(false)} UNION ALL ${chosen(true)}) both_kinds LIMIT ${sql.lit(most + 1)}) chosen
      JOIN tenant.anchors anchor ON anchor.merchant_code = ${thisMerchant} AND anchor.id = chosen.id
    ORDER BY chosen.is_busy, chosen.name, chosen.id`);
}
