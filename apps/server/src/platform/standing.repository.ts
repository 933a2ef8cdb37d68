import type { Tx } from '@touchline/db/transaction';

import { Refusal } from './refusal.ts';

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
