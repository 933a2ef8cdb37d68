import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

/** A supplier's record that a merge moved. */
export interface MovedRecord {
  readonly supplier: string;
  readonly supplierId: string;
  readonly supplierName: string;
  /** Whether it went back. Another link was made since otherwise. */
  readonly isBack: boolean;
}

/** Of each row that a merge changed: the values before the first change and after the last one. */
const movesOf = (mergeId: string, relation: string) => sql`(
  SELECT key, (array_agg(before ORDER BY place))[1] AS before, (array_agg(after ORDER BY place DESC))[1] AS after
  FROM platform.merge_moves WHERE merge_id = ${mergeId} AND relation = ${relation} GROUP BY key) move`;

const same = (column: RawBuilder<unknown>, name: string) =>
  sql`to_jsonb(${column}) IS NOT DISTINCT FROM nullif(move.after -> ${sql.lit(name)}, 'null')`;

const bigint = sql`bigint`;
const jsonb = sql`jsonb`;
const smallint = sql`smallint`;
const text = sql`text`;

/** The value before, unless somebody has changed it since. */
const backTo = (row: string, name: string, type: RawBuilder<unknown>) => {
  const column = sql.ref(`${row}.${name}`);
  return sql`CASE WHEN ${same(column, name)} THEN (move.before ->> ${sql.lit(name)})::${type} ELSE ${column} END`;
};

export async function returnMatchRecords(
  tx: Tx,
  mergeId: string,
): Promise<(MovedRecord & { readonly from: string; readonly to: string | null })[]> {
  const { rows } = await sql<MovedRecord & { from: string; to: string | null }>`
    WITH move AS MATERIALIZED (SELECT * FROM ${movesOf(mergeId, 'supplier_matches')}), back AS (
      UPDATE platform.supplier_matches record SET match_id = (move.before ->> 'match_id')::bigint,
        link = move.before ->> 'link', linked_at = now()
      FROM move WHERE record.supplier = move.key ->> 'supplier'
        AND record.discipline = (move.key ->> 'discipline')::smallint AND record.supplier_id = move.key ->> 'supplier_id'
        AND ${same(sql.ref('record.match_id'), 'match_id')} AND ${same(sql.ref('record.link'), 'link')}
      RETURNING move.key)
    SELECT key ->> 'supplier' AS supplier, key ->> 'supplier_id' AS "supplierId", suppliers.name AS "supplierName",
      after ->> 'match_id' AS "from", before ->> 'match_id' AS "to",
      EXISTS (SELECT FROM back WHERE back.key = move.key) AS "isBack"
    FROM move JOIN platform.suppliers ON code = key ->> 'supplier' ORDER BY 1, 2`.execute(tx);
  return rows;
}

