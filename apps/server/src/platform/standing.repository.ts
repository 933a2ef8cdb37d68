import type { Tx } from '@touchline/db/transaction';
import { stepUpMinutes } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { heldKeys } from './held-keys.repository.ts';
import { Refusal } from './refusal.ts';
import type { PersonFacts } from './work.ts';

/** Whoever was signed out while they waited does nothing more. */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  const open = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open === undefined) throw new Refusal('sessionEnded');
}

/** Whoever only holds the cookie does not get on. */
export async function requireProvenSession(tx: Tx, sessionId: string): Promise<void> {
  const proven = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proven_at', '>', sql<Date>`now() - make_interval(mins => ${stepUpMinutes})`)
    .executeTakeFirst();
  if (proven === undefined) throw new Refusal('stepUpRequired');
}

/** Everything that somebody holds now. */
export async function keysHeldBy(tx: Tx, { homeMerchant, accountId }: PersonFacts): Promise<string[]> {
  const keys = heldKeys(sql<string>`${homeMerchant}`, sql<string>`${accountId}`);
  const { rows } = await sql<{ keys: string[] }>`SELECT ${keys} AS keys`.execute(tx);
  return rows[0]?.keys ?? [];
}
