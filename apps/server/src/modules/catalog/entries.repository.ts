import { query, thisMerchant } from '@touchline/db/query';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { pageLimits } from '@touchline/domain/constants';
import type { EntryKind, EntryLink } from '@touchline/domain/matches/catalog';
import { stageCodes } from '@touchline/domain/matches/match-stages';
import { type RawBuilder, sql } from 'kysely';

import { containing } from '../../platform/lists/paging.repository.ts';

/** A row of either list: of an associated record the names are the supplier's, and `entry` is its main record. */
export interface EntryRow {
  readonly id: string;
  readonly discipline: number;
  readonly name: string;
  readonly shortName: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly level: number | null;
  readonly isSingle: boolean;
  readonly disciplineName: string;
  readonly autoShelf: boolean;
  readonly teamId: string | null;
  readonly teamName: string | null;
  readonly isRecycled: boolean;
  readonly suppliers: readonly string[];
  readonly supplier: string | null;
  readonly supplierName: string | null;
  readonly supplierId: string | null;
  readonly link: EntryLink | null;
  readonly entryId: string | null;
  readonly entryName: string | null;
  readonly updatedAt: Date;
}

export interface EntryFilter {
  readonly keyword?: string | undefined;
  readonly discipline?: string | undefined;
  readonly level?: string | undefined;
  readonly autoShelf?: 'on' | 'off' | undefined;
  readonly state?: 'inUse' | 'recycled' | undefined;
  readonly supplier?: readonly string[] | undefined;
  readonly link?: EntryLink | undefined;
}

type Fragment = RawBuilder<unknown>;

/** Outside every merchant's rows: only an admitted call of the platform's finds anything. */
const isAdmitted = sql`${thisMerchant} = ${sql.lit(platformMerchant)}`;

const mainColumns = sql<EntryRow>`entry.id::text, entry.discipline, entry.name, entry.short_name AS "shortName",
  entry.name_en AS "nameEn", entry.icon, entry.level, entry.is_single AS "isSingle",
  entry.discipline_name AS "disciplineName", coalesce(entry.auto_shelf, false) AS "autoShelf", entry.team_id::text AS "teamId",
  team.name AS "teamName", entry.is_recycled AS "isRecycled",
  ARRAY(SELECT supplier.name FROM platform.suppliers supplier WHERE EXISTS (SELECT FROM platform.supplier_entries record
    WHERE record.entry_id = entry.id AND record.supplier = supplier.code) ORDER BY supplier.position) AS suppliers,
  NULL AS supplier, NULL AS "supplierName", NULL AS "supplierId", NULL AS link, NULL AS "entryId", NULL AS "entryName",
  entry.updated_at AS "updatedAt"`;

const mainTables = sql`FROM platform.catalog_entries entry
  LEFT JOIN platform.catalog_entries team ON team.id = entry.team_id`;

export function mainRecords(kind: EntryKind, filter: EntryFilter) {
  const id = sql`entry.id`;
  return {
    columns: mainColumns,
    from: mainTables,
    where: sql`${isAdmitted} AND entry.kind = ${sql.lit(kind)} AND entry.merged_into IS NULL
      AND ${ofEntry(filter)} AND ${inDiscipline(filter, sql`entry.discipline`)} AND ${hasRecord(filter)}
      AND ${named(kind, filter.keyword, id, 'catalog_entries', ['name', 'short_name', 'name_en'])}`,
    order: { id: { by: id } },
    id,
  };
}

/** Suppliers' records, each with the main record that it belongs to. */
export function associatedRecords(kind: EntryKind, filter: EntryFilter) {
  const id = sql`record.id`;
  return {
    columns: sql<EntryRow>`record.id::text, record.discipline, record.name, '' AS "shortName", '' AS "nameEn", '' AS icon,
      NULL::smallint AS level, false AS "isSingle", '' AS "disciplineName", false AS "autoShelf", NULL AS "teamId", NULL AS "teamName",
      coalesce(entry.is_recycled, false) AS "isRecycled", ARRAY[supplier.name] AS suppliers, record.supplier,
      supplier.name AS "supplierName", record.supplier_id AS "supplierId", record.link, entry.id::text AS "entryId",
      entry.name AS "entryName", date_trunc('milliseconds', record.told_at) AS "updatedAt"`,
    from: sql`FROM platform.supplier_entries record JOIN platform.suppliers supplier ON supplier.code = record.supplier
      LEFT JOIN platform.catalog_entries entry ON entry.id = record.entry_id`,
    where: sql`${isAdmitted} AND record.kind = ${sql.lit(kind)} AND ${ofEntry(filter)} AND ${ofRecord(filter)}
      AND ${inDiscipline(filter, sql`record.discipline`)}
      AND ${named(kind, filter.keyword, id, 'supplier_entries', ['name'])}`,
    order: { id: { by: id } },
    id,
  };
}

function ofEntry({ level, autoShelf, state }: EntryFilter): Fragment {
  const onShelf =
    autoShelf === undefined ? sql`true` : sql`coalesce(entry.auto_shelf, false) = ${autoShelf === 'on'}::boolean`;
  const ofLevel = level === undefined ? sql`true` : sql`entry.level = ${Number(level)}::smallint`;
  const inState = state === undefined ? sql`true` : sql`entry.is_recycled = ${state === 'recycled'}::boolean`;
  return sql`${ofLevel} AND ${onShelf} AND ${inState}`;
}

