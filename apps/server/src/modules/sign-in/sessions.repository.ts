import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

export interface Place {
  readonly address: string;
  readonly userAgent: string;
}

interface Owner {
  readonly merchantCode: string;
  readonly accountId: string;
}

export async function createSession(
  tx: Tx,
  session: Owner & Place & { tokenHash: Buffer; deviceId: string | null },
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

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

export async function isOpen(tx: Tx, sessionId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Ends one session of an account, or all of them but one; answers those that were open. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  which: { only: string } | { allBut: string | null },
): Promise<EndedSession[]> {
  let query = tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if ('only' in which) query = query.where('id', '=', which.only);
  else if (which.allBut !== null) query = query.where('id', '!=', which.allBut);
  return await query.returning(shown).execute();
}

export async function listSessions(tx: Tx, accountId: string, limits: { idleMinutes: number; absoluteHours: number }) {
  return await tx
    .selectFrom('identity.sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(mins => ${limits.idleMinutes})`)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${limits.absoluteHours})`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}
