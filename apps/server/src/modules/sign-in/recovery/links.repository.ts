import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { armMailedLink, cancelMailedLinks, spendMailedLink } from './mailed-links.repository.ts';

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

/** False where no mail is to go out. */
export async function armLink(
  tx: Tx,
  link: { readonly id: string; readonly accountId: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const armed = await armMailedLink(tx, 'identity.sign_in_links', { ...link, tokenHash, minutes: linkMinutes });
  return armed !== undefined;
}

/** Uses a link up for a pass of the browser; false where it was used or ran out in the meantime. */
export async function useLink(tx: Tx, id: string, passHash: Buffer): Promise<boolean> {
  if (!(await spendMailedLink(tx, 'identity.sign_in_links', id))) return false;
  await tx
    .updateTable('identity.sign_in_links')
    .set({ pass_hash: passHash, pass_expires_at: sql`now() + make_interval(secs => ${passSeconds})` })
    .where('id', '=', id)
    .execute();
  return true;
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
  await cancelMailedLinks(tx, 'identity.sign_in_links', accountId);
  await tx
    .updateTable('identity.sign_in_links')
    .set({ pass_expires_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('pass_expires_at', '>', sql<Date>`now()`)
    .execute();
}
