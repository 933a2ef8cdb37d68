import type { Tx } from '@touchline/db/transaction';
import { fieldRules } from '@touchline/domain/field-rules';
import type { EntryKind } from '@touchline/domain/matches/catalog';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { autoShelfLevels } from '@touchline/domain/shelving/shelf-rule';
import { type RawBuilder, sql } from 'kysely';

import type { EntryKey } from '../supplier-feed/index.ts';

/** In the order in which turns are taken. */
export const sharedDisciplines = [disciplines.other, disciplines.otherGame];

/** A supplier's name of a league, team or player. */
export interface SupplierName {
  readonly supplier: string;
  readonly supplierId: string;
  readonly link: 'none' | 'own' | 'auto' | 'person' | 'apart';
  readonly entryId: string | null;
  readonly names: readonly string[];
  /** The main league of a team, the main team of a player. */
  readonly contextId: string | null;
  /** No other supplier and no person has had to do with its main record. */
  readonly isFree: boolean;
  /** Of a player. */
  readonly birth: string | null;
  readonly shirt: string | null;
}

/** A main record that a name may mean. */
export interface EntryCandidate {
  readonly entryId: string;
  readonly aliases: readonly string[];
  readonly suppliers: readonly string[];
  readonly contextIds: readonly string[];
  /** Of a player, as its suppliers say. */
  readonly births: readonly string[];
  readonly shirts: readonly string[];
}

/** The day where a supplier says it, else the year. */
const birthOf = (entry: RawBuilder<unknown>) =>
  sql`coalesce(${entry}.record ->> 'birthday', ${entry}.record ->> 'birth_year')`;

const saidOf = (value: RawBuilder<unknown>) => sql`coalesce(array_remove(array_agg(DISTINCT ${value}), NULL), '{}')`;
/** Of thousands of teams nobody wants to read the whole record. */
const none = sql`'{}'::text[]`;

/** One at a time for each sport: two suppliers that bring the same name at once must not both make it new. */
export async function takeTurn(tx: Tx, discipline: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('association'), ${discipline})`.execute(tx);
}

/** Where several sports share a discipline, ids have their own before them. */
const sportOf = (entry: RawBuilder<unknown>) => sql`left(${entry}.supplier_id, strpos(${entry}.supplier_id, ':'))`;

/** The main record of the league of a team, or of the team of a player. */
const contextOf = (entry: RawBuilder<unknown>) =>
  sql`(SELECT context.entry_id FROM platform.supplier_entries context
    WHERE (context.supplier, context.kind, context.discipline, context.supplier_id) = (${entry}.supplier,
      CASE ${entry}.kind WHEN 'team' THEN 'league' WHEN 'player' THEN 'team' END, ${entry}.discipline, ${entry}.context_ref))`;

type Keys = readonly Pick<EntryKey, 'supplier' | 'supplierId'>[];

/**
 * Suppliers' records `named`, key by key. Without statistics the planner takes a list for one row, and would compare
 * each of its thousands with each key.
 */
export const recordsAt = (keys: RawBuilder<unknown>, { kind, discipline }: EntryScope) =>
  sql`${keys} CROSS JOIN LATERAL (
      SELECT * FROM platform.supplier_entries
      WHERE (supplier, kind, discipline, supplier_id) = (key.supplier, ${kind}, ${discipline}, key."supplierId")
      OFFSET 0) named`;
const asKeys = (keys: Keys) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key (supplier text, "supplierId" text)`;

/** Members of contexts: teams in leagues, players in teams. Context by context, each by its index. */
const membersIn = sql`platform.supplier_entries context
  CROSS JOIN LATERAL (
    SELECT * FROM platform.supplier_entries named
    WHERE named.context_ref = context.supplier_id AND named.supplier = context.supplier
      AND named.kind = CASE context.kind WHEN 'league' THEN 'team' WHEN 'team' THEN 'player' END
      AND named.kind <> 'league' AND named.discipline = context.discipline
    OFFSET 0) member`;

/** Of those, names that no other supplier shares. */
export async function membersOf(tx: Tx, contextIds: readonly string[]): Promise<Omit<EntryKey, 'discipline'>[]> {
  const { rows } = await sql<Omit<EntryKey, 'discipline'>>`
    SELECT member.kind, member.supplier, member.supplier_id AS "supplierId" FROM ${membersIn}
    WHERE context.entry_id = ANY(${contextIds}::bigint[]) AND member.link = 'own'`.execute(tx);
  return rows;
}

export interface EntryScope {
  readonly kind: EntryKind;
  readonly discipline: number;
}

