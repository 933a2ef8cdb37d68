import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { TabooLevel } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

export interface TabooWordForm {
  readonly word: string;
  readonly level: TabooLevel;
  readonly reason: string;
}

export interface TabooRow extends TabooWordForm {
  readonly id: string;
  readonly updatedAt: Date;
}

export const tabooWordAudit = audited('tabooWord', 'tenant.taboo_words', {
  columns: ['word', 'level', 'reason'],
  left: {
    ...leftOut,
    word_key: 'made from the word',
    version: 'is the list’s',
    is_removed: 'is the end of the record',
  },
});

const columns = ['id', 'word', 'word_key as key', 'level', 'reason', 'updated_at as updatedAt'] as const;
const shown = sql<TabooRow>`taboo.id::text, taboo.word, taboo.level, taboo.reason, taboo.updated_at AS "updatedAt"`;

export interface TabooFilters {
  /** As words are compared; one without a letter finds nothing. */
  readonly key: string | undefined;
  readonly level: TabooLevel | undefined;
}

export function tabooWordsInSql({ key, level }: TabooFilters) {
  const named = key === undefined ? sql`true` : key === '' ? sql`false` : sql`position(${key} IN taboo.word_key) > 0`;
  const ofLevel = level === undefined ? sql`true` : sql`taboo.level = ${level}`;
  return {
    columns: shown,
    from: sql`FROM tenant.taboo_words taboo`,
    where: sql`taboo.merchant_code = ${thisMerchant} AND NOT taboo.is_removed AND ${named} AND ${ofLevel}`,
    order: { updatedTime: { by: sql`taboo.updated_at` } },
    id: sql`taboo.id`,
  };
}

export function tabooWordById(id: string) {
  return query(sql<TabooRow>`SELECT ${shown} FROM tenant.taboo_words taboo
    WHERE taboo.merchant_code = ${thisMerchant} AND taboo.id = ${id} AND NOT taboo.is_removed`);
}

/** The first lock of every change: those that follow wait, so that versions are committed in their order. */
export async function raiseVersion(tx: Tx, added: -1 | 0 | 1) {
  const { rows } = await sql<{ version: string; words: number }>`
    SELECT version::text, words FROM platform.raise_taboo_version(${added})`.execute(tx);
  const [list] = rows;
  if (list === undefined) throw new Error('no merchant is open');
  return list;
}

export async function lockTabooWord(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.taboo_words')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export async function wordWithKey(tx: Tx, merchantCode: string, key: string) {
  return await tx
    .selectFrom('tenant.taboo_words')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('word_key', '=', key)
    .where('is_removed', '=', false)
    .executeTakeFirst();
}

export async function insertTabooWord(
  tx: Tx,
  merchantCode: string,
  form: TabooWordForm & { key: string },
  version: string,
) {
  const { key, ...rest } = form;
  return await tx
    .insertInto('tenant.taboo_words')
    .values({ merchant_code: merchantCode, ...rest, word_key: key, version })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function replaceTabooWord(
  tx: Tx,
  merchantCode: string,
  id: string,
  form: TabooWordForm & { key: string },
  version: string,
) {
  const { key, ...rest } = form;
  return await tx
    .updateTable('tenant.taboo_words')
    .set({ ...rest, word_key: key, version })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function removeTabooWord(tx: Tx, merchantCode: string, id: string, version: string): Promise<void> {
  await tx
    .updateTable('tenant.taboo_words')
    .set({ is_removed: true, version })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .execute();
}

/** Newest first, those that follow the given one. */
export async function readWordsAfter(
  tx: Tx,
  filters: TabooFilters,
  after: TabooRow | undefined,
  most: number,
): Promise<TabooRow[]> {
  const { from, where } = tabooWordsInSql(filters);
  const beyond = after
    ? sql`(taboo.updated_at, taboo.id) < (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<TabooRow>`SELECT ${shown} ${from} WHERE ${where} AND ${beyond}
    ORDER BY taboo.updated_at DESC, taboo.id DESC LIMIT ${most}`.execute(tx);
  return rows;
}
