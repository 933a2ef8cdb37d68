import type { Tx } from '@touchline/db/transaction';

/** Whether something still hangs on a match that would be lost with it, such as an appointment that has not ended. */
export type RecycleGuard = (tx: Tx, matchId: string) => Promise<boolean>;

const guards: RecycleGuard[] = [];

/** Features that depend on matches register here: a match in use is not recycled. */
export function registerRecycleGuard(guard: RecycleGuard): void {
  guards.push(guard);
}

export async function isStillNeeded(tx: Tx, matchId: string): Promise<boolean> {
  for (const guard of guards) if (await guard(tx, matchId)) return true;
  return false;
}
