import type { Tx } from '@touchline/db/transaction';

/** Whether something still hangs on a match that would be lost with it, such as an appointment that has not ended. */
export type RecycleGuard = (tx: Tx, matchId: string) => Promise<boolean>;

export async function isStillNeeded(guards: readonly RecycleGuard[], tx: Tx, matchId: string): Promise<boolean> {
  for (const guard of guards) if (await guard(tx, matchId)) return true;
  return false;
}
