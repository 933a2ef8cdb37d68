import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { cancelLinks } from './links.repository.ts';
import { hasEnoughMails } from './mails-per-hour.repository.ts';

export const resetMinutes = 30;

export async function createReset(
  tx: Tx,
  reset: {
    owner: { merchantCode: string; id: string } | undefined;
    pageUrl: string;
    apiPath: string;
    traceId: string;
    clientAddress: string;
  },
): Promise<string> {
  const row = await tx
    .insertInto('identity.password_resets')
    .values({
      merchant_code: reset.owner?.merchantCode ?? null,
      account_id: reset.owner?.id ?? null,
      page_url: reset.pageUrl,
      api_path: reset.owner === undefined ? null : reset.apiPath,
      trace_id: reset.traceId,
      client_address: reset.owner === undefined ? null : reset.clientAddress,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function readReset(tx: Tx, id: string) {
  return await tx
    .selectFrom('identity.password_resets')
    .select([
      'merchant_code as merchantCode',
      'account_id as accountId',
      'page_url as pageUrl',
      'api_path as apiPath',
      'trace_id as traceId',
      'client_address as clientAddress',
      'used_at as usedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The token is made while the mail is sent; its half hour begins there, and every link before it ends. Answers whether it
 * is the reset's first; null where no mail is to go out, since it was ended meanwhile or there were enough. The account
 * is locked: of mails side by side each knows the ones before it.
 */
export async function armReset(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  tokenHash: Buffer,
): Promise<boolean | null> {
  const before = await tx
    .selectFrom('identity.password_resets')
    .select(sql<boolean>`token_hash IS NULL`.as('isFirst'))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (before === undefined || (before.isFirst && (await hasEnoughMails(tx, 'identity.password_resets', accountId))))
    return null;
  await tx
    .updateTable('identity.password_resets')
    .set({
      token_hash: tokenHash,
      armed_at: sql`coalesce(armed_at, now())`,
      expires_at: sql`now() + make_interval(mins => ${resetMinutes})`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('identity.password_resets')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '<', id)
    .where('used_at', 'is', null)
    .execute();
  return before.isFirst;
}

export async function findReset(tx: Tx, tokenHash: Buffer) {
  return await tx
    .selectFrom('identity.password_resets')
    .select(['id', 'merchant_code as merchantCode', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a reset up; false where it was used or ran out in the meantime. */
export async function useReset(tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .updateTable('identity.password_resets')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Ends every mailed link into the account. */
export async function cancelResets(tx: Tx, accountId: string): Promise<void> {
  await cancelLinks(tx, accountId);
  await tx
    .updateTable('identity.password_resets')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}
