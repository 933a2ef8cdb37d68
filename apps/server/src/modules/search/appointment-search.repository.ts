import { searchLimit } from '@touchline/contract/search';
import { type Query, query, thisMerchant } from '@touchline/db/query';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { idTyped } from '@touchline/domain/lists/palette-search';
import { sql } from 'kysely';

import { keyContaining } from '../../platform/lists/paging.repository.ts';

export interface FoundAppointmentRow {
  readonly id: string;
  readonly programName: string;
  readonly streamerName: string;
  readonly startTime: Date;
  readonly discipline: number;
  readonly isSingle: boolean;
  readonly matchId: string;
}

const most = sql.lit(searchLimit);
/** Older ones are found by their id: a word that nothing contains is looked for in so many days alone. */
const daysBack = sql`interval '30 days'`;

/** By id, by the anchor, or by name, league or team: those that have not ended first, then the latest. */
export function appointmentsLike(keyword: string): Query<FoundAppointmentRow> {
  const typedId = sql`${idTyped(keyword)}::bigint`;
  const isCalled = sql`(${keyContaining(keyword, sql`one.search_key`)} OR one.anchor_id IN (
    SELECT called.id FROM tenant.anchors called WHERE called.merchant_code = ${thisMerchant}
      AND (called.code = ${storedAnchorCode(keyword)} OR ${keyContaining(keyword, sql`called.name_key`)}
        OR ${keyContaining(keyword, sql`called.nickname_key`)})))`;
  const found = (isToCome: boolean) => sql`(SELECT one.id FROM tenant.appointments one
    WHERE one.merchant_code = ${thisMerchant} AND ${isCalled}
      AND ${
        isToCome
          ? sql`one.effective_start > now() - interval '1 day' AND one.effective_end > now()`
          : sql`one.effective_start > now() - ${daysBack} AND one.effective_start <= now() AND one.effective_end <= now()`
      }
    ORDER BY one.effective_start ${isToCome ? sql`ASC` : sql`DESC`}, one.id LIMIT ${most})`;
  return query(sql<FoundAppointmentRow>`SELECT one.id::text, one.name AS "programName", anchor.name AS "streamerName",
      one.start_at AS "startTime", one.discipline, one.is_single AS "isSingle", one.match_id::text AS "matchId"
    FROM (SELECT ${typedId} AS id UNION ${found(true)} UNION ${found(false)}) found
      JOIN tenant.appointments one ON one.merchant_code = ${thisMerchant} AND one.id = found.id
      JOIN tenant.anchors anchor ON anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id,
      LATERAL (SELECT one.effective_end > now() AS is_to_come) turn
    ORDER BY (one.id = ${typedId}) IS TRUE DESC, turn.is_to_come DESC,
      CASE WHEN turn.is_to_come THEN one.effective_start END, one.effective_start DESC, one.id
    LIMIT ${most}`);
}
