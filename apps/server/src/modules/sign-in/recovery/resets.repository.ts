import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { cancelLinks } from './links.repository.ts';
import { armMailedLink, cancelMailedLinks } from './mailed-links.repository.ts';

export const resetMinutes = 30;

/** A link by which somebody sets a first password: made for whoever passes it on, and not mailed. */
export async function createInvitation(
  tx: Tx,
  invitation: {
    merchantCode: string;
    accountId: string;
    tokenHash: Buffer;
    hours: number;
    pageUrl: string;
    apiPath: string;
    traceId: string;
    clientAddress: string;
  },
): Promise<Date> {
  const row = await tx
    .insertInto('identity.password_resets')
    .values({
      kind: 'invitation',
      merchant_code: invitation.merchantCode,
      account_id: invitation.accountId,
      token_hash: invitation.tokenHash,
      expires_at: sql`now() + make_interval(hours => ${invitation.hours})`,
      page_url: invitation.pageUrl,
      api_path: invitation.apiPath,
      trace_id: invitation.traceId,
      client_address: invitation.clientAddress,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  if (row.expiresAt === null) throw new Error('an invitation has its end');
  return row.expiresAt;
}

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

/** Returns whether it is the reset's first mail; undefined where no mail is to go out. */
export async function armReset(
  tx: Tx,
  reset: { readonly id: string; readonly accountId: string },
  tokenHash: Buffer,
): Promise<{ readonly isFirst: boolean } | undefined> {
  return await armMailedLink(tx, 'identity.password_resets', { ...reset, tokenHash, minutes: resetMinutes });
}

/** Ends every mailed link into the account. */
export async function cancelResets(tx: Tx, accountId: string): Promise<void> {
  await cancelLinks(tx, accountId);
  await cancelMailedLinks(tx, 'identity.password_resets', accountId);
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