export async function namesOf(tx: Tx, scope: EntryScope, keys: Keys): Promise<SupplierName[]> {
  const { rows } = await sql<SupplierName>`
    SELECT named.supplier, named.supplier_id AS "supplierId", named.link, named.entry_id AS "entryId",
      ${contextOf(sql`named`)} AS "contextId", ${birthOf(sql`named`)} AS birth, named.record ->> 'shirt_number' AS shirt,
      array_remove(ARRAY[named.name, record_name, named.record ->> 'short_name_zh', named.record ->> 'name_en'], '') AS names,
      named.link = 'none' OR (named.link = 'own' AND entry.own_fields = '{}' AND NOT entry.is_recycled AND NOT EXISTS (
        SELECT FROM platform.supplier_entries other WHERE other.entry_id = named.entry_id
          AND (other.supplier, other.supplier_id) <> (named.supplier, named.supplier_id))) AS "isFree"
    FROM ${recordsAt(asKeys(keys), scope)}
    LEFT JOIN platform.catalog_entries entry ON entry.id = named.entry_id
    CROSS JOIN LATERAL (SELECT named.record ->> 'name_zh') zh (record_name)
    ORDER BY named.supplier, named.supplier_id`.execute(tx);
  return rows.map((row) => ({ ...row, names: [...new Set(row.names.filter(Boolean))] }));
}

/**
 * Main records that bear one of these keys, or stand in one of these contexts; leagues have none, so all of them do.
 * Record by record, each by its index: statistics from before a list was first read would make the planner look for
 * all candidates again for each of thousands.
 */
export async function candidatesFor(
  tx: Tx,
  { kind, discipline }: EntryScope,
  keys: readonly string[],
  contextIds: readonly string[],
): Promise<EntryCandidate[]> {
  const { rows } = await sql<EntryCandidate>`
    WITH found AS MATERIALIZED (
      SELECT entry_id FROM platform.catalog_aliases WHERE alias_key = ANY(${keys}::text[])
      UNION SELECT member.entry_id FROM ${membersIn} WHERE context.entry_id = ANY(${contextIds}::bigint[])
        AND member.kind = ${kind} AND member.entry_id IS NOT NULL
      UNION SELECT id FROM platform.catalog_entries WHERE kind = ${kind} AND kind = 'league' AND discipline = ${discipline}
    )
    SELECT entry.id AS "entryId",
      ARRAY(SELECT alias FROM platform.catalog_aliases alias WHERE alias.entry_id = entry.id) AS aliases, said.*
    FROM found
    CROSS JOIN LATERAL (
      SELECT id FROM platform.catalog_entries
      WHERE id = found.entry_id AND kind = ${kind} AND discipline = ${discipline} AND merged_into IS NULL OFFSET 0) entry
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT named.supplier), '{}') AS suppliers,
        coalesce(array_remove(array_agg(DISTINCT ${contextOf(sql`named`)}::text), NULL), '{}') AS "contextIds",
        ${kind === 'player' ? saidOf(birthOf(sql`named`)) : none} AS births,
        ${kind === 'player' ? saidOf(sql`named.record ->> 'shirt_number'`) : none} AS shirts
      FROM platform.supplier_entries named WHERE named.entry_id = entry.id) said
    ORDER BY entry.id`.execute(tx);
  return rows;
}

export interface NewAlias {
  readonly entryId: string;
  readonly key: string;
  readonly alias: string;
}

