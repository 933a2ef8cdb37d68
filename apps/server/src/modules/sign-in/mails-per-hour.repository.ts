import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** Mails with a link into the account that it gets in an hour, however many ask. */
const mostPerHour = 5;

/** The account is locked: of mails side by side each knows the ones before it. */
export async function hasEnoughMails(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isEnough: boolean }>`SELECT
    (SELECT count(*) FROM identity.password_resets
      WHERE account_id = ${accountId} AND armed_at > now() - interval '1 hour')
    + (SELECT count(*) FROM identity.sign_in_links
      WHERE account_id = ${accountId} AND armed_at > now() - interval '1 hour') >= ${mostPerHour} AS "isEnough"`.execute(
    tx,
  );
  return rows[0]?.isEnough ?? true;
}

/** The next few mails go out, however many did. */
export async function forgetSentMails(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['identity.password_resets', 'identity.sign_in_links'] as const)
    await tx
      .updateTable(table)
      .set({ armed_at: null })
      .where('account_id', '=', accountId)
      .where('armed_at', 'is not', null)
      .execute();
}
