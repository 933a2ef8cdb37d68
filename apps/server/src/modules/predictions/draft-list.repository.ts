import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import type { Offer } from '@touchline/domain/predictions/odds-lines';
import type { PricedTicket } from '@touchline/domain/predictions/settlement';
import { type RawBuilder, sql } from 'kysely';

import { keyContaining } from '../../platform/lists/paging.repository.ts';
import { logoColumns, movedColumn, ticketColumns } from './offers.repository.ts';

/** A draft with its match as it is now, or as it was when the draft was saved where it is no longer on shelf. */
export interface DraftListRow extends PricedTicket, MatchLogos {
  readonly id: string;
  readonly writerId: string;
  readonly writerName: string;
  readonly sportId: number;
  readonly matchId: string;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly homeName: string;
  readonly awayName: string;
  readonly gameTime: Date;
  readonly hasPassed: boolean;
  readonly stage: number;
  /** Null where its reader does not see the match: it is off the shelf. */
  readonly matchStatus: number | null;
  readonly providerId: number;
  /** The offer that a refused publish showed instead. */
  readonly moved: Offer | null;
  readonly title: string;
  readonly state: string;
  readonly sentAt: Date | null;
  readonly reviewerName: string | null;
  readonly remark: string | null;
  readonly scheduledAt: Date | null;
  readonly takesMovedOdds: boolean;
  readonly refusal: string | null;
  readonly refusedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface WholeDraftRow extends DraftListRow {
  readonly content: string;
  readonly isReviewRequired: boolean;
}

const gameTime = sql`coalesce(match.game_time, draft.game_time)`;

const columns = sql<DraftListRow>`draft.id::text, draft.writer_id::text AS "writerId", draft.writer_name AS "writerName",
  draft.sport_id AS "sportId", draft.match_id::text AS "matchId", draft.league_id::text AS "leagueId",
  draft.league_name AS "leagueName", draft.home_name AS "homeName", draft.away_name AS "awayName",
  ${gameTime} AS "gameTime", ${gameTime} <= now() AS "hasPassed", coalesce(match.stage, 1) AS stage, match.status AS "matchStatus",
  draft.provider_id AS "providerId", ${ticketColumns('draft')},
  ${logoColumns('draft')},
  ${movedColumn('draft')} AS moved, draft.title, draft.state, draft.sent_at AS "sentAt",
  draft.reviewer_name AS "reviewerName", draft.remark, draft.due_at AS "scheduledAt",
  draft.takes_moved_odds AS "takesMovedOdds", draft.refusal, draft.refused_at AS "refusedAt",
  draft.created_at AS "createdAt", draft.updated_at AS "updatedAt"`;

const from = sql`FROM tenant.predictions draft LEFT JOIN platform.matches match ON match.id = draft.match_id`;
const own = sql`draft.merchant_code = ${thisMerchant} AND draft.writer_id = ${thisAccount} AND draft.published_at IS NULL`;
const inReview = sql`draft.merchant_code = ${thisMerchant} AND draft.state = 'review'`;

interface DraftQuery {
  readonly sportId?: string | undefined;
  readonly keyword?: string | undefined;
}

function narrowed({ sportId, keyword }: DraftQuery): RawBuilder<unknown> {
  return sql`draft.sport_id = ${sportId ?? '0'}::smallint AND ${keyContaining(keyword, sql`draft.title_key`)}`;
}

export function draftsInSql(filter: DraftQuery) {
  const id = sql`draft.id`;
  return {
    columns,
    from,
    where: sql`${own} AND ${narrowed(filter)}`,
    order: { id: { by: id }, gameTime: { by: gameTime }, updatedDate: { by: sql`draft.updated_at` } },
    id,
  };
}

export function reviewsInSql(filter: DraftQuery) {
  return {
    columns,
    from,
    where: sql`${inReview} AND ${narrowed(filter)}`,
    order: { sentTime: { by: sql`draft.sent_at` } },
    id: sql`draft.id`,
  };
}

const whole = sql<WholeDraftRow>`${columns}, draft.content, coalesce((SELECT setting.review_required
  FROM tenant.prediction_settings setting WHERE setting.merchant_code = draft.merchant_code), false) AS "isReviewRequired"`;

export function ownDraft(id: string): Query<WholeDraftRow> {
  return query(sql<WholeDraftRow>`SELECT ${whole} ${from} WHERE ${own} AND draft.id = ${id}`);
}

export function draftInReview(id: string): Query<WholeDraftRow> {
  return query(sql<WholeDraftRow>`SELECT ${whole} ${from} WHERE ${inReview} AND draft.id = ${id}`);
}

export const reviewSetting: Query<{ isRequired: boolean }> = query(
  sql<{ isRequired: boolean }>`SELECT review_required AS "isRequired" FROM tenant.prediction_settings
    WHERE merchant_code = ${thisMerchant}`,
);
