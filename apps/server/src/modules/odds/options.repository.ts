import { type Query, query, thisMerchant } from '@touchline/db/query';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import { stageCodes, unplayedStages } from '@touchline/domain/matches/match-stages';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { sql } from 'kysely';

import { logoOf } from '../photos/index.ts';

export interface ProviderRow {
  readonly providerId: number;
  readonly providerName: string;
}

export interface OfferedMatch extends MatchLogos {
  readonly matchId: string;
  readonly discipline: number;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly leagueLevel: number;
  readonly hname: string;
  readonly aname: string;
  readonly gameTime: Date;
  readonly isKickedOff: boolean;
  readonly providers: readonly ProviderRow[];
}

const isKickedOff = sql`(match.game_time <= now() OR NOT match.stage = ANY(${sql.lit(`{${unplayedStages.join(',')}}`)}))`;

/** Matches that can still be predicted: none that is postponed or cancelled. */
const isOffered = sql`match.status = ${sql.lit(matchStatus.onShelf)} AND match.merged_into IS NULL
  AND match.game_time > now() AND match.stage = ${sql.lit(stageCodes.notStarted)}`;

const inOrder = sql`ORDER BY provider.position, provider.id`;

/** Those that have odds of the match. */
const providers = sql`coalesce((
    SELECT json_agg(json_build_object('providerId', provider.id, 'providerName', provider.name) ${inOrder})
    FROM platform.odds_providers provider
    WHERE EXISTS (SELECT FROM platform.supplier_matches told
      JOIN platform.odds_quotes quote ON quote.supplier = told.supplier AND quote.discipline = told.discipline
        AND quote.supplier_id = told.supplier_id
      WHERE told.match_id = match.id AND quote.provider_id = provider.id)), '[]')`;

/** A match with the names of what it is made of, and the providers that have odds of it. */
export const offeredMatchColumns = sql`SELECT match.id::text AS "matchId", match.discipline, match.league_id::text AS "leagueId",
    league.name AS "leagueName", league.level AS "leagueLevel", home.name AS hname, away.name AS aname,
    ${logoOf('league')} AS llogo, ${logoOf('home')} AS hlogo, ${logoOf('away')} AS alogo,
    match.game_time AS "gameTime", ${isKickedOff} AS "isKickedOff", ${providers} AS providers
  FROM platform.matches match
  JOIN platform.catalog_entries league ON league.id = match.league_id
  JOIN platform.catalog_entries home ON home.id = match.home_id
  JOIN platform.catalog_entries away ON away.id = match.away_id`;

/** A `match` that can be asked for by its id: by the platform's people also one that is off shelf. */
export const isSeen = sql<boolean>`(match.merged_into IS NULL
  AND (${thisMerchant} = 'platform' OR match.status = ${sql.lit(matchStatus.onShelf)}))`;

export function offeredMatch(matchId: string): Query<OfferedMatch> {
  return query(sql<OfferedMatch>`${offeredMatchColumns} WHERE match.id = ${matchId} AND ${isSeen}`);
}

export function offeredMatches(leagueId: string, [from, before]: readonly [string, string]): Query<OfferedMatch> {
  return query(sql<OfferedMatch>`${offeredMatchColumns}
    WHERE match.league_id = ${leagueId} AND match.game_time >= ${from}::timestamptz
      AND match.game_time < ${before}::timestamptz AND ${isOffered} AND ${thisMerchant} <> ''
    ORDER BY match.game_time, match.id`);
}

export function leaguesOf(discipline: number, level: number): Query<{ leagueId: string; leagueName: string }> {
  return query(sql<{ leagueId: string; leagueName: string }>`
    SELECT league.id::text AS "leagueId", league.name AS "leagueName" FROM platform.catalog_entries league
    WHERE league.kind = 'league' AND league.discipline = ${discipline}::smallint AND league.level = ${level}::smallint
      AND NOT league.is_recycled AND league.merged_into IS NULL AND ${thisMerchant} <> ''
      AND EXISTS (SELECT FROM platform.matches match
        WHERE match.league_id = league.id AND match.game_time > now() AND ${isOffered})
    ORDER BY league.id`);
}

export const providersQuery: Query<ProviderRow> = query(
  sql<ProviderRow>`SELECT provider.id AS "providerId", provider.name AS "providerName"
    FROM platform.odds_providers provider ${inOrder}`,
);
