import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** A sign-in attempt, with its address. */
export interface Approach {
  readonly accountKey: string;
  /** Null where nobody has the name. */
  readonly accountId: string | null;
  readonly addressKey: string;
  /** Of the browser that opened a mailed link. */
  readonly passHash: Buffer | null;
}

interface Judged {
  /** So many wrong passwords within a day that strangers have to show that they read the account's mails. */
  readonly isGuessed: boolean;
  readonly isKnown: boolean;
}

/** Asks the same of a name that nobody has. */
export async function judgeApproach(tx: Tx, approach: Approach, failuresAllowed: number): Promise<Judged> {
  const { accountKey, accountId, addressKey, passHash } = approach;
  const { rows } = await sql<Judged>`SELECT
    (SELECT count(*) FROM (SELECT FROM identity.account_failures WHERE account_key = ${accountKey}
      AND failed_at > now() - interval '24 hours' LIMIT ${failuresAllowed}) failed) >= ${failuresAllowed} AS "isGuessed",
    EXISTS (SELECT FROM identity.known_addresses
      WHERE account_id = ${accountId} AND address_key = ${addressKey})
    OR EXISTS (SELECT FROM identity.sign_in_links
      WHERE pass_hash = ${passHash} AND account_id = ${accountId} AND pass_expires_at > now()) AS "isKnown"`.execute(
    tx,
  );
  return rows[0] ?? { isGuessed: true, isKnown: false };
}

export async function noteAccountFailure(tx: Tx, { accountKey, addressKey }: Approach): Promise<void> {
  await tx
    .insertInto('identity.account_failures')
    .values({ account_key: accountKey, address_key: addressKey })
    .execute();
}

/** The delays of the account at every address, and its count of the day. */
export async function clearAccountFailures(tx: Tx, accountKey: string): Promise<void> {
  await tx.deleteFrom('identity.account_failures').where('account_key', '=', accountKey).execute();
  await tx
    .deleteFrom('identity.sign_in_failures')
    .where(sql<boolean>`starts_with(subject, ${accountSubject(accountKey, '')})`)
    .execute();
}

/** The name under which an account's delays at one address are counted. */
export function accountSubject(accountKey: string, addressKey: string): string {
  return `account:${accountKey}@${addressKey}`;
}

export async function rememberAddress(
  tx: Tx,
  { merchantCode, accountId }: { readonly merchantCode: string; readonly accountId: string },
  addressKey: string,
): Promise<void> {
  await tx
    .insertInto('identity.known_addresses')
    .values({ merchant_code: merchantCode, account_id: accountId, address_key: addressKey })
    .onConflict((conflict) => conflict.columns(['account_id', 'address_key']).doNothing())
    .execute();
}

/** Somebody else may have signed in from any of them. */
export async function forgetAddresses(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('identity.known_addresses').where('account_id', '=', accountId).execute();
}
