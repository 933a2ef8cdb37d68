import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { openRightsChange, readHolder, requireStronger } from '../roles/index.ts';
import { lockLiving } from './accounts.repository.ts';

/**
 * The account that a call is about to change: the caller judged again, the row locked, and the caller's rights found to
 * include all of the account's. The order of locks is merchant, account, whatever else.
 */
export async function openTarget(context: Work, id: string) {
  const { tx, merchantCode } = context;
  const granter = await openRightsChange(context);
  const account = await lockLiving(tx, merchantCode, id);
  const target = account && (await readHolder(tx, merchantCode, id));
  if (account === undefined || target === undefined) throw new Refusal('notFound');
  requireStronger(granter, target);
  return { granter, account, target };
}
