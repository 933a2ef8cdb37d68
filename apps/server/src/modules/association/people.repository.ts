import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { EntryKey, MatchKey } from '../supplier-feed/index.ts';

/** A match's league and teams as suppliers tell them; null where a person has set another. */
export interface MatchSides {
  readonly leagueId: string | null;
  readonly homeId: string | null;
  readonly awayId: string | null;
}

export async function matchOf(tx: Tx, matchId: string): Promise<MatchSides | undefined> {
  const { rows } = await sql<MatchSides>`
    SELECT CASE WHEN overrides ? 'leagueId' THEN NULL ELSE league_id END AS "leagueId",
      CASE WHEN overrides ? 'hTeamId' THEN NULL ELSE home_id END AS "homeId",
      CASE WHEN overrides ? 'aTeamId' THEN NULL ELSE away_id END AS "awayId"
    FROM platform.matches WHERE id = ${matchId} AND merged_into IS NULL FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** Answers the match that it was of. */
export async function detachMatch(tx: Tx, { supplier, discipline, supplierId }: MatchKey): Promise<string[]> {
  const { rows } = await sql<{ was: string | null }>`
    WITH was AS (SELECT match_id FROM platform.supplier_matches
      WHERE (supplier, discipline, supplier_id) = (${supplier}, ${discipline}, ${supplierId}) FOR UPDATE)
    UPDATE platform.supplier_matches SET match_id = NULL, link = 'apart', linked_at = now()
    FROM was WHERE (supplier, discipline, supplier_id) = (${supplier}, ${discipline}, ${supplierId})
    RETURNING was.match_id AS was`.execute(tx);
  return rows.flatMap(({ was }) => was ?? []);
}

export async function detachEntry(tx: Tx, { supplier, kind, discipline, supplierId }: EntryKey): Promise<void> {
  await sql`
    UPDATE platform.supplier_entries SET entry_id = NULL, link = 'apart', linked_at = now()
    WHERE (supplier, kind, discipline, supplier_id) = (${supplier}, ${kind}, ${discipline}, ${supplierId})`.execute(tx);
}

/** The entry's own names, and its remaining records. */
export async function remainderOf(
  tx: Tx,
  entryId: string,
): Promise<{ names: string[]; records: Pick<EntryKey, 'supplier' | 'supplierId'>[] }> {
  const { rows } = await sql<{ names: string[]; records: Pick<EntryKey, 'supplier' | 'supplierId'>[] }>`
    SELECT ARRAY[name] || CASE WHEN 'shortName' = ANY(own_fields) THEN ARRAY[short_name] ELSE '{}' END
        || CASE WHEN 'nameEn' = ANY(own_fields) THEN ARRAY[name_en] ELSE '{}' END AS names,
      coalesce((SELECT json_agg(json_build_object('supplier', supplier, 'supplierId', supplier_id))
        FROM platform.supplier_entries WHERE entry_id = entry.id), '[]') AS records
    FROM platform.catalog_entries entry WHERE id = ${entryId}`.execute(tx);
  return rows[0] ?? { names: [], records: [] };
}

export async function forgetSpellingsBut(tx: Tx, entryId: string, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM platform.catalog_aliases
    WHERE entry_id = ${entryId} AND source = 'supplier' AND alias_key <> ALL(${keys}::text[])`.execute(tx);
}

export async function tieByPerson(
  tx: Tx,
  { supplier, kind, discipline, supplierId }: EntryKey,
  entryId: string,
): Promise<void> {
  await sql`
    UPDATE platform.supplier_entries SET entry_id = ${entryId}, link = 'person', linked_at = now()
    WHERE (supplier, kind, discipline, supplier_id) = (${supplier}, ${kind}, ${discipline}, ${supplierId})`.execute(tx);
}

export async function matchesNaming(tx: Tx, entryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM platform.matches WHERE league_id = ${entryId}
    UNION SELECT id FROM platform.matches WHERE home_id = ${entryId}
    UNION SELECT id FROM platform.matches WHERE away_id = ${entryId}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function disciplineOf(tx: Tx, entryId: string): Promise<number | undefined> {
  const { rows } = await sql<{ discipline: number }>`
    SELECT discipline FROM platform.catalog_entries WHERE id = ${entryId}`.execute(tx);
  return rows[0]?.discipline;
}
