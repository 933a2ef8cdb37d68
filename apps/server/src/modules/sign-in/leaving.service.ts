import { readAllMerchants } from '@touchline/db/all-merchants';

import type { PublicContext, SignedInContext } from '../../platform/route.ts';
import { tokenHash } from '../../platform/tokens.ts';
import type { Work } from '../../platform/work.ts';
import { findById } from './accounts.repository.ts';
import { findDevice, revokeAllDevices } from './devices.repository.ts';
import { logEnded, logRevoked } from './logged-endings.ts';
import { personOf } from './person.ts';
import { revokeLogged } from './remembering.service.ts';
import { endAllSessions, endSession, type SessionLimits } from './sessions.repository.ts';

export async function signOut(context: SignedInContext): Promise<void> {
  const { tx, actor, session, cookies, changes } = context;
  const ended = await endSession(tx, actor.accountId, session.id);
  if (ended !== undefined) logEnded(changes, ended);
  context.afterCommit(async () => cookies.clear('session'));
}

/** Ends every session of an account, or all but one, and every remembered device; logs and counts those that still led in. */
export async function endEveryWayIn(
  { tx, changes }: Pick<Work, 'tx' | 'changes'>,
  limits: SessionLimits,
  accountId: string,
  keptSession: string | null = null,
): Promise<number> {
  const sessions = await endAllSessions(tx, accountId, { but: keptSession, limits });
  const devices = await revokeAllDevices(tx, accountId);
  for (const session of sessions) logEnded(changes, session);
  for (const device of devices) logRevoked(changes, device);
  return sessions.length + devices.length;
}

/** Unticking remember-me on the sign-in form: nobody is signed in, the token itself says whose device it is. */
export async function forgetDevice(context: PublicContext): Promise<void> {
  const token = context.cookies.get('device');
  context.cookies.clear('device');
  if (token === undefined) return;
  const owner = await context.look(async (tx) => {
    await readAllMerchants(tx);
    const device = await findDevice(tx, tokenHash(token));
    const account = device && (await findById(tx, device.merchantCode, device.accountId));
    return device && account ? { device, account } : undefined;
  });
  if (owner === undefined) return;
  const { device, account } = owner;
  await context.write(personOf(account), (tx, changes) => revokeLogged(tx, changes, account.id, device.id));
}