function inDiscipline({ discipline }: EntryFilter, column: Fragment): Fragment {
  return discipline === undefined ? sql`true` : sql`${column} = ${Number(discipline)}::smallint`;
}

function ofRecord({ supplier, link }: EntryFilter): Fragment {
  const ofSupplier = supplier === undefined ? sql`true` : sql`record.supplier = ANY(${[...supplier]}::text[])`;
  return sql`${ofSupplier} AND ${link === undefined ? sql`true` : sql`record.link = ${link}::text`}`;
}

function hasRecord(filter: EntryFilter): Fragment {
  if (filter.supplier === undefined && filter.link === undefined) return sql`true`;
  return sql`EXISTS (SELECT FROM platform.supplier_entries record WHERE record.entry_id = entry.id AND ${ofRecord(filter)})`;
}

/**
 * By the index of two characters side by side, looked up once and before anything else: beside an order with a limit the
 * planner would rather walk the table. One character is in no such pair.
 */
function named(kind: EntryKind, given: string | undefined, id: Fragment, table: string, columns: string[]): Fragment {
  const keyword = given?.normalize('NFKC').trim() ?? '';
  if (keyword === '') return sql`true`;
  const contains = containing(keyword, ...columns.map((column) => sql.ref(`found.${column}`)));
  const byPairs = Array.from(keyword).length > 1 ? sql`found.grams @> platform.bigrams(${keyword})` : sql`true`;
  return sql`${id} = ANY(ARRAY(SELECT found.id FROM ${sql.table(`platform.${table}`)} found
    WHERE found.kind = ${sql.lit(kind)} AND ${byPairs} AND ${contains}))`;
}

export interface EntryRecord extends EntryRow {
  readonly mergedId: string | null;
  readonly mergedName: string | null;
  readonly ownFields: readonly string[];
}

export function entryById(kind: EntryKind, id: string) {
  return query(sql<EntryRecord>`SELECT ${mainColumns}, entry.own_fields AS "ownFields", merged.id::text AS "mergedId",
      merged.name AS "mergedName"
    ${mainTables} LEFT JOIN platform.catalog_entries merged ON merged.id = entry.merged_into
    WHERE ${isAdmitted} AND entry.kind = ${sql.lit(kind)} AND entry.id = ${id}`);
}

export function aliasesOf(id: string) {
  return query(sql<{ alias: string; source: 'supplier' | 'person' | 'learned' }>`SELECT alias, source
    FROM platform.catalog_aliases WHERE ${isAdmitted} AND entry_id = ${id} ORDER BY source = 'supplier', alias`);
}

export interface SupplierEntryRow {
  readonly supplier: string;
  readonly supplierName: string;
  readonly supplierId: string;
  readonly link: EntryLink;
  readonly name: string;
  readonly reportedAt: Date;
}

export function recordsOf(id: string) {
  return query(sql<SupplierEntryRow>`SELECT record.supplier, supplier.name AS "supplierName", record.supplier_id AS "supplierId",
      record.link, record.name, date_trunc('milliseconds', record.told_at) AS "reportedAt"
    FROM platform.supplier_entries record JOIN platform.suppliers supplier ON supplier.code = record.supplier
    WHERE ${isAdmitted} AND record.entry_id = ${id} ORDER BY supplier.position, record.id`);
}

const columnsInMatch = { league: ['league_id'], team: ['home_id', 'away_id'], player: [] } as const;

/** How many matches name it, counted to one past what lists count. */
export function matchesOf(kind: EntryKind, id: string) {
  const most = sql.lit(pageLimits.cappedTotal + 1);
  const found = columnsInMatch[kind].map(
    (column) => sql`SELECT 1 FROM platform.matches WHERE ${sql.ref(column)} = ${id} AND merged_into IS NULL`,
  );
  const all = found.length === 0 ? sql`SELECT 1 WHERE false` : sql.join(found, sql` UNION ALL `);
  return query(sql<{ matches: number }>`SELECT count(*)::integer AS matches
    FROM (SELECT * FROM (${all}) one_each LIMIT ${most}) counted`);
}

/** Coming matches of a league that nobody has moved, counted as far as lists count. */
export function comingMatchesOf(kind: EntryKind, id: string) {
  const coming = sql`SELECT 1 FROM platform.matches WHERE league_id = ${id} AND game_time > now() AND status = 2
    AND shelf_by IS NULL AND merged_into IS NULL AND stage = ${sql.lit(stageCodes.notStarted)} AND cardinality(suppliers) > 0`;
  return query(sql<{ matches: number }>`SELECT count(*)::integer AS matches FROM (
    ${kind === 'league' ? coming : sql`SELECT 1 WHERE false`} LIMIT ${sql.lit(pageLimits.cappedTotal + 1)}) counted`);
}

export const supplierOptions = query(sql<{ code: string; name: string }>`SELECT code, name FROM platform.suppliers
  WHERE ${isAdmitted} ORDER BY position`);
