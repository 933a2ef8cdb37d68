import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

type MailedLinks = 'identity.password_resets' | 'identity.sign_in_links';

/** Mails of one kind with a link into the account that it gets in an hour, however many ask. */
const mostPerHour = 5;

/**
 * Each kind counts its own: anybody can ask for a reset, and must not use up the sign-in links, which only the right
 * password asks for. The account is locked: of mails side by side each knows the ones before it.
 */
export async function hasEnoughMails(tx: Tx, kind: MailedLinks, accountId: string): Promise<boolean> {
  const { sent } = await tx
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('account_id', '=', accountId)
    .where('armed_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(sent) >= mostPerHour;
}

/** The next few resets are mailed, however many were. */
export async function forgetSentResets(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.password_resets')
    .set({ armed_at: null })
    .where('account_id', '=', accountId)
    .where('armed_at', 'is not', null)
    .execute();
}
