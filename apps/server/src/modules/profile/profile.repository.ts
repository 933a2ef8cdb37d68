import { query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

interface Owner {
  readonly merchantCode: string;
  readonly accountId: string;
}

const columns = ['id', 'account', 'name', 'email', 'updated_at as updatedAt'] as const;

export async function readProfile(tx: Tx, { merchantCode, accountId }: Owner) {
  return await tx
    .selectFrom('tenant.accounts')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export const ownProfile = query(sql<{ id: string; account: string; name: string; email: string }>`
  SELECT id::text, account, name, email FROM tenant.accounts
  WHERE merchant_code = ${thisMerchant} AND id = ${thisAccount}`);

export const ownRoles = query(sql<{ id: string; name: string }>`
  SELECT role.id::text, role.name FROM tenant.account_roles joined
  JOIN tenant.roles role ON role.merchant_code = joined.merchant_code AND role.id = joined.role_id
  WHERE joined.merchant_code = ${thisMerchant} AND joined.account_id = ${thisAccount} ORDER BY role.id`);

export async function updateProfile(
  tx: Tx,
  { merchantCode, accountId }: Owner,
  patch: { name?: string | undefined; email?: string | undefined },
) {
  return await tx
    .updateTable('tenant.accounts')
    .set({
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.email === undefined ? {} : { email: patch.email }),
    })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', accountId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const undoHours = 72;

export async function createEmailUndo(
  tx: Tx,
  owner: Owner,
  change: { oldEmail: string; newEmail: string; pageUrl: string },
): Promise<string> {
  const row = await tx
    .insertInto('identity.email_undos')
    .values({
      merchant_code: owner.merchantCode,
      account_id: owner.accountId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      page_url: change.pageUrl,
      expires_at: sql`now() + make_interval(hours => ${undoHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Seconds until one more change is among the last few of a day; 0 where it is already. */
export async function secondsToNextEmail(tx: Tx, accountId: string, perDay: number): Promise<number> {
  const row = await tx
    .selectFrom('identity.email_undos')
    .select(sql<number>`ceil(extract(epoch FROM created_at + interval '1 day' - now()))::integer`.as('seconds'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .offset(perDay - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

export async function readEmailUndo(tx: Tx, id: string) {
  return await tx
    .selectFrom('identity.email_undos')
    .select([
      'merchant_code as merchantCode',
      'account_id as accountId',
      'old_email as oldEmail',
      'new_email as newEmail',
      'page_url as pageUrl',
    ])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function armEmailUndo(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('identity.email_undos').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

export async function findEmailUndo(tx: Tx, tokenHash: Buffer) {
  return await tx
    .selectFrom('identity.email_undos')
    .select([
      'id',
      'merchant_code as merchantCode',
      'account_id as accountId',
      'old_email as oldEmail',
      'created_at as createdAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Back at an address that could undo: whatever came since is undone, and no later address can bring itself back. */
export async function endUndosSince(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const ended = await tx
    .updateTable('identity.email_undos')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('id', '>=', (open) =>
      open
        .selectFrom('identity.email_undos')
        .select((undo) => undo.fn.min('id').as('id'))
        .where('account_id', '=', accountId)
        .where('old_email', '=', email)
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`),
    )
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Uses an undo up together with all that came after it: whoever changed the address again cannot undo the undo. */
export async function useEmailUndo(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const used = await tx
    .updateTable('identity.email_undos')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '>=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.some((row) => row.id === id);
}
