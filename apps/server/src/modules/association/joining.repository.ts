import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

import type { ChangedMatch } from '../supplier-feed/index.ts';
import { type EntryScope, recordsAt } from './linking.repository.ts';

/** One main record goes into another. */
export interface Join {
  readonly winner: string;
  readonly loser: string;
}

const asJoins = (joins: readonly Join[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) AS one (winner bigint, loser bigint)`;

/** The main records that these names have now, where that is another than the one that they mean. */
export async function joinsFor(
  tx: Tx,
  scope: EntryScope,
  ties: readonly { supplier: string; supplierId: string; entryId: string }[],
): Promise<Join[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) AS key (supplier text, "supplierId" text, "entryId" bigint)`;
  const { rows } = await sql<Join>`
    SELECT key."entryId"::text AS winner, named.entry_id::text AS loser
    FROM ${recordsAt(given, scope)} WHERE named.entry_id <> key."entryId"`.execute(tx);
  return rows;
}

/** Names, spellings and players of the losers become the winners'. */
export async function moveNames(tx: Tx, joins: readonly Join[], link: 'auto' | 'person'): Promise<void> {
  await sql`
    INSERT INTO platform.catalog_aliases (entry_id, alias_key, alias, source)
    SELECT winner, alias_key, alias, CASE ${link} WHEN 'person' THEN 'learned' ELSE source END
    FROM ${asJoins(joins)} JOIN platform.catalog_aliases ON entry_id = loser
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    UPDATE platform.supplier_entries SET entry_id = winner, linked_at = now(),
      link = CASE link WHEN 'person' THEN link ELSE ${link} END
    FROM ${asJoins(joins)} WHERE entry_id = loser`.execute(tx);
  await sql`UPDATE platform.catalog_entries SET team_id = winner FROM ${asJoins(joins)} WHERE team_id = loser`.execute(
    tx,
  );
  await sql`
    UPDATE platform.catalog_entries stays SET auto_shelf = goes.auto_shelf, auto_shelf_from = goes.auto_shelf_from
    FROM ${asJoins(joins)} JOIN platform.catalog_entries goes ON goes.id = loser
    WHERE stays.id = winner AND stays.auto_shelf IS NULL AND goes.auto_shelf IS NOT NULL`.execute(tx);
  await sql`UPDATE platform.catalog_entries SET merged_into = winner FROM ${asJoins(joins)} WHERE id = loser`.execute(
    tx,
  );
  await sql`UPDATE platform.catalog_entries SET merged_into = winner FROM ${asJoins(joins)} WHERE merged_into = loser`.execute(
    tx,
  );
}

/** Matches that name a loser, held; where people have set it, they have set the winner now. */
export async function matchesOfLosers(tx: Tx, joins: readonly Join[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH one AS (SELECT * FROM ${asJoins(joins)}), touched AS (
      SELECT id FROM one JOIN platform.matches ON league_id = loser
      UNION SELECT id FROM one JOIN platform.matches ON home_id = loser
      UNION SELECT id FROM one JOIN platform.matches ON away_id = loser
    )
    SELECT match.id::text FROM platform.matches match JOIN touched USING (id) ORDER BY match.id
    FOR NO KEY UPDATE OF match`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    UPDATE platform.matches match SET overrides = overrides || (
      SELECT jsonb_object_agg(key, winner::text) FROM jsonb_each_text(overrides) JOIN ${asJoins(joins)} ON value = loser::text
      WHERE key IN ('leagueId', 'hTeamId', 'aTeamId'))
    WHERE id = ANY(${ids}::bigint[]) AND EXISTS (
      SELECT FROM jsonb_each_text(overrides) JOIN ${asJoins(joins)} ON value = loser::text
      WHERE key IN ('leagueId', 'hTeamId', 'aTeamId'))`.execute(tx);
  return ids;
}

/** Of these, what no record of a supplier's says otherwise. */
export async function moveMatches(
  tx: Tx,
  joins: readonly Join[],
  matchIds: readonly string[],
): Promise<readonly ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`
    WITH one AS (SELECT * FROM ${asJoins(joins)}), now AS (
      SELECT id, coalesce((SELECT winner FROM one WHERE loser = league_id), league_id) AS league_id,
        coalesce((SELECT winner FROM one WHERE loser = home_id), home_id) AS home_id,
        coalesce((SELECT winner FROM one WHERE loser = away_id), away_id) AS away_id
      FROM platform.matches WHERE id = ANY(${matchIds}::bigint[])
    )
    UPDATE platform.matches match SET league_id = now.league_id, home_id = now.home_id, away_id = now.away_id,
      is_single = (SELECT is_single FROM platform.catalog_entries league WHERE league.id = now.league_id),
      feed_version = feed_version + 1
    FROM now WHERE match.id = now.id
      AND (match.league_id, match.home_id, match.away_id) IS DISTINCT FROM (now.league_id, now.home_id, now.away_id)
    RETURNING match.id::text AS "matchId", discipline`.execute(tx);
  return rows;
}

export interface MatchTie {
  readonly supplier: string;
  readonly supplierId: string;
  readonly matchId: string;
  /** It goes into the match on shelf, in place of the other way round. */
  readonly isTurned?: true;
}

/** A supplier made it, and no person has set anything of it. */
const isUntouched = (match: RawBuilder<unknown>) =>
  sql`${match}.create_type = 1 AND ${match}.overrides = '{}' AND ${match}.score_overrides = '{}'
    AND ${match}.chosen_supplier IS NULL`;

