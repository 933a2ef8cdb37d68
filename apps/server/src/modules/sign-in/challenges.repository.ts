import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

export const challengeSeconds = 300;
const failuresAllowed = 5;

export interface Challenge {
  readonly merchantCode: string;
  readonly accountId: string;
  /** Mark of the password that was given; a new password ends the challenge. */
  readonly passwordMark: Buffer;
  readonly deviceId: string | null;
  /** The device stood for the password. */
  readonly byDevice: boolean;
  readonly rememberMe: boolean | null;
}

export async function createChallenge(tx: Tx, challenge: Challenge & { tokenHash: Buffer }): Promise<void> {
  await tx
    .insertInto('identity.sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      merchant_code: challenge.merchantCode,
      account_id: challenge.accountId,
      password_mark: challenge.passwordMark,
      device_id: challenge.deviceId,
      by_device: challenge.byDevice,
      remember_me: challenge.rememberMe,
      expires_at: sql`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .execute();
}

function openChallenges(tx: Tx) {
  return tx
    .selectFrom('identity.sign_in_challenges')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
}

export async function findChallenge(tx: Tx, tokenHash: Buffer): Promise<(Challenge & { id: string }) | undefined> {
  return await openChallenges(tx)
    .select([
      'id',
      'merchant_code as merchantCode',
      'account_id as accountId',
      'password_mark as passwordMark',
      'device_id as deviceId',
      'by_device as byDevice',
      'remember_me as rememberMe',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Tries at one challenge are judged one after the other; false where it is over by now. */
export async function lockChallenge(tx: Tx, id: string): Promise<boolean> {
  const open = await openChallenges(tx).select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return open !== undefined;
}

/** One more wrong code; answers whether it was the last that the challenge bears. */
export async function failChallenge(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('identity.sign_in_challenges')
    .set({
      failures: sql`failures + 1`,
      ended_at: sql`CASE WHEN failures + 1 >= ${failuresAllowed}::integer THEN now() END`,
    })
    .where('id', '=', id)
    .returning(sql<boolean>`ended_at IS NOT NULL`.as('isOver'))
    .executeTakeFirstOrThrow();
  return row.isOver;
}

/** Ends a challenge; false where it had ended or run out already. */
export async function endChallenge(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('identity.sign_in_challenges')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
