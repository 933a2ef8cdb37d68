import { readAllMerchants } from '@touchline/db/all-merchants';

import { tokenHash } from '../../../platform/keys/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PublicContext, SignedInContext } from '../../../platform/route.ts';
import type { Writing } from '../../../platform/work.ts';
import { findById } from '../accounts.repository.ts';
import { personOf } from '../person.ts';
import { findDevice, revokeAllDevices } from './devices.repository.ts';
import { leaveSession, logEnded, logRevoked } from './logged-endings.ts';
import { removeDevice } from './removing.service.ts';
import { endAllSessions, endSession } from './sessions.repository.ts';
import { endTheft } from './theft.service.ts';

export async function signOut(context: SignedInContext, { events }: Pick<Platform, 'events'>): Promise<void> {
  const { tx, actor, session, cookies } = context;
  const ended = await endSession(tx, actor.accountId, session.id);
  if (ended !== undefined) leaveSession(context, events, ended);
  context.afterCommit(async () => cookies.clear('session'));
}

/**
 * Ends every session of an account, or all but one, and every remembered device; logs and counts those that still led in.
 * Open pages look at once, and do not wait for the next time that they would.
 */
export async function endEveryWayIn(
  { tx, changes, afterCommit }: Writing,
  { config, events }: Pick<Platform, 'config' | 'events'>,
  { merchantCode, accountId }: { readonly merchantCode: string; readonly accountId: string },
  keptSession: string | null = null,
): Promise<number> {
  afterCommit(() => events.announce(merchantCode));
  const sessions = await endAllSessions(tx, accountId, { but: keptSession, limits: config });
  const devices = await revokeAllDevices(tx, accountId);
  for (const session of sessions) logEnded(changes, session);
  for (const device of devices) logRevoked(changes, device);
  return sessions.length + devices.length;
}

/** Unticking remember-me on the sign-in form: nobody is signed in, the token itself says whose device it is. */
export async function forgetDevice(context: PublicContext, platform: Platform): Promise<void> {
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
  if (device.token === 'stolen') await endTheft(context, platform, account, device.id);
  else await context.write(personOf(account), (writing) => removeDevice(writing, platform, account.id, device.id));
}
