import type { PersonActor, Work } from '../../platform/work.ts';
import { lockAccount } from './accounts.repository.ts';

/** Locks one's own account; whoever was signed out while waiting for it does nothing more. */
export async function lockOwnAccount({
  tx,
  actor,
}: Pick<Work<PersonActor>, 'tx' | 'actor'>): Promise<{ passwordHash: string }> {
  const account = await lockAccount(tx, actor.homeMerchant, actor.accountId);
  await actor.requireStillAllowed(tx);
  return account;
}
