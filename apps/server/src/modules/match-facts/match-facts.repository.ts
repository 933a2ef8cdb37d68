import { type Query, query } from '@touchline/db/query';
import type { LeagueTableRow } from '@touchline/domain/matches/match-facts';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';
import { sql } from 'kysely';

import { isSeen } from '../odds/index.ts';

export interface ComingMatch {
  readonly sportId: PredictedSport;
  readonly leagueName: string;
  readonly homeId: string;
  readonly homeName: string;
  readonly awayId: string;
  readonly awayName: string;
}

export function comingMatch(matchId: string): Query<ComingMatch> {
  return query(sql<ComingMatch>`SELECT match.discipline AS "sportId",
      coalesce(nullif(league.short_name, ''), league.name) AS "leagueName", match.home_id::text AS "homeId",
      home.name AS "homeName", match.away_id::text AS "awayId", away.name AS "awayName"
    FROM platform.matches match
    JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
    WHERE match.id = ${matchId} AND ${isSeen}`);
}

export interface PlayedMatchRow {
  readonly part: 'home' | 'away' | 'meetings';
  readonly matchId: string;
  readonly gameTime: Date;
  readonly leagueName: string;
  readonly homeId: string;
  readonly homeName: string;
  readonly awayId: string;
  readonly awayName: string;
  readonly homeScore: number;
  readonly awayScore: number;
}

export function resultsBefore(matchId: string): Query<PlayedMatchRow> {
  return query(sql<PlayedMatchRow>`SELECT part, match_id::text AS "matchId", game_time AS "gameTime",
      league_name AS "leagueName", home_id::text AS "homeId", home_name AS "homeName", away_id::text AS "awayId",
      away_name AS "awayName", home_score AS "homeScore", away_score AS "awayScore"
    FROM platform.results_before_match(${matchId})`);
}

export interface LeagueTableResult extends LeagueTableRow {
  readonly since: Date;
}

export function leagueTableBefore(matchId: string): Query<LeagueTableResult> {
  return query(sql<LeagueTableResult>`SELECT team_id::text AS "teamId", team_name AS "teamName", since, played, won, drawn,
      lost, scored, conceded
    FROM platform.standings_before_match(${matchId})`);
}
