import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { ChangedMatch } from '../../supplier-feed/index.ts';

/** Whoever decided may think again for a day; what is older is forgotten. */
const kept = sql`interval '1 day'`;

/** From here on the database notes every row that the transaction changes. */
export async function beginDecision(tx: Tx, account: string): Promise<string> {
  await sql`DELETE FROM platform.link_decisions WHERE decided_at < now() - ${kept}`.execute(tx);
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
const noted = (id: string, relation: string) => sql`(
  SELECT key, (array_agg(before ORDER BY position))[1] AS before, (array_agg(after ORDER BY position DESC))[1] AS after
  FROM platform.link_journal WHERE decision_id = ${id} AND relation = ${relation} GROUP BY key) noted`;

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

/** Proposals that the decision settled or made obsolete are open again; those that it first made become obsolete. */
export async function reopenProposals(tx: Tx, id: string): Promise<ReopenedProposal[]> {
  const { rows } = await sql<Omit<ReopenedProposal, 'was'> & { was: string }>`
    UPDATE platform.link_proposals now SET state = coalesce(before ->> 'state', 'obsolete'),
      settled_at = (before ->> 'settled_at')::timestamptz, settled_by = before ->> 'settled_by'
    FROM ${noted(id, 'link_proposals')}
    WHERE now.id = (key ->> 'id')::bigint AND now.state = after ->> 'state'
      AND now.state IS DISTINCT FROM before ->> 'state'
    RETURNING now.id::text, now.kind, now.supplier, now.discipline, now.supplier_id AS "supplierId",
      now.candidate_id::text AS "candidateId", after ->> 'state' AS was`.execute(tx);
  return rows.filter((row): row is ReopenedProposal => ['accepted', 'refused'].includes(row.was));
}

/** Suppliers' records go back to where they were, unless somebody has moved them since; answers the matches that they touch. */
export async function restoreMatchRecords(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ ids: (string | null)[] }>`
    UPDATE platform.supplier_matches now SET match_id = (before ->> 'match_id')::bigint, link = before ->> 'link',
      linked_at = (before ->> 'linked_at')::timestamptz
    FROM ${noted(id, 'supplier_matches')}
    WHERE (now.supplier, now.discipline, now.supplier_id)
        = (key ->> 'supplier', (key ->> 'discipline')::smallint, key ->> 'supplier_id')
      AND before IS NOT NULL AND after ->> 'link' <> 'own'
      AND (now.match_id, now.link) IS NOT DISTINCT FROM ((after ->> 'match_id')::bigint, after ->> 'link')
    RETURNING ARRAY[before ->> 'match_id', after ->> 'match_id'] AS ids`.execute(tx);
  return rows.flatMap(({ ids }) => ids.flatMap((each) => each ?? []));
}

/** Names, spellings and main records likewise; answers the entries that they touch. */
export async function restoreEntries(tx: Tx, id: string): Promise<string[]> {
  const named = await sql<{ ids: (string | null)[] }>`
    UPDATE platform.supplier_entries now SET entry_id = (before ->> 'entry_id')::bigint, link = before ->> 'link',
      linked_at = (before ->> 'linked_at')::timestamptz
    FROM ${noted(id, 'supplier_entries')}
    WHERE (now.supplier, now.kind, now.discipline, now.supplier_id)
        = (key ->> 'supplier', key ->> 'kind', (key ->> 'discipline')::smallint, key ->> 'supplier_id')
      AND before IS NOT NULL AND after ->> 'link' <> 'own'
      AND (now.entry_id, now.link) IS NOT DISTINCT FROM ((after ->> 'entry_id')::bigint, after ->> 'link')
    RETURNING ARRAY[before ->> 'entry_id', after ->> 'entry_id'] AS ids`.execute(tx);
  await sql`DELETE FROM platform.catalog_aliases now USING ${noted(id, 'catalog_aliases')}
    WHERE (now.entry_id, now.alias_key) = ((key ->> 'entry_id')::bigint, key ->> 'alias_key')
      AND before IS NULL AND now.source <> 'person'`.execute(tx);
  await sql`INSERT INTO platform.catalog_aliases (entry_id, alias_key, alias, source)
    SELECT (before ->> 'entry_id')::bigint, before ->> 'alias_key', before ->> 'alias', before ->> 'source'
    FROM ${noted(id, 'catalog_aliases')} WHERE after IS NULL AND before IS NOT NULL ON CONFLICT DO NOTHING`.execute(tx);
  const isShelvedAlike = sql`(now.auto_shelf, now.auto_shelf_from) IS NOT DISTINCT FROM
    ((after ->> 'auto_shelf')::boolean, (after ->> 'auto_shelf_from')::timestamptz)`;
  const entries = await sql<{ id: string }>`
    UPDATE platform.catalog_entries now SET merged_into = (before ->> 'merged_into')::bigint,
      team_id = (before ->> 'team_id')::bigint,
      discipline_name = CASE now.discipline_name WHEN after ->> 'discipline_name' THEN before ->> 'discipline_name'
        ELSE now.discipline_name END,
      auto_shelf = CASE WHEN ${isShelvedAlike} THEN (before ->> 'auto_shelf')::boolean ELSE now.auto_shelf END,
      auto_shelf_from = CASE WHEN ${isShelvedAlike} THEN (before ->> 'auto_shelf_from')::timestamptz
        ELSE now.auto_shelf_from END
    FROM ${noted(id, 'catalog_entries')}
    WHERE now.id = (key ->> 'id')::bigint
      AND (now.merged_into, now.team_id) IS NOT DISTINCT FROM ((after ->> 'merged_into')::bigint, (after ->> 'team_id')::bigint)
    RETURNING now.id::text`.execute(tx);
  return [...named.rows.flatMap(({ ids }) => ids.flatMap((each) => each ?? [])), ...entries.rows.map((row) => row.id)];
}

/** Matches that went into others stand by themselves again, where they stood, with the league and teams that they had. */
export async function restoreMatches(tx: Tx, id: string): Promise<string[]> {
  const isUnmoved = sql`(now.status, now.shelf_by) IS NOT DISTINCT FROM
    ((after ->> 'status')::smallint, after ->> 'shelf_by')`;
  const { rows } = await sql<{ id: string }>`
    UPDATE platform.matches now SET merged_into = (before ->> 'merged_into')::bigint, overrides = before -> 'overrides',
      league_id = (before ->> 'league_id')::bigint, home_id = (before ->> 'home_id')::bigint,
      away_id = (before ->> 'away_id')::bigint, feed_version = feed_version + 1,
      status = CASE WHEN ${isUnmoved} THEN (before ->> 'status')::smallint ELSE now.status END,
      shelf_by = CASE WHEN ${isUnmoved} THEN before ->> 'shelf_by' ELSE now.shelf_by END
    FROM ${noted(id, 'matches')}
    WHERE now.id = (key ->> 'id')::bigint AND now.overrides = after -> 'overrides'
      AND (now.merged_into, now.league_id, now.home_id, now.away_id) IS NOT DISTINCT FROM ((after ->> 'merged_into')::bigint,
        (after ->> 'league_id')::bigint, (after ->> 'home_id')::bigint, (after ->> 'away_id')::bigint)
    RETURNING now.id::text`.execute(tx);
  return rows.map((row) => row.id);
}

export async function asChanged(tx: Tx, matchIds: readonly string[]): Promise<ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`SELECT id::text AS "matchId", discipline FROM platform.matches
    WHERE id = ANY(${matchIds}::bigint[]) ORDER BY id`.execute(tx);
  return rows;
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE platform.link_decisions SET undone_at = now() WHERE id = ${id}`.execute(tx);
}