export interface TiedMatchRecord extends MatchTie {
  readonly was: string | null;
}

/** Off shelf, or put there by the rule alone. */
const isMovable = sql`(match.status = 2 OR match.status = 1 AND match.shelf_by IS NOT DISTINCT FROM 'rule')`;

/** No other has a record of its match, and no person has had to do with it. */
export const isFree = sql`record.link = 'none' OR (record.link = 'own' AND ${isMovable}
    AND ${isUntouched(sql`match`)} AND NOT EXISTS (
    SELECT FROM platform.supplier_matches other WHERE other.match_id = match.id
      AND (other.supplier, other.supplier_id) <> (record.supplier, record.supplier_id)))`;

const asTies = (discipline: number, ties: readonly MatchTie[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) AS given (supplier text, "supplierId" text, "matchId" bigint, "isTurned" boolean)
      JOIN platform.supplier_matches record ON (record.supplier, record.discipline, record.supplier_id)
        = (given.supplier, ${discipline}, given."supplierId")`;

/** No person has had to do with it, and it is off shelf: it may go into another, with all of its records. */
export const canGo = (match: RawBuilder<unknown>) =>
  sql`(${match}.status = 2 AND ${match}.shelf_by IS NULL AND ${isUntouched(match)} AND NOT EXISTS (
      SELECT FROM platform.supplier_matches tied WHERE tied.match_id = ${match}.id AND tied.link = 'person'))`;

type RecordKey = Pick<MatchTie, 'supplier' | 'supplierId'>;

export interface TurnedTie extends Join {
  readonly staying: RecordKey;
  readonly going: readonly RecordKey[];
}

/** Ties that would take a match off the shelf, turned round; with the records that go. The matches are held. */
export async function tiesToTurn(tx: Tx, discipline: number, ties: readonly MatchTie[]): Promise<TurnedTie[]> {
  await holdTied(tx, discipline, ties);
  const { rows } = await sql<TurnedTie>`
    SELECT DISTINCT ON (goes.id) stays.id::text AS winner, goes.id::text AS loser,
      json_build_object('supplier', given.supplier, 'supplierId', given."supplierId") AS staying,
      (SELECT json_agg(json_build_object('supplier', tied.supplier, 'supplierId', tied.supplier_id))
        FROM platform.supplier_matches tied WHERE tied.match_id = goes.id) AS going
    FROM ${asTies(discipline, ties)} JOIN platform.matches stays ON stays.id = record.match_id
    JOIN platform.matches goes ON goes.id = "matchId"
    WHERE stays.id <> goes.id AND stays.status = 1 AND goes.merged_into IS NULL AND ${canGo(sql`goes`)}
      AND EXISTS (SELECT FROM platform.supplier_matches tied WHERE tied.match_id = goes.id)
    ORDER BY goes.id, stays.id`.execute(tx);
  return rows;
}

async function holdTied(tx: Tx, discipline: number, ties: readonly MatchTie[]): Promise<void> {
  const given = asTies(discipline, ties);
  await sql`SELECT FROM platform.matches WHERE id IN (
      SELECT "matchId" FROM ${given} UNION SELECT match_id FROM ${given})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/**
 * Ties records to matches; answers which they are, and of which matches they were before. The machine ties what is free
 * by now to what is still there: people put matches on the shelf meanwhile.
 */
export async function tieMatches(
  tx: Tx,
  discipline: number,
  ties: readonly MatchTie[],
  link: 'auto' | 'person',
): Promise<TiedMatchRecord[]> {
  const given = asTies(discipline, ties);
  if (link === 'auto') await holdTied(tx, discipline, ties);
  const { rows } = await sql<TiedMatchRecord>`
    WITH tie AS MATERIALIZED (
      SELECT given.supplier, given."supplierId", "matchId", record.match_id AS was FROM ${given}
      LEFT JOIN platform.matches match ON match.id = record.match_id
      JOIN platform.matches winner ON winner.id = "matchId"
      WHERE ${link} = 'person' OR "isTurned" OR ((${isFree}) AND winner.merged_into IS NULL AND winner.status <> 4)
    )
    UPDATE platform.supplier_matches record SET match_id = tie."matchId", link = ${link}, linked_at = now()
    FROM tie WHERE (record.supplier, record.discipline, record.supplier_id) = (tie.supplier, ${discipline}, tie."supplierId")
    RETURNING tie.supplier, tie."supplierId", tie."matchId"::text, tie.was::text`.execute(tx);
  return rows;
}

/** A match that a record made and that has none left goes into the one that its record has now, unless people had to do with it. */
export async function foldMatches(
  tx: Tx,
  folds: readonly Join[],
): Promise<(Join & { readonly wasOnShelf: boolean })[]> {
  const { rows } = await sql<Join & { wasOnShelf: boolean }>`
    WITH was AS MATERIALIZED (SELECT id, status FROM platform.matches WHERE id IN (SELECT loser FROM ${asJoins(folds)}))
    UPDATE platform.matches match SET merged_into = winner, status = 2, suppliers = '{}', streams = '{}'
    FROM ${asJoins(folds)} JOIN was ON was.id = loser
    WHERE match.id = loser AND loser <> winner AND ${isMovable} AND ${isUntouched(sql`match`)}
      AND merged_into IS NULL
      AND NOT EXISTS (SELECT FROM platform.supplier_matches WHERE match_id = match.id)
    RETURNING winner::text, loser::text, was.status = 1 AS "wasOnShelf"`.execute(tx);
  return rows;
}
