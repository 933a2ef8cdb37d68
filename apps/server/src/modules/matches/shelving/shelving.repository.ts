import type { Tx } from '@touchline/db/transaction';
import { matchStatus } from '@touchline/domain/matches/match-status';
import {
  farTwinMinutes,
  ruleAuthor,
  type ShelfCandidate,
  shelfLooksBackHours,
  twinMinutes,
} from '@touchline/domain/shelving/shelf-rule';
import { sql } from 'kysely';

const { onShelf, offShelf } = matchStatus;

/** Matches that nobody has moved, of leagues with automatic shelving, that begin soon enough or are being played. */
const waiting = sql`platform.matches match
  JOIN platform.catalog_entries league ON league.id = match.league_id
    AND league.auto_shelf AND NOT league.is_recycled
  WHERE match.status = ${sql.lit(offShelf)} AND match.shelf_by IS NULL AND match.merged_into IS NULL
    AND match.game_time > now() - make_interval(hours => ${sql.lit(shelfLooksBackHours)})
    AND match.created_at >= coalesce(league.auto_shelf_from, '-infinity')`;

/** Sports in which the rule has something to look at. */
export async function disciplinesWaiting(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ discipline: number }>`SELECT DISTINCT match.discipline FROM ${waiting}
    ORDER BY 1`.execute(tx);
  return rows.map(({ discipline }) => discipline);
}

/** Whoever adds a state of proposals adds one that is undecided, unless it is named here. */
const isUndecided = sql`proposal.state NOT IN ('accepted', 'refused', 'obsolete')`;
const isNamed = (entry: string) => sql`EXISTS (SELECT FROM platform.link_proposals proposal
    WHERE proposal.candidate_id = ${sql.ref(entry)} AND proposal.kind IN ('league', 'team') AND ${isUndecided})
  OR EXISTS (SELECT FROM platform.supplier_entries named JOIN platform.link_proposals proposal
      ON (proposal.kind, proposal.supplier, proposal.discipline, proposal.supplier_id)
        = (named.kind, named.supplier, named.discipline, named.supplier_id)
    WHERE named.entry_id = ${sql.ref(entry)} AND ${isUndecided})`;
/** Nobody is asked about a match any more once it has begun. */
const isProposed = sql`EXISTS (SELECT FROM platform.link_proposals proposal JOIN platform.supplier_matches record
      USING (supplier, discipline, supplier_id)
    WHERE proposal.candidate_id = match.id AND proposal.kind = 'match' AND ${isUndecided} AND record.game_time > now())
  OR EXISTS (SELECT FROM platform.supplier_matches record JOIN platform.link_proposals proposal
      ON (proposal.kind, proposal.supplier, proposal.discipline, proposal.supplier_id)
        = ('match', record.supplier, record.discipline, record.supplier_id)
    WHERE record.match_id = match.id AND ${isUndecided} AND record.game_time > now())
  OR ${isNamed('match.league_id')} OR ${isNamed('match.home_id')} OR ${isNamed('match.away_id')}`;

/** No supplier has both as different teams. */
const mayBeOne = (side: 'home_id' | 'away_id') => sql`(match.${sql.ref(side)} = other.${sql.ref(side)} OR NOT EXISTS (
    SELECT FROM platform.supplier_entries one JOIN platform.supplier_entries two ON two.supplier = one.supplier
    WHERE one.entry_id = match.${sql.ref(side)} AND two.entry_id = other.${sql.ref(side)}))`;
const isRefused = sql`EXISTS (SELECT FROM platform.supplier_matches record JOIN platform.link_proposals proposal
    ON (proposal.kind, proposal.supplier, proposal.discipline, proposal.supplier_id)
      = ('match', record.supplier, record.discipline, record.supplier_id)
  WHERE proposal.state = 'refused' AND (record.match_id, proposal.candidate_id) IN ((match.id, other.id), (other.id, match.id)))`;
const within = (
  minutes: number,
) => sql`other.game_time BETWEEN match.game_time - make_interval(mins => ${sql.lit(minutes)})
      AND match.game_time + make_interval(mins => ${sql.lit(minutes)})`;
const sharesTeam = sql`ARRAY[other.home_id, other.away_id] && ARRAY[match.home_id, match.away_id]`;
/**
 * Of other suppliers alone: about then with a same team; or up to a mistaken hour away, with a same team or in the same
 * league, where neither team is known to be another.
 */
const twins = sql`coalesce((SELECT json_agg(json_build_object('id', other.id::text, 'isOnShelf', other.status = ${sql.lit(onShelf)}))
  FROM platform.matches other
  WHERE other.discipline = match.discipline AND other.id <> match.id AND other.merged_into IS NULL
    AND other.status IN (${sql.lit(onShelf)}, ${sql.lit(offShelf)}) AND NOT other.suppliers && match.suppliers
    AND ${within(farTwinMinutes)} AND (${sharesTeam} OR other.league_id = match.league_id)
    AND (${sharesTeam} AND ${within(twinMinutes)} OR ${mayBeOne('home_id')} AND ${mayBeOne('away_id')})
    AND cardinality(other.suppliers) > 0 AND NOT ${isRefused}), '[]')`;

/** The oldest first, with the facts that the rule needs. Those that are too young are not looked at. */
export async function shelfCandidates(tx: Tx, discipline: number, waitMinutes: number): Promise<ShelfCandidate[]> {
  const { rows } = await sql<ShelfCandidate>`
    WITH match AS MATERIALIZED (
      SELECT match.* FROM ${waiting} AND match.discipline = ${discipline}::smallint AND cardinality(match.suppliers) > 0
        AND (cardinality(match.suppliers) > 1 OR match.created_at <= now() - make_interval(secs => ${waitMinutes * 60}))
    )
    SELECT match.id::text, match.status, match.shelf_by AS "shelfBy", match.stage,
      cardinality(match.suppliers) AS suppliers,
      (extract(epoch FROM now() - match.created_at) / 60)::float8 AS "minutesSinceRead",
      (${isProposed}) AS "isProposed", ${twins} AS twins
    FROM match ORDER BY match.id`.execute(tx);
  return rows;
}

export interface ShelvedMatch {
  readonly id: string;
  readonly discipline: number;
}

/** Those that still stand where nobody has moved them, with their history. */
export async function shelveByRule(tx: Tx, ids: readonly string[]): Promise<ShelvedMatch[]> {
  const { rows } = await sql<ShelvedMatch>`
    WITH held AS MATERIALIZED (
      SELECT id FROM platform.matches WHERE id = ANY(${ids}::bigint[]) AND status = ${sql.lit(offShelf)}
        AND shelf_by IS NULL AND merged_into IS NULL
      ORDER BY id FOR NO KEY UPDATE
    ), shelved AS (
      UPDATE platform.matches match SET status = ${sql.lit(onShelf)}, shelf_by = 'rule', feed_version = feed_version + 1
      FROM held WHERE match.id = held.id RETURNING match.id, match.discipline
    ), noted AS (
      INSERT INTO platform.match_changes (match_id, account, changes)
      SELECT id, ${ruleAuthor.account}, ${JSON.stringify({ status: [offShelf, onShelf] })}::jsonb FROM shelved
    )
    SELECT id::text, discipline FROM shelved ORDER BY id`.execute(tx);
  return rows;
}
