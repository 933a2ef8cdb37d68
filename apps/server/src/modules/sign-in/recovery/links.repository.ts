import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { hasEnoughMails } from './mails-per-hour.repository.ts';

export const linkMinutes = 15;
export const passSeconds = linkMinutes * 60;

interface Owner {
  readonly merchantCode: string;
  readonly id: string;
}

/** Without an owner nobody gets a mail. */
export async function createLink(tx: Tx, owner: Owner | undefined, pageUrl: string): Promise<string> {
  const row = await tx
    .insertInto('identity.sign_in_links')
    .values({ merchant_code: owner?.merchantCode ?? null, account_id: owner?.id ?? null, page_url: pageUrl })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function readLink(tx: Tx, id: string) {
  return await tx
    .selectFrom('identity.sign_in_links')
    .select(['merchant_code as merchantCode', 'account_id as accountId', 'page_url as pageUrl'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** False where the account got enough links; otherwise every link before it ends. The account is locked. */
export async function armLink(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const link = await tx
    .selectFrom('identity.sign_in_links')
    .select('armed_at as armedAt')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (link === undefined || (link.armedAt === null && (await hasEnoughMails(tx, 'identity.sign_in_links', accountId))))
    return false;
  await tx
    .updateTable('identity.sign_in_links')
    .set({
      token_hash: tokenHash,
      armed_at: sql`coalesce(armed_at, now())`,
      expires_at: sql`now() + make_interval(mins => ${linkMinutes})`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('identity.sign_in_links')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '<', id)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

export async function findLink(tx: Tx, tokenHash: Buffer) {
  return await tx
    .selectFrom('identity.sign_in_links')
    .select(['id', 'merchant_code as merchantCode', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a link up for a pass of the browser; false where it was used or ran out in the meantime. */
export async function useLink(tx: Tx, id: string, passHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('identity.sign_in_links')
    .set({
      used_at: sql`now()`,
      pass_hash: passHash,
      pass_expires_at: sql`now() + make_interval(secs => ${passSeconds})`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** A pass serves one sign-in. */
export async function endPass(tx: Tx, passHash: Buffer): Promise<void> {
  await tx
    .updateTable('identity.sign_in_links')
    .set({ pass_expires_at: sql`now()` })
    .where('pass_hash', '=', passHash)
    .execute();
}

/** Links and passes of an account whose password or address changed. */
export async function cancelLinks(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.sign_in_links')
    .set({ used_at: sql`coalesce(used_at, now())`, pass_expires_at: sql`least(pass_expires_at, now())` })
    .where('account_id', '=', accountId)
    .execute();
}
