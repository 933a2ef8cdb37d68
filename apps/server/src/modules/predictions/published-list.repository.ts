import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import type { Outcome, PricedTicket, Why } from '@touchline/domain/predictions/settlement';
import { type RawBuilder, sql } from 'kysely';

import { countOf, keyContaining } from '../../platform/lists/paging.repository.ts';
import type { RequestedPage } from '../../platform/lists/paging.ts';
import { logoColumns, ticketColumns } from './offers.repository.ts';

export interface PublishedRow extends PricedTicket, MatchLogos {
  readonly id: string;
  readonly writerId: string;
  readonly writerName: string;
  readonly publishedAt: Date;
  readonly gameTime: Date;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly homeName: string;
  readonly awayName: string;
  readonly title: string;
  readonly sportId: number;
  readonly matchId: string;
  readonly status: number;
  readonly finished: boolean;
  readonly outcome: string | null;
  readonly withdrawnAt: Date | null;
}

export interface WholePublishedRow extends PublishedRow {
  readonly content: string;
  readonly providerId: number;
  readonly isOwn: boolean;
  readonly hasPassed: boolean;
  readonly stage: number;
}

const columns = sql<PublishedRow>`published.id::text, published.writer_id::text AS "writerId",
  published.writer_name AS "writerName", published.published_at AS "publishedAt", published.game_time AS "gameTime",
  published.league_id::text AS "leagueId", published.league_name AS "leagueName", published.home_name AS "homeName",
  published.away_name AS "awayName", published.title, ${ticketColumns('published')},
  ${logoColumns('published')}, published.sport_id AS "sportId",
  published.match_id::text AS "matchId", published.status, published.finished, published.outcome,
  published.withdrawn_at AS "withdrawnAt"`;

/** Those in charge of the merchant see what all of its writers published; whoever acts for it is of no account of it. */
export const seesAll = sql`(SELECT EXISTS (SELECT FROM tenant.account_roles joined WHERE joined.merchant_code = ${thisMerchant}
      AND joined.account_id = ${thisAccount} AND joined.role_id = 1)
    OR NOT EXISTS (SELECT FROM tenant.accounts account WHERE account.merchant_code = ${thisMerchant}
      AND account.id = ${thisAccount} AND NOT account.is_super_admin))`;

const orders = { createdAt: sql`one.published_at`, gameTime: sql`one.game_time` };
type Order = keyof typeof orders;
const found = sql`found.by`;

/** The list's index for those in charge, and for any other writer. */
function waysTo(sportId: string) {
  const all = sql`one.merchant_code = ${thisMerchant} AND one.published_at IS NOT NULL AND one.sport_id = ${sportId}::smallint`;
  return { all, own: sql`${all} AND one.writer_id = ${thisAccount}` };
}

/**
 * Two ways of which one is never gone. Each is walked by an index in the list's order, which it has to name: what stands
 * outside of it does not reach the planner there. They ask for what the index holds, so that titles are looked through
 * without the rows; those of the page alone are fetched.
 */
function visible(sportId: string, { sortColumn, isAsc, backwards }: RequestedPage): RawBuilder<unknown> {
  const { all, own } = waysTo(sportId);
  const by = orders[sortColumn as Order];
  const order = isAsc === backwards ? sql`DESC` : sql`ASC`;
  const inIndex = sql`SELECT one.merchant_code, ${by} AS by, one.id, one.title_key FROM tenant.predictions one`;
  const inOrder = sql`ORDER BY ${by} ${order}, one.id ${order}`;
  return sql`((${inIndex} WHERE ${all} AND ${seesAll} ${inOrder})
    UNION ALL (${inIndex} WHERE ${own} AND NOT ${seesAll} ${inOrder}))`;
}

/** By either way, and in no order: half of what it costs to count the rows of both. */
function totalOf(sportId: string, keyword: string | undefined): RawBuilder<unknown> {
  const { all, own } = waysTo(sportId);
  const count = (way: RawBuilder<unknown>) =>
    countOf(sql`FROM tenant.predictions one`, sql`${way} AND ${keyContaining(keyword, sql`one.title_key`)}`);
  return sql`CASE WHEN ${seesAll} THEN ${count(all)} ELSE ${count(own)} END`;
}

interface PublishedQuery {
  readonly query: { readonly sportId?: string | undefined; readonly keyword?: string | undefined };
  readonly page: RequestedPage;
}

export function publishedInSql({ query: { sportId = '0', keyword }, page }: PublishedQuery) {
  return {
    columns,
    // Where nothing of the rows is asked for, such as on the way to where a jump lands, the planner leaves them out.
    from: sql`FROM ${visible(sportId, page)} found LEFT JOIN tenant.predictions published
      ON published.merchant_code = found.merchant_code AND published.id = found.id`,
    where: keyContaining(keyword, sql`found.title_key`),
    order: { createdAt: { by: found }, gameTime: { by: found } },
    id: sql`found.id`,
    total: totalOf(sportId, keyword),
  };
}

export function publishedById(id: string): Query<WholePublishedRow> {
  return query(sql<WholePublishedRow>`SELECT ${columns}, published.content, published.provider_id AS "providerId",
      published.writer_id = ${thisAccount} AS "isOwn",
      coalesce(match.game_time, published.game_time) <= now() AS "hasPassed", coalesce(match.stage, 1) AS stage
    FROM tenant.predictions published LEFT JOIN platform.matches match ON match.id = published.match_id
    WHERE published.merchant_code = ${thisMerchant} AND published.id = ${id} AND published.published_at IS NOT NULL
      AND (published.writer_id = ${thisAccount} OR ${seesAll})`);
}

export interface PredictionResultRow {
  readonly settledAt: Date;
  readonly outcome: Outcome;
  readonly status: number;
  readonly payout: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly why: Why;
}

/** The newest first. */
export function resultsOf(id: string): Query<PredictionResultRow> {
  return query(sql<PredictionResultRow>`SELECT settled_at AS "settledAt", outcome, status, payout, home_score AS "homeScore",
      away_score AS "awayScore", why
    FROM tenant.prediction_results WHERE merchant_code = ${thisMerchant} AND prediction_id = ${id}
    ORDER BY settled_at DESC`);
}
