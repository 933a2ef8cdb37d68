import type { Tx } from '@touchline/db/transaction';
import type { EntryKind } from '@touchline/domain/matches/catalog';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

const kept = {
  columns: [
    'name',
    'short_name',
    'name_en',
    'icon',
    'level',
    'is_single',
    'discipline_name',
    'auto_shelf',
    'is_recycled',
  ],
  also: ['team', 'aliases', 'records', 'merged'],
  left: {
    ...leftOut,
    kind: 'is the entity',
    discipline: 'never changes',
    team_id: 'is told by its name',
    merged_into: 'is told by its name',
    own_fields: 'follows from what was set',
    auto_shelf_from: 'is the time of the entry that turned it on',
    grams: 'made from the names',
  },
} as const;

export const leagueAudit = audited('league', 'platform.catalog_entries', kept);
export const teamAudit = audited('team', 'platform.catalog_entries', kept);
export const playerAudit = audited('player', 'platform.catalog_entries', kept);

/** The columns that people can set. */
export interface EntryPatch {
  readonly name?: string;
  readonly short_name?: string;
  readonly name_en?: string;
  readonly icon?: string;
  readonly level?: number | null;
  readonly is_single?: boolean;
  readonly discipline_name?: string;
  readonly auto_shelf?: boolean;
  /** Matches that were read before are left alone; null leaves none. */
  readonly auto_shelf_from?: 'now' | null;
  readonly team_id?: string | null;
}

const columns = [
  'id',
  'kind',
  'discipline',
  'name',
  'short_name',
  'name_en',
  'icon',
  'level',
  'is_single',
  'discipline_name',
  'auto_shelf',
  'team_id',
  'is_recycled',
  'merged_into',
  'own_fields',
  'updated_at',
] as const;

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

export async function disciplineOfEntry(tx: Tx, kind: EntryKind, id: string): Promise<number | undefined> {
  const entry = tx.selectFrom('platform.catalog_entries').select('discipline').where('kind', '=', kind);
  return (await entry.where('id', '=', id).executeTakeFirst())?.discipline;
}

export async function lockEntry(tx: Tx, kind: EntryKind, id: string) {
  return await tx
    .selectFrom('platform.catalog_entries')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function nameOfEntry(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = await tx.selectFrom('platform.catalog_entries').select('name').where('id', '=', id).executeTakeFirst();
  return found?.name ?? null;
}

/** A team that players of the discipline can play for. */
export async function isTeamOf(tx: Tx, discipline: number, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('platform.catalog_entries')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'team')
    .where('discipline', '=', discipline)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** By the index of pairs first: a name has its own. */
export async function isNameTaken(
  tx: Tx,
  { kind, discipline, name }: { kind: EntryKind; discipline: number; name: string },
  exceptId: string | null,
): Promise<boolean> {
  let narrowed = tx
    .selectFrom('platform.catalog_entries')
    .select('id')
    .where(sql<boolean>`grams @> platform.bigrams(${name})`)
    .where('kind', '=', kind)
    .where('discipline', '=', discipline)
    .where('merged_into', 'is', null)
    .where(sql<boolean>`platform.name_key(name) = platform.name_key(${name})`);
  if (exceptId !== null) narrowed = narrowed.where('id', '!=', exceptId);
  return (await narrowed.executeTakeFirst()) !== undefined;
}

export async function createEntry(
  tx: Tx,
  entry: { kind: EntryKind; discipline: number; name: string } & EntryPatch,
  ownFields: readonly string[],
) {
  return await tx
    .insertInto('platform.catalog_entries')
    .values({ ...timed(entry), own_fields: [...ownFields] })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** By the database's clock, which `created_at` of matches goes by. */
function timed<P extends EntryPatch>({ auto_shelf_from: from, ...patch }: P) {
  return { ...patch, ...(from === undefined ? {} : { auto_shelf_from: from === null ? null : sql<Date>`now()` }) };
}

/** Fields that people have set stay theirs. */
export async function updateEntry(tx: Tx, id: string, patch: EntryPatch, set: readonly string[]) {
  return await tx
    .updateTable('platform.catalog_entries')
    .set({
      ...timed(patch),
      own_fields: sql`ARRAY(SELECT unnest(own_fields) UNION SELECT unnest(${[...set]}::text[]) ORDER BY 1)`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function setRecycled(tx: Tx, id: string, isRecycled: boolean) {
  return await tx
    .updateTable('platform.catalog_entries')
    .set({ is_recycled: isRecycled })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The matches of a league stand on the page that the league stands on. */
export async function moveMatches(tx: Tx, leagueId: string, isSingle: boolean) {
  return await tx
    .updateTable('platform.matches')
    .set({ is_single: isSingle })
    .where('league_id', '=', leagueId)
    .where('is_single', '!=', isSingle)
    .returning(['id as matchId', 'discipline'])
    .execute();
}

export async function aliasNames(tx: Tx, entryId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('platform.catalog_aliases')
    .select('alias')
    .where('entry_id', '=', entryId)
    .orderBy('alias')
    .execute();
  return rows.map(({ alias }) => alias);
}

/** How many are new: one that is compared alike may be there already. */
export async function addAliases(
  tx: Tx,
  entryId: string,
  aliases: readonly { alias: string; key: string }[],
): Promise<number> {
  const rows = aliases.map(({ alias, key }) => ({ entry_id: entryId, alias_key: key, alias, source: 'person' }));
  if (rows.length === 0) return 0;
  const insert = tx.insertInto('platform.catalog_aliases').values(rows);
  const added = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('alias')
    .execute();
  return added.length;
}

export async function aliasOf(tx: Tx, entryId: string, alias: string) {
  return await tx
    .selectFrom('platform.catalog_aliases')
    .select(['alias_key as key', 'source'])
    .where('entry_id', '=', entryId)
    .where('alias', '=', alias)
    .executeTakeFirst();
}

export async function removeAlias(tx: Tx, entryId: string, key: string): Promise<void> {
  await tx
    .deleteFrom('platform.catalog_aliases')
    .where('entry_id', '=', entryId)
    .where('alias_key', '=', key)
    .execute();
}

export interface RecordKey {
  readonly supplier: string;
  readonly kind: EntryKind;
  readonly discipline: number;
  readonly supplierId: string;
}

export async function lockRecord(tx: Tx, { supplier, kind, discipline, supplierId }: RecordKey) {
  return await tx
    .selectFrom('platform.supplier_entries')
    .select(['name', 'link', 'entry_id as entryId'])
    .where('supplier', '=', supplier)
    .where('kind', '=', kind)
    .where('discipline', '=', discipline)
    .where('supplier_id', '=', supplierId)
    .forUpdate()
    .executeTakeFirst();
}
