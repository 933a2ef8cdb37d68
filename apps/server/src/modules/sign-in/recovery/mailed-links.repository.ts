import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** Tables of mailed links: a token that serves once, for some minutes from when its mail is sent. */
export type MailedLinks = 'identity.password_resets' | 'identity.sign_in_links';

/** Mails of one kind with a link into the account that it gets in an hour, however many ask. */
const mostPerHour = 5;

/**
 * The token is made while the mail is sent; its minutes begin there, and every link before it ends. Returns whether it
 * is the link's first mail; undefined where no mail is to go out, since the link was ended meanwhile or there were
 * enough. The account is locked: of mails side by side each knows the ones before it.
 */
export async function armMailedLink(
  tx: Tx,
  table: MailedLinks,
  { id, accountId, tokenHash, minutes }: { id: string; accountId: string; tokenHash: Buffer; minutes: number },
): Promise<{ readonly isFirst: boolean } | undefined> {
  const link = await tx
    .selectFrom(table)
    .select(sql<boolean>`token_hash IS NULL`.as('isFirst'))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (link === undefined || (link.isFirst && (await hasEnoughMails(tx, table, accountId)))) return undefined;
  await tx
    .updateTable(table)
    .set({
      token_hash: tokenHash,
      armed_at: sql`coalesce(armed_at, now())`,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .execute();
  await openLinksOf(tx, table, accountId)
    .where('id', '<', id)
    // Anybody can ask for a reset: that ends no invitation, whose link a super-admin has passed on.
    .$if(table === 'identity.password_resets', (links) => links.where(sql`kind`, '=', 'reset'))
    .execute();
  return link;
}

/**
 * Each kind counts its own: anybody can ask for a reset, and must not use up the sign-in links, which only the right
 * password asks for.
 */
async function hasEnoughMails(tx: Tx, table: MailedLinks, accountId: string): Promise<boolean> {
  const { sent } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('account_id', '=', accountId)
    .where('armed_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(sent) >= mostPerHour;
}

export async function findMailedLink(tx: Tx, table: MailedLinks, tokenHash: Buffer) {
  return await tx
    .selectFrom(table)
    .select(['id', 'merchant_code as merchantCode', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a link up; false where it was used or ran out in the meantime. */
export async function spendMailedLink(tx: Tx, table: MailedLinks, id: string): Promise<boolean> {
  const used = await tx
    .updateTable(table)
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function cancelMailedLinks(tx: Tx, table: MailedLinks, accountId: string): Promise<void> {
  await openLinksOf(tx, table, accountId).execute();
}

/** Ends the links of an account that nobody used, unless narrowed. */
function openLinksOf(tx: Tx, table: MailedLinks, accountId: string) {
  return tx
    .updateTable(table)
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null);
}
