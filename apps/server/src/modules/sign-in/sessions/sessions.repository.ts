import { query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../../platform/audit/audited.ts';
import type { Config } from '../../../platform/config/config.ts';

export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
}

interface Owner {
  readonly merchantCode: string;
  readonly accountId: string;
}

export async function createSession(
  tx: Tx,
  session: Owner & ClientInfo & { tokenHash: Buffer; deviceId: string | null; isProven: boolean },
): Promise<string> {
  const row = await tx
    .insertInto('identity.sessions')
    .values({
      merchant_code: session.merchantCode,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      device_id: session.deviceId,
      address: session.address,
      user_agent: session.userAgent,
      proven_at: session.isProven ? sql`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteSignIn(tx, session);
  return row.id;
}

async function noteSignIn(tx: Tx, { merchantCode, accountId }: Owner): Promise<void> {
  await tx
    .insertInto('identity.last_sign_ins')
    .values({ merchant_code: merchantCode, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ signed_in_at: sql`now()` }))
    .execute();
}

export const sessionAudit = audited('session', 'identity.sessions', {
  columns: ['address', 'user_agent', 'ended_at'],
  secrets: ['proof'],
  left: {
    ...leftOut,
    account_id: 'is whoever the entry names',
    acted_for: 'is known from the rows that were written',
    device_id: 'has a change of its own',
    last_seen_at: 'moves with every request',
    proven_at: 'is told as proof',
    token_hash: 'is a secret',
  },
});

export interface EndedSession {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly ended_at: Date | null;
}

const shown = ['id', 'address', 'user_agent', 'ended_at'] as const;

export async function endSessionByToken(tx: Tx, tokenHash: Buffer): Promise<EndedSession | undefined> {
  return await tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning(shown)
    .executeTakeFirst();
}

export async function endSession(tx: Tx, accountId: string, id: string): Promise<EndedSession | undefined> {
  return await tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(shown)
    .executeTakeFirst();
}

/** Its owner has given password or code on it. */
export async function markProven(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('identity.sessions')
    .set({ proven_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

const most = 20;

/** The account is locked: of sign-ins side by side each knows the ones before it. */
export async function endOldestSessions(tx: Tx, accountId: string, limits: SessionLimits): Promise<EndedSession[]> {
  return await tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql`now()` })
    .where('id', 'in', (nested) =>
      nested
        .selectFrom('identity.sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .where(isLive(limits))
        .orderBy('id', 'desc')
        .offset(most),
    )
    .returning(shown)
    .execute();
}

export async function endSessionsOfDevice(
  tx: Tx,
  accountId: string,
  deviceId: string,
  but: string | null,
): Promise<EndedSession[]> {
  return await tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`id IS DISTINCT FROM ${but}::bigint`)
    .returning(shown)
    .execute();
}

/** Ends those too that had run out by themselves; answers only those that had not. */
export async function endAllSessions(
  tx: Tx,
  accountId: string,
  { but, limits }: { but: string | null; limits: SessionLimits },
): Promise<EndedSession[]> {
  let narrowed = tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (but !== null) narrowed = narrowed.where('id', '!=', but);
  const ended = await narrowed.returning([...shown, isLive(limits).as('is_live')]).execute();
  return ended.filter(({ is_live }) => is_live);
}

export type SessionLimits = Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_HOURS'>;

function isLive(limits: SessionLimits) {
  return sql<boolean>`(last_seen_at > now() - make_interval(mins => ${limits.SESSION_IDLE_MINUTES}::integer)
    AND created_at > now() - make_interval(hours => ${limits.SESSION_ABSOLUTE_HOURS}::integer))`;
}

export interface ShownSession {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** Without an account, of whoever asks. */
export function liveSessions(limits: SessionLimits, accountId?: string) {
  return query(sql<ShownSession>`SELECT id, address, user_agent, created_at, last_seen_at FROM identity.sessions
    WHERE merchant_code = ${thisMerchant} AND account_id = ${accountId ?? thisAccount} AND ended_at IS NULL AND ${isLive(limits)} ORDER BY last_seen_at DESC LIMIT 100`);
}