export async function returnEntryRecords(tx: Tx, mergeId: string): Promise<MovedRecord[]> {
  const { rows } = await sql<MovedRecord>`
    WITH move AS MATERIALIZED (SELECT * FROM ${movesOf(mergeId, 'supplier_entries')}), back AS (
      UPDATE platform.supplier_entries record SET entry_id = (move.before ->> 'entry_id')::bigint,
        link = move.before ->> 'link', linked_at = now()
      FROM move WHERE record.supplier = move.key ->> 'supplier' AND record.kind = move.key ->> 'kind'
        AND record.discipline = (move.key ->> 'discipline')::smallint AND record.supplier_id = move.key ->> 'supplier_id'
        AND ${same(sql.ref('record.entry_id'), 'entry_id')} AND ${same(sql.ref('record.link'), 'link')}
      RETURNING move.key)
    SELECT key ->> 'supplier' AS supplier, key ->> 'supplier_id' AS "supplierId", suppliers.name AS "supplierName",
      EXISTS (SELECT FROM back WHERE back.key = move.key) AS "isBack"
    FROM move JOIN platform.suppliers ON code = key ->> 'supplier' ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** A main league, team or player that a merge changed. */
export interface MovedEntry {
  readonly id: string;
  readonly name: string;
  /** It was merged, and somebody has merged it elsewhere since. */
  readonly stays: boolean;
}

const fieldColumns = {
  name: 'name',
  shortName: 'short_name',
  nameEn: 'name_en',
  icon: 'icon',
  level: 'level',
  teamId: 'team_id',
} as const;

/** Fields that a person has set to another value after the merge stay that person's. */
const changedSince = sql`SELECT changed FROM (VALUES ${sql.join(
  Object.entries(fieldColumns).map(
    ([field, column]) => sql`(${sql.lit(field)}, NOT (${same(sql.ref(`entry.${column}`), column)}))`,
  ),
)}) one (changed, is_other) WHERE is_other`;

/** Nobody has turned its automatic shelving on or off since. */
const isShelvedAlike = sql`(entry.auto_shelf, entry.auto_shelf_from) IS NOT DISTINCT FROM
  ((move.after ->> 'auto_shelf')::boolean, (move.after ->> 'auto_shelf_from')::timestamptz)`;

export async function returnEntries(tx: Tx, mergeId: string): Promise<MovedEntry[]> {
  const { rows } = await sql<MovedEntry>`
    UPDATE platform.catalog_entries entry SET merged_into = ${backTo('entry', 'merged_into', bigint)},
      team_id = ${backTo('entry', 'team_id', bigint)}, name = ${backTo('entry', 'name', text)},
      short_name = ${backTo('entry', 'short_name', text)}, name_en = ${backTo('entry', 'name_en', text)},
      icon = ${backTo('entry', 'icon', text)}, level = ${backTo('entry', 'level', smallint)},
      discipline_name = ${backTo('entry', 'discipline_name', text)},
      auto_shelf = CASE WHEN ${isShelvedAlike} THEN (move.before ->> 'auto_shelf')::boolean ELSE entry.auto_shelf END,
      auto_shelf_from = CASE WHEN ${isShelvedAlike} THEN (move.before ->> 'auto_shelf_from')::timestamptz
        ELSE entry.auto_shelf_from END,
      own_fields = ARRAY(
        SELECT field FROM unnest(entry.own_fields) field
        WHERE NOT move.after -> 'own_fields' ? field OR move.before -> 'own_fields' ? field OR field IN (${changedSince}))
    FROM ${movesOf(mergeId, 'catalog_entries')} WHERE entry.id = (move.key ->> 'id')::bigint AND move.before IS NOT NULL
    RETURNING entry.id::text, entry.name,
      to_jsonb(entry.merged_into) IS DISTINCT FROM nullif(move.before -> 'merged_into', 'null') AS stays`.execute(tx);
  return rows;
}

export interface MovedMatchRow {
  readonly id: string;
  readonly discipline: number;
  readonly wasOnShelf: boolean;
  readonly stays: boolean;
}

export async function returnMatches(tx: Tx, mergeId: string): Promise<MovedMatchRow[]> {
  await sql`SELECT FROM platform.matches WHERE id IN (
      SELECT (key ->> 'id')::bigint FROM platform.merge_moves WHERE merge_id = ${mergeId} AND relation = 'matches')
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<MovedMatchRow>`
    UPDATE platform.matches match SET merged_into = ${backTo('match', 'merged_into', bigint)},
      status = ${backTo('match', 'status', smallint)}, shelf_by = ${backTo('match', 'shelf_by', text)},
      overrides = ${backTo('match', 'overrides', jsonb)},
      league_id = ${backTo('match', 'league_id', bigint)}, home_id = ${backTo('match', 'home_id', bigint)},
      away_id = ${backTo('match', 'away_id', bigint)}
    FROM ${movesOf(mergeId, 'matches')}, platform.matches was
    WHERE match.id = (move.key ->> 'id')::bigint AND was.id = match.id AND move.before IS NOT NULL
    RETURNING match.id::text, match.discipline, was.status = 1 AS "wasOnShelf",
      to_jsonb(match.merged_into) IS DISTINCT FROM nullif(move.before -> 'merged_into', 'null') AS stays`.execute(tx);
  return rows;
}

/** Spellings that the merge taught are forgotten. */
export async function forgetMovedAliases(tx: Tx, mergeId: string): Promise<void> {
  await sql`DELETE FROM platform.catalog_aliases alias USING ${movesOf(mergeId, 'catalog_aliases')}
    WHERE alias.entry_id = (move.key ->> 'entry_id')::bigint AND alias.alias_key = move.key ->> 'alias_key'
      AND alias.source = move.after ->> 'source'`.execute(tx);
}

/** Proposals that nobody has settled since are open again; those that the merge made are gone. */
export async function returnProposals(tx: Tx, mergeId: string): Promise<void> {
  const untouched = sql`known.id = (move.key ->> 'id')::bigint AND known.state = move.after ->> 'state'
    AND known.settled_at IS NOT DISTINCT FROM (move.after ->> 'settled_at')::timestamptz`;
  await sql`UPDATE platform.link_proposals known SET state = move.before ->> 'state',
      settled_at = (move.before ->> 'settled_at')::timestamptz, settled_by = move.before ->> 'settled_by'
    FROM ${movesOf(mergeId, 'link_proposals')} WHERE move.before IS NOT NULL AND ${untouched}`.execute(tx);
  await sql`DELETE FROM platform.link_proposals known USING ${movesOf(mergeId, 'link_proposals')}
    WHERE move.before IS NULL AND ${untouched}`.execute(tx);
}
