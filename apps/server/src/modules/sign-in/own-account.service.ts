import { Refusal } from '../../platform/refusal.ts';
import type { SignedInContext } from '../../platform/route.ts';
import { lockAccount } from './accounts.repository.ts';
import { isOpen } from './sessions.repository.ts';

/** Locks one's own account; whoever was signed out while waiting for it does nothing more. */
export async function lockOwnAccount({
  tx,
  actor,
}: Pick<SignedInContext, 'tx' | 'actor'>): Promise<{ passwordHash: string }> {
  const account = await lockAccount(tx, actor.homeMerchant, actor.accountId);
  if (!(await isOpen(tx, actor.sessionId))) throw new Refusal('sessionEnded');
  return account;
}
