import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

export const resetMinutes = 30;

export async function createReset(
  tx: Tx,
  reset: { owner: { merchantCode: string; id: string } | undefined; pageUrl: string; apiPath: string; traceId: string },
): Promise<string> {
  const row = await tx
    .insertInto('identity.password_resets')
    .values({
      merchant_code: reset.owner?.merchantCode ?? null,
      account_id: reset.owner?.id ?? null,
      page_url: reset.pageUrl,
      api_path: reset.owner === undefined ? null : reset.apiPath,
      trace_id: reset.traceId,
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
      'used_at as usedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The token is made while the mail is sent; its half hour begins there. Answers whether it is the reset's first. */
export async function armReset(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
  const before = await tx
    .selectFrom('identity.password_resets')
    .select(sql<boolean>`token_hash IS NULL`.as('isFirst'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('identity.password_resets')
    .set({ token_hash: tokenHash, expires_at: sql`now() + make_interval(mins => ${resetMinutes})` })
    .where('id', '=', id)
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

export async function cancelResets(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.password_resets')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}
