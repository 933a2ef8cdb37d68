import type { Tx } from '@touchline/db/transaction';
import type { TableLook } from '@touchline/domain/lists/table-look';
import { sql } from 'kysely';

interface Owner {
  readonly merchantCode: string;
  readonly accountId: string;
}

export interface ViewContent {
  readonly place: string;
  readonly look: TableLook;
}

export interface CurrentLook {
  readonly look: TableLook;
  readonly viewId: string | null;
}

const path = /^\/[\w/-]{1,100}$/;

/** Where one list serves several pages, its views are of the page whose path they keep. */
export function tableNameOf(table: string, { place }: ViewContent): string {
  const kept = new URLSearchParams(place).get('path') ?? '';
  return path.test(kept) ? `${table} ${kept}` : table;
}

/** Own ones and the merchant's shared ones; the one without a name is what the account has now. */
export async function viewsOf(tx: Tx, { merchantCode, accountId }: Owner, table: string) {
  return await tx
    .selectFrom('tenant.saved_views as view')
    .innerJoin('tenant.accounts as owner', (join) =>
      join.onRef('owner.merchant_code', '=', 'view.merchant_code').onRef('owner.id', '=', 'view.account_id'),
    )
    .select(['view.id', 'view.name', 'view.is_shared as isShared', 'view.content', 'owner.name as ownerName'])
    .select((is) => is('view.account_id', '=', accountId).as('isOwn'))
    .where('view.merchant_code', '=', merchantCode)
    .where(sql<string>`split_part(view.table_name, ' ', 1)`, '=', table)
    .where((is) => is.or([is('view.account_id', '=', accountId), is('view.is_shared', '=', true)]))
    .orderBy('view.id')
    .execute();
}

/** Of the view's owner, in its table. Names come one after the other: none arrives between looking and writing. */
export async function namesBeside(
  tx: Tx,
  { merchantCode, accountId }: Owner,
  table: string,
  exceptId: string | null,
): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`views:${accountId}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('tenant.saved_views')
    .select(['id', 'name'])
    .where('merchant_code', '=', merchantCode)
    .where('account_id', '=', accountId)
    .where('table_name', '=', table)
    .execute();
  return rows.flatMap(({ id, name }) => (name === null || id === exceptId ? [] : [name]));
}

export async function viewForChange(tx: Tx, { merchantCode, accountId }: Owner, id: string) {
  return await tx
    .selectFrom('tenant.saved_views')
    .select([sql<string>`split_part(table_name, ' ', 1)`.as('tableName'), 'table_name as ofPage'])
    .select(['is_shared as isShared', 'account_id as ownerId', 'name'])
    .select((is) => is('account_id', '=', accountId).as('isOwn'))
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where('name', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The table as the account has it from now on. */
export async function keepCurrent(tx: Tx, owner: Owner, table: string, content: CurrentLook): Promise<void> {
  await keepNameless(tx, owner, table, content);
}

async function keepNameless(tx: Tx, owner: Owner, table: string, content: object): Promise<void> {
  await tx
    .insertInto('tenant.saved_views')
    .values({
      merchant_code: owner.merchantCode,
      account_id: owner.accountId,
      table_name: table,
      content: JSON.stringify(content),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`merchant_code, account_id, table_name, lower(coalesce(name, ''))`)
        .doUpdateSet((row) => ({ content: row.ref('excluded.content') })),
    )
    .execute();
}

/** No list can be called so: calls have no colon. */
const menu = 'menu:pins';

/** As they were kept: a page may be gone since. */
export async function pinsOf(tx: Tx, { merchantCode, accountId }: Owner): Promise<readonly string[]> {
  const row = await tx
    .selectFrom('tenant.saved_views')
    .select('content')
    .where('merchant_code', '=', merchantCode)
    .where('account_id', '=', accountId)
    .where('table_name', '=', menu)
    .where('name', 'is', null)
    .executeTakeFirst();
  return (row?.content as { pages?: readonly string[] } | undefined)?.pages ?? [];
}

export async function keepPins(tx: Tx, owner: Owner, pages: readonly string[]): Promise<void> {
  await keepNameless(tx, owner, menu, { pages });
}

export async function forgetCurrent(tx: Tx, { merchantCode, accountId }: Owner, table: string): Promise<void> {
  await tx
    .deleteFrom('tenant.saved_views')
    .where('merchant_code', '=', merchantCode)
    .where('account_id', '=', accountId)
    .where('table_name', '=', table)
    .where('name', 'is', null)
    .execute();
}

export async function insertView(
  tx: Tx,
  owner: Owner,
  { table, name, isShared, content }: { table: string; name: string; isShared: boolean; content: ViewContent },
): Promise<string> {
  const row = await tx
    .insertInto('tenant.saved_views')
    .values({
      merchant_code: owner.merchantCode,
      account_id: owner.accountId,
      table_name: tableNameOf(table, content),
      name,
      is_shared: isShared,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface ViewChanges {
  readonly name?: string | undefined;
  readonly isShared?: boolean | undefined;
  readonly content?: ViewContent | undefined;
}

export async function updateView(
  tx: Tx,
  merchantCode: string,
  { id, tableName }: { id: string; tableName: string },
  { name, isShared, content }: ViewChanges,
): Promise<void> {
  const set = {
    ...(name !== undefined && { name }),
    ...(isShared !== undefined && { is_shared: isShared }),
    ...(content !== undefined && { content: JSON.stringify(content), table_name: tableNameOf(tableName, content) }),
  };
  if (Object.keys(set).length === 0) return;
  await tx
    .updateTable('tenant.saved_views')
    .set(set)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .execute();
}

export async function deleteView(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx.deleteFrom('tenant.saved_views').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}
