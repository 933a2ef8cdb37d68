import type { Platform } from '../../platform/platform.ts';
import type { Writing } from '../../platform/work.ts';
import { revokeDevice } from './devices.repository.ts';
import { leaveSession, logRevoked } from './logged-endings.ts';
import { endSessionsOfDevice } from './sessions.repository.ts';

/**
 * Removes a device with the sessions that it opened, or all of them but the one that asks. False where it is none of the
 * account's, or was removed before; its sessions end all the same.
 */
export async function removeDevice(
  writing: Writing,
  { events }: Pick<Platform, 'events'>,
  accountId: string,
  deviceId: string,
  keptSession: string | null = null,
): Promise<boolean> {
  const revoked = await revokeDevice(writing.tx, accountId, deviceId);
  if (revoked !== undefined) logRevoked(writing.changes, revoked);
  for (const session of await endSessionsOfDevice(writing.tx, accountId, deviceId, keptSession))
    leaveSession(writing, events, session);
  return revoked !== undefined;
}