export async function keepAliases(tx: Tx, aliases: readonly NewAlias[], source: 'supplier' | 'learned'): Promise<void> {
  await sql`
    INSERT INTO platform.catalog_aliases (entry_id, alias_key, alias, source)
    SELECT "entryId", key, alias, ${source} FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb)
      AS given ("entryId" bigint, key text, alias text)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** A main record for each of these names that has none, with its own values. */
export async function makeEntries(tx: Tx, scope: EntryScope, keys: Keys): Promise<void> {
  await sql`
    WITH wanting AS MATERIALIZED (
      SELECT named.*, row_number() OVER (ORDER BY named.supplier, named.supplier_id) AS place
      FROM ${recordsAt(asKeys(keys), scope)}
      WHERE named.link = 'none'
    ), made AS (
      INSERT INTO platform.catalog_entries (kind, discipline, name, level)
      SELECT kind, discipline, name, CASE kind WHEN 'league' THEN 3 END FROM wanting ORDER BY place RETURNING id
    ), placed AS (SELECT array_agg(id ORDER BY id) AS ids FROM made)
    UPDATE platform.supplier_entries named SET entry_id = placed.ids[place], link = 'own', linked_at = now()
    FROM wanting, placed
    WHERE (named.supplier, named.kind, named.discipline, named.supplier_id)
      = (wanting.supplier, wanting.kind, wanting.discipline, wanting.supplier_id)`.execute(tx);
}

/** Ties names that have no main record yet. */
export async function tieNames(
  tx: Tx,
  { kind, discipline }: EntryScope,
  ties: readonly { supplier: string; supplierId: string; entryId: string }[],
): Promise<void> {
  await sql`
    UPDATE platform.supplier_entries named SET entry_id = tie."entryId", link = 'auto', linked_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) AS tie (supplier text, "supplierId" text, "entryId" bigint)
    WHERE (named.supplier, named.kind, named.discipline, named.supplier_id)
      = (tie.supplier, ${kind}, ${discipline}, tie."supplierId") AND named.link = 'none'`.execute(tx);
}

/** A picture address that no form could save counts as none. */
const { pattern, max } = fieldRules.pictureAddress;
const logo = sql`CASE WHEN named.record ->> 'logo' ~ ${sql.lit(pattern.source)}
  AND length(named.record ->> 'logo') <= ${sql.lit(max)} THEN named.record ->> 'logo' END`;

/**
 * Main values follow the first supplier that has them, but for those that people have set. A league's first high level
 * turns its automatic shelving on, where nobody has decided that.
 */
export async function followFirstSupplier(tx: Tx, entryIds: readonly string[]): Promise<void> {
  const said = (field: RawBuilder<unknown>) =>
    sql`(array_agg(${field} ORDER BY position, named.supplier_id) FILTER (WHERE ${field} <> ''))[1]`;
  const level = said(sql`named.record ->> 'level'`);
  const unlessOwn = (field: string, own: string) =>
    sql`CASE WHEN ${sql.lit(own)} = ANY(entry.own_fields) THEN ${sql.ref(`entry.${field}`)}
      ELSE coalesce(${sql.ref(`said.${field}`)}, ${sql.ref(`entry.${field}`)}) END`;
  await sql`
    WITH said AS (
      SELECT named.entry_id, ${said(sql`named.name`)} AS name, ${said(sql`named.record ->> 'short_name_zh'`)} AS short_name,
        ${said(sql`named.record ->> 'name_en'`)} AS name_en, ${said(logo)} AS icon,
        CASE WHEN named.kind = 'league' AND ${level} IS NOT NULL THEN least(greatest(${level}::numeric, 1), 3)::smallint END AS level,
        CASE WHEN named.kind = 'player' THEN ${said(sql`team.entry_id::text`)}::bigint END AS team_id,
        CASE WHEN named.kind = 'league' THEN ${said(sql`sport.name`)} END AS discipline_name
      FROM platform.supplier_entries named JOIN platform.suppliers ON code = named.supplier
      CROSS JOIN LATERAL (
        SELECT CASE named.kind WHEN 'player' THEN ${contextOf(sql`named`)} END AS entry_id OFFSET 0) team
      LEFT JOIN platform.supplier_sports sport ON named.kind = 'league' AND sport.supplier = named.supplier
        AND sport.key || ':' = ${sportOf(sql`named`)}
      WHERE named.entry_id = ANY(${entryIds}::bigint[]) GROUP BY named.entry_id, named.kind
    ), now AS (
      SELECT entry.id, ${unlessOwn('name', 'name')} AS name, ${unlessOwn('short_name', 'shortName')} AS short_name,
        ${unlessOwn('name_en', 'nameEn')} AS name_en, ${unlessOwn('icon', 'icon')} AS icon,
        ${unlessOwn('level', 'level')} AS level, ${unlessOwn('team_id', 'teamId')} AS team_id,
        CASE WHEN entry.auto_shelf IS NULL AND said.level = ANY(${sql.lit(`{${autoShelfLevels.join(',')}}`)}::smallint[])
          AND NOT 'level' = ANY(entry.own_fields) THEN true ELSE entry.auto_shelf END AS auto_shelf,
        ${unlessOwn('discipline_name', 'disciplineName')} AS discipline_name
      FROM said JOIN platform.catalog_entries entry ON entry.id = said.entry_id
    )
    UPDATE platform.catalog_entries entry SET name = now.name, short_name = now.short_name, name_en = now.name_en,
      icon = now.icon, level = now.level, team_id = now.team_id, auto_shelf = now.auto_shelf,
      discipline_name = now.discipline_name
    FROM now WHERE entry.id = now.id AND
      (entry.name, entry.short_name, entry.name_en, entry.icon, entry.level, entry.team_id, entry.auto_shelf,
        entry.discipline_name) IS DISTINCT FROM
      (now.name, now.short_name, now.name_en, now.icon, now.level, now.team_id, now.auto_shelf, now.discipline_name)`.execute(
    tx,
  );
}

/** The main leagues of a supplier's sports, where several sports share a discipline. */
export async function leaguesOfSports(tx: Tx, supplier: string, sports: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ entryId: string }>`
    SELECT DISTINCT entry_id::text AS "entryId" FROM platform.supplier_entries named
    WHERE supplier = ${supplier} AND kind = 'league' AND discipline = ANY(${sharedDisciplines}::smallint[])
      AND entry_id IS NOT NULL AND ${sportOf(sql`named`)} = ANY(${sports.map((sport) => `${sport}:`)}::text[])
    ORDER BY 1`.execute(tx);
  return rows.map(({ entryId }) => entryId);
}
