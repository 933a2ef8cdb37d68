import type { Tx } from '@touchline/db/transaction';
import { stepUpMinutes } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { Refusal } from '../refusal.ts';
import type { PersonFacts } from '../work.ts';
import { heldKeys } from './held-keys.repository.ts';

/** Refuses a person who was signed out while they waited. */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  const open = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open === undefined) throw new Refusal('sessionEnded');
}

const provenLately = sql<boolean>`proven_at > now() - make_interval(mins => ${stepUpMinutes})`;

/** Refuses a caller who holds the cookie but has not proved themselves lately. */
export async function requireProvenSession(tx: Tx, sessionId: string): Promise<void> {
  const proven = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(provenLately)
    .executeTakeFirst();
  if (proven === undefined) throw new Refusal('stepUpRequired');
}

/** Asked once per session and merchant: the session keeps for whom it has been answered. */
export async function requireProvenToActFor(tx: Tx, sessionId: string, merchantCode: string): Promise<void> {
  const { isKnown } = await tx
    .selectFrom('identity.sessions')
    .select(sql<boolean>`${merchantCode} = ANY (acted_for)`.as('isKnown'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (isKnown) return;
  const marked = await tx
    .updateTable('identity.sessions')
    .set({ acted_for: sql`array_append(acted_for, ${merchantCode})` })
    .where('id', '=', sessionId)
    .where(provenLately)
    .returning('id')
    .executeTakeFirst();
  if (marked === undefined) throw new Refusal('stepUpRequired');
}

/** Everything that somebody holds now. */
export async function keysHeldBy(tx: Tx, { homeMerchant, accountId }: PersonFacts): Promise<string[]> {
  const keys = heldKeys(sql<string>`${homeMerchant}`, sql<string>`${accountId}`);
  const { rows } = await sql<{ keys: string[] }>`SELECT ${keys} AS keys`.execute(tx);
  return rows[0]?.keys ?? [];
}
