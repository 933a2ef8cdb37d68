import type { Tx } from '@touchline/db/transaction';
import { linkUndoHours } from '@touchline/domain/matches/link-reasons';
import { sql } from 'kysely';

import type { ChangedMatch } from '../../supplier-feed/index.ts';

/** Whoever decided may think again for so long; the hourly upkeep forgets what is older. */
const kept = sql`${sql.lit(`${linkUndoHours} hours`)}::interval`;

/** From here on the database notes every row that the transaction changes. */
export async function beginDecision(tx: Tx, account: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`INSERT INTO platform.link_decisions (account) VALUES (${account})
    RETURNING id::text`.execute(tx);
  const id = rows[0]?.id ?? '';
  await sql`SELECT set_config('touchline.link_decision', ${id}, true)`.execute(tx);
  return id;
}

export async function endDecision(tx: Tx): Promise<void> {
  await sql`SELECT set_config('touchline.link_decision', '', true)`.execute(tx);
}

/** Locked, so that nobody undoes it a second time. */
export async function openDecision(tx: Tx, id: string): Promise<{ isUndone: boolean } | undefined> {
  const { rows } = await sql<{ isUndone: boolean }>`SELECT undone_at IS NOT NULL AS "isUndone"
    FROM platform.link_decisions WHERE id = ${id} AND decided_at >= now() - ${kept} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function disciplinesOf(tx: Tx, id: string): Promise<number[]> {
  const { rows } = await sql<{ discipline: string }>`
    SELECT DISTINCT coalesce(before, after) ->> 'discipline' AS discipline FROM platform.link_journal
    WHERE decision_id = ${id} AND relation = 'link_proposals'`.execute(tx);
  return rows.map(({ discipline }) => Number(discipline)).toSorted((a, b) => a - b);
}

/** Each row that the decision changed, as it was before all and after all. */
const noted = (id: string, relation: string, name = 'noted') => sql`(
  SELECT key, (array_agg(before ORDER BY position))[1] AS before, (array_agg(after ORDER BY position DESC))[1] AS after
  FROM platform.link_journal WHERE decision_id = ${id} AND relation = ${relation} GROUP BY key) ${sql.ref(name)}`;

export interface ReopenedProposal {
  readonly id: string;
  readonly kind: 'league' | 'team' | 'player' | 'match';
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly candidateId: string;
  /** The state that the decision had given it. */
  readonly was: 'accepted' | 'refused';
}

/**
 * Proposals that the decision settled or made obsolete are open again; those that it first made become obsolete. Those
 * of records that stay where they are, and of matches that have gone into others, remain settled.
 */
export async function reopenProposals(
  tx: Tx,
  id: string,
  staying: readonly Pick<NotedRecord, 'supplier' | 'discipline' | 'supplierId'>[],
): Promise<ReopenedProposal[]> {
  const { rows } = await sql<Omit<ReopenedProposal, 'was'> & { was: string }>`
    UPDATE platform.link_proposals now SET state = coalesce(before ->> 'state', 'obsolete'),
      settled_at = (before ->> 'settled_at')::timestamptz, settled_by = before ->> 'settled_by'
    FROM ${noted(id, 'link_proposals')}
    WHERE now.id = (key ->> 'id')::bigint AND now.state = after ->> 'state'
      AND now.state IS DISTINCT FROM before ->> 'state' AND NOT (now.kind = 'match' AND (
        EXISTS (SELECT FROM platform.matches WHERE id = now.candidate_id AND merged_into IS NOT NULL) OR EXISTS (
          SELECT FROM jsonb_to_recordset(${JSON.stringify(staying)}::jsonb)
            AS staying (supplier text, discipline smallint, "supplierId" text)
          WHERE (staying.supplier, staying.discipline, staying."supplierId")
            = (now.supplier, now.discipline, now.supplier_id))))
    RETURNING now.id::text, now.kind, now.supplier, now.discipline, now.supplier_id AS "supplierId",
      now.candidate_id::text AS "candidateId", after ->> 'state' AS was`.execute(tx);
  return rows.filter((row): row is ReopenedProposal => ['accepted', 'refused'].includes(row.was));
}

const recordOf = (row: string) =>
  sql`(${sql.ref(`${row}.key`)} ->> 'supplier', (${sql.ref(`${row}.key`)} ->> 'discipline')::smallint,
    ${sql.ref(`${row}.key`)} ->> 'supplier_id')`;

/** Whether the record is still where the decision put it. */
const isStillTied = (row: string) =>
  sql`(record.match_id, record.link) IS NOT DISTINCT FROM ((${sql.ref(`${row}.after`)} ->> 'match_id')::bigint,
    ${sql.ref(`${row}.after`)} ->> 'link')`;

export interface NotedRecord {
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly supplierName: string;
  /** Where the decision put it. */
  readonly from: string | null;
  /** Where it was before. */
  readonly to: string | null;
  /** Where it was when the decision was undone. */
  readonly foundIn: string | null;
  readonly isBack: boolean;
  /** Somebody has tied it otherwise since. */
  readonly isMoved: boolean;
}

/** Suppliers' records go back to where they were, unless somebody has moved them since, or that match has gone into another. */
export async function restoreMatchRecords(tx: Tx, id: string): Promise<NotedRecord[]> {
  const { rows } = await sql<NotedRecord>`
    WITH moved AS MATERIALIZED (
      SELECT noted.*, record.match_id AS found_in, ${isStillTied('noted')} AS is_still, ${isStillTied('noted')} AND NOT EXISTS (
        SELECT FROM platform.matches WHERE id = (before ->> 'match_id')::bigint AND merged_into IS NOT NULL) AS is_back
      FROM ${noted(id, 'supplier_matches')} JOIN platform.supplier_matches record
        ON (record.supplier, record.discipline, record.supplier_id) = ${recordOf('noted')}
      WHERE before IS NOT NULL AND after ->> 'link' <> 'own'
        AND (before ->> 'match_id', before ->> 'link') IS DISTINCT FROM (after ->> 'match_id', after ->> 'link')
    ), back AS (
      UPDATE platform.supplier_matches record SET match_id = (before ->> 'match_id')::bigint, link = before ->> 'link',
        linked_at = (before ->> 'linked_at')::timestamptz
      FROM moved WHERE (record.supplier, record.discipline, record.supplier_id) = ${recordOf('moved')} AND is_back
    )
    SELECT key ->> 'supplier' AS supplier, (key ->> 'discipline')::smallint AS discipline,
      key ->> 'supplier_id' AS "supplierId", suppliers.name AS "supplierName",
      after ->> 'match_id' AS "from", before ->> 'match_id' AS "to", found_in::text AS "foundIn", is_back AS "isBack",
      NOT is_still AS "isMoved"
    FROM moved JOIN platform.suppliers ON code = key ->> 'supplier' ORDER BY 1, 2, 3`.execute(tx);
  return rows;
}

/** Main records, names and spellings likewise; answers the entries that they touch. */
export async function restoreEntries(tx: Tx, id: string): Promise<string[]> {
  const isShelvedAlike = sql`(now.auto_shelf, now.auto_shelf_from) IS NOT DISTINCT FROM
    ((after ->> 'auto_shelf')::boolean, (after ->> 'auto_shelf_from')::timestamptz)`;
  const entries = await sql<{ id: string }>`
    UPDATE platform.catalog_entries now SET merged_into = CASE
        WHEN now.merged_into IS NOT DISTINCT FROM (after ->> 'merged_into')::bigint
        THEN (before ->> 'merged_into')::bigint ELSE now.merged_into END,
      team_id = CASE WHEN now.team_id IS NOT DISTINCT FROM (after ->> 'team_id')::bigint
        THEN (before ->> 'team_id')::bigint ELSE now.team_id END,
      discipline_name = CASE now.discipline_name WHEN after ->> 'discipline_name' THEN before ->> 'discipline_name'
        ELSE now.discipline_name END,
      auto_shelf = CASE WHEN ${isShelvedAlike} THEN (before ->> 'auto_shelf')::boolean ELSE now.auto_shelf END,
      auto_shelf_from = CASE WHEN ${isShelvedAlike} THEN (before ->> 'auto_shelf_from')::timestamptz
        ELSE now.auto_shelf_from END
    FROM ${noted(id, 'catalog_entries')} WHERE now.id = (key ->> 'id')::bigint
    RETURNING now.id::text`.execute(tx);
  const named = await sql<{ ids: (string | null)[] }>`
    UPDATE platform.supplier_entries now SET entry_id = (before ->> 'entry_id')::bigint, link = before ->> 'link',
      linked_at = (before ->> 'linked_at')::timestamptz
    FROM ${noted(id, 'supplier_entries')}
    WHERE (now.supplier, now.kind, now.discipline, now.supplier_id)
        = (key ->> 'supplier', key ->> 'kind', (key ->> 'discipline')::smallint, key ->> 'supplier_id')
      AND before IS NOT NULL AND after ->> 'link' <> 'own'
      AND (now.entry_id, now.link) IS NOT DISTINCT FROM ((after ->> 'entry_id')::bigint, after ->> 'link')
      AND NOT EXISTS (SELECT FROM platform.catalog_entries main
        WHERE main.id = (before ->> 'entry_id')::bigint AND main.merged_into IS NOT NULL)
    RETURNING ARRAY[before ->> 'entry_id', after ->> 'entry_id'] AS ids`.execute(tx);
  await sql`DELETE FROM platform.catalog_aliases now USING ${noted(id, 'catalog_aliases')}
    WHERE (now.entry_id, now.alias_key) = ((key ->> 'entry_id')::bigint, key ->> 'alias_key')
      AND before IS NULL AND now.source <> 'person'`.execute(tx);
  await sql`INSERT INTO platform.catalog_aliases (entry_id, alias_key, alias, source)
    SELECT (before ->> 'entry_id')::bigint, before ->> 'alias_key', before ->> 'alias', before ->> 'source'
    FROM ${noted(id, 'catalog_aliases')} WHERE after IS NULL AND before IS NOT NULL ON CONFLICT DO NOTHING`.execute(tx);
  return [...named.rows.flatMap(({ ids }) => ids.flatMap((each) => each ?? [])), ...entries.rows.map((row) => row.id)];
}

/** Those that the decision let go into others, still are there, and have a record that comes back to them. */
async function unmergeable(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT match.id::text FROM ${noted(id, 'matches')}
    JOIN platform.matches match ON match.id = (noted.key ->> 'id')::bigint
    JOIN ${noted(id, 'supplier_matches', 'told')} ON told.before ->> 'match_id' = noted.key ->> 'id'
    JOIN platform.supplier_matches record
      ON (record.supplier, record.discipline, record.supplier_id) = ${recordOf('told')}
    WHERE noted.before ->> 'merged_into' IS NULL AND match.merged_into = (noted.after ->> 'merged_into')::bigint
      AND ${isStillTied('told')}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Matches that went into others stand by themselves again, where they stood, with the league and teams that they had. */
export async function restoreMatches(tx: Tx, id: string): Promise<{ matchId: string; wasOnShelf: boolean }[]> {
  const unmerged = await unmergeable(tx, id);
  // While it is a part of the other: whoever moves a match that stands by itself counts as a person.
  const shelved = await sql<{ matchId: string; wasOnShelf: boolean }>`
    UPDATE platform.matches now SET status = (before ->> 'status')::smallint, shelf_by = before ->> 'shelf_by'
    FROM ${noted(id, 'matches')}
    WHERE now.id = (key ->> 'id')::bigint AND now.id = ANY(${unmerged}::bigint[])
      AND (now.status, now.shelf_by) IS NOT DISTINCT FROM ((after ->> 'status')::smallint, after ->> 'shelf_by')
    RETURNING now.id::text AS "matchId", after ->> 'status' = '1' AS "wasOnShelf"`.execute(tx);
  await sql`UPDATE platform.matches SET merged_into = NULL, feed_version = feed_version + 1
    WHERE id = ANY(${unmerged}::bigint[])`.execute(tx);
  const valued = await sql<{ matchId: string }>`
    UPDATE platform.matches now SET overrides = before -> 'overrides',
      league_id = (before ->> 'league_id')::bigint, home_id = (before ->> 'home_id')::bigint,
      away_id = (before ->> 'away_id')::bigint, feed_version = feed_version + 1
    FROM ${noted(id, 'matches')}
    WHERE now.id = (key ->> 'id')::bigint AND now.overrides = after -> 'overrides'
      AND (now.league_id, now.home_id, now.away_id) IS NOT DISTINCT FROM ((after ->> 'league_id')::bigint,
        (after ->> 'home_id')::bigint, (after ->> 'away_id')::bigint)
    RETURNING now.id::text AS "matchId"`.execute(tx);
  const others = [...unmerged, ...valued.rows.map((row) => row.matchId)];
  return [...shelved.rows, ...others.map((matchId) => ({ matchId, wasOnShelf: false }))];
}

export async function asChanged(tx: Tx, matchIds: readonly string[]): Promise<ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`SELECT id::text AS "matchId", discipline FROM platform.matches
    WHERE id = ANY(${matchIds}::bigint[]) ORDER BY id`.execute(tx);
  return rows;
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE platform.link_decisions SET undone_at = now() WHERE id = ${id}`.execute(tx);
}
