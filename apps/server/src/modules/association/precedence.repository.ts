import type { Tx } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { stageCodes } from '@touchline/domain/matches/match-stages';
import type { CountingScores, ScorePins } from '@touchline/domain/matches/score-pins';
import { type RawBuilder, sql } from 'kysely';

import type { ChangedMatch } from '../supplier-feed/index.ts';

/** In one order whoever takes them, so that two never wait for each other. */
export async function lockMatches(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM platform.matches WHERE id = ANY(${matchIds}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** Looked up one by one: a plan made while the tables were empty joins them by scanning. */
const main = (kind: 'league' | 'team', ref: string) =>
  sql`(SELECT named.entry_id FROM platform.supplier_entries named
    WHERE (named.supplier, named.kind, named.discipline, named.supplier_id)
      = (record.supplier, ${sql.lit(kind)}, record.discipline, ${sql.ref(`record.${ref}`)}))`;

/** The main league and teams of a supplier's record. */
export const mains = sql`${main('league', 'league_ref')} AS league_id, ${main('team', 'home_ref')} AS home_id,
  ${main('team', 'away_ref')} AS away_id`;

/**
 * `totalScore` of the domain, held to the same table of cases. Football's sixth part holds what was scored before
 * overtime; where it is missing or lower, it is not known yet and regular time counts.
 */
export const total = (scores: RawBuilder<unknown>) =>
  sql`CASE WHEN cardinality(${scores}) = 0 THEN NULL
    WHEN discipline = ${sql.lit(disciplines.soccer)} THEN greatest(${scores}[1], ${scores}[6])
    WHEN discipline = ${sql.lit(disciplines.basketball)} THEN (SELECT sum(part) FROM unnest(${scores}) part)
    ELSE ${scores}[1] END::smallint`;

/** The first who says it, in the order of their word. */
const first = (field: RawBuilder<unknown>, isSaid = sql`${field} IS NOT NULL`) =>
  sql`(array_agg(${field} ORDER BY place) FILTER (WHERE ${isSaid}))[1]`;
const hasScores = sql`cardinality(record.home_scores) > 0 OR record.stage = ${sql.lit(stageCodes.notStarted)}`;

/**
 * Part by part what a person set, else what the supplier reports. A whole score was set by release 0.5.0, later than
 * any part beside it.
 */
const scoresOf = (side: 'home' | 'away') =>
  sql`platform.pinned_scores(CASE WHEN first.match_id IS NULL AND overrides -> 'scores' IS NULL
      THEN ${sql.ref(`match.${side}_scores`)}
      ELSE coalesce(ARRAY(SELECT part::smallint FROM jsonb_array_elements_text(
        coalesce(overrides -> 'scores' -> ${sql.lit(side)}, ${sql.ref(`first.${side}_scores`)}))
        WITH ORDINALITY parts (part, at) ORDER BY at), '{}') END,
    CASE WHEN overrides -> 'scores' IS NULL THEN score_overrides ELSE '{}' END, ${sql.lit(side)})`;

/** Suppliers' records of a match in the order of their word, the chosen supplier's first. */
const wordOrder = sql`record.supplier IS NOT DISTINCT FROM match.chosen_supplier DESC, position, record.supplier_id`;

interface PinnedMatch extends ChangedMatch {
  readonly pins: ScorePins;
  readonly counting: CountingScores | null;
}

/** Of these matches those with a part of a score set by a person, with the supplier's scores that count beside it. */
export async function pinnedMatches(tx: Tx, matchIds: readonly string[]): Promise<readonly PinnedMatch[]> {
  const { rows } = await sql<PinnedMatch>`
    SELECT match.id::text AS "matchId", match.discipline, match.score_overrides AS pins, (
      SELECT json_build_object('supplier', record.supplier, 'home', record.home_scores, 'away', record.away_scores)
      FROM platform.supplier_matches record JOIN platform.suppliers ON code = record.supplier
      WHERE record.match_id = match.id AND (${hasScores}) ORDER BY ${wordOrder} LIMIT 1) AS counting
    FROM platform.matches match
    WHERE match.id = ANY(${matchIds}::bigint[]) AND match.score_overrides <> '{}'`.execute(tx);
  return rows;
}

export async function keepPins(tx: Tx, matchId: string, pins: ScorePins): Promise<void> {
  await tx
    .updateTable('platform.matches')
    .set({ score_overrides: JSON.stringify(pins), feed_version: sql`feed_version + 1` })
    .where('id', '=', matchId)
    .execute();
}

/** By the names that the calls use. */
const asFields = (row: RawBuilder<unknown>) =>
  sql`jsonb_build_object('leagueId', ${row}.league_id::text, 'hTeamId', ${row}.home_id::text,
    'aTeamId', ${row}.away_id::text, 'gameTime', ${row}.game_time, 'gameStageType', ${row}.stage,
    'scores', jsonb_build_object('home', ${row}.home_scores, 'away', ${row}.away_scores),
    'matchFrom', ${row}.suppliers, 'streams', ${row}.streams)`;

export async function bringUpToDate(
  tx: Tx,
  matchIds: readonly string[],
  by: string | null,
): Promise<readonly ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`
    WITH told AS MATERIALIZED (
      SELECT record.*, ${mains},
        row_number() OVER (PARTITION BY record.match_id ORDER BY ${wordOrder}) AS place
      FROM platform.matches match
      JOIN platform.supplier_matches record ON record.match_id = match.id
      JOIN platform.suppliers ON code = record.supplier
      WHERE match.id = ANY(${matchIds}::bigint[])
    ), first AS MATERIALIZED (
      SELECT match_id, ${first(sql`league_id`)} AS league_id, ${first(sql`home_id`)} AS home_id, ${first(sql`away_id`)} AS away_id,
        ${first(sql`game_time`)} AS game_time, ${first(sql`stage`)} AS stage, ${first(sql`supplier`)} AS supplier,
        ${first(sql`to_jsonb(home_scores)`, hasScores)} AS home_scores,
        ${first(sql`to_jsonb(away_scores)`, hasScores)} AS away_scores,
        array_agg(supplier ORDER BY place) AS suppliers
      FROM told record GROUP BY match_id
    ), shown AS MATERIALIZED (
      SELECT match_id, array_agg(DISTINCT stream) AS streams FROM told, unnest(told.streams) stream GROUP BY match_id
    ), counting AS MATERIALIZED (
      SELECT id, discipline, first.supplier,
        coalesce((overrides ->> 'leagueId')::bigint, first.league_id, match.league_id) AS league_id,
        coalesce((overrides ->> 'hTeamId')::bigint, first.home_id, match.home_id) AS home_id,
        coalesce((overrides ->> 'aTeamId')::bigint, first.away_id, match.away_id) AS away_id,
        coalesce((overrides ->> 'gameTime')::timestamptz(0), first.game_time, match.game_time) AS game_time,
        coalesce((overrides ->> 'gameStageType')::smallint, first.stage, match.stage) AS stage,
        ${scoresOf('home')} AS home_scores, ${scoresOf('away')} AS away_scores,
        coalesce(first.suppliers, '{}') AS suppliers,
        coalesce(shown.streams, '{}') AS streams
      FROM platform.matches match LEFT JOIN first ON match_id = id LEFT JOIN shown ON shown.match_id = id
      WHERE id = ANY(${matchIds}::bigint[])
    ), now AS MATERIALIZED (
      SELECT *, (SELECT is_single FROM platform.catalog_entries WHERE id = league_id) AS is_single, ${total(sql`home_scores`)} AS home_score,
        ${total(sql`away_scores`)} AS away_score
      FROM counting
    ), changed AS (
      UPDATE platform.matches match SET league_id = now.league_id, home_id = now.home_id, away_id = now.away_id,
        game_time = now.game_time, stage = now.stage, home_scores = now.home_scores, away_scores = now.away_scores,
        home_score = now.home_score, away_score = now.away_score, suppliers = now.suppliers, streams = now.streams,
        is_single = now.is_single, feed_version = match.feed_version + 1
      FROM now, platform.matches was
      WHERE match.id = now.id AND was.id = now.id AND
        (was.league_id, was.home_id, was.away_id, was.game_time, was.stage, was.home_scores, was.away_scores,
          was.home_score, was.away_score, was.suppliers, was.streams, was.is_single) IS DISTINCT FROM
        (now.league_id, now.home_id, now.away_id, now.game_time, now.stage, now.home_scores, now.away_scores,
          now.home_score, now.away_score, now.suppliers, now.streams, now.is_single)
      RETURNING match.id, match.discipline, now.supplier,
        ${asFields(sql`was`)} AS before, ${asFields(sql`now`)} AS after
    ), noted AS (
      INSERT INTO platform.match_changes (match_id, supplier, account, changes)
      SELECT id, CASE WHEN ${by}::text IS NULL THEN supplier END, ${by}, changes
      FROM changed, LATERAL (
        SELECT jsonb_object_agg(key, jsonb_build_array(before -> key, value)) AS changes
        FROM jsonb_each(after) WHERE value IS DISTINCT FROM before -> key) difference
      WHERE changes IS NOT NULL
    )
    SELECT id::text AS "matchId", discipline FROM changed ORDER BY id`.execute(tx);
  return rows;
}
