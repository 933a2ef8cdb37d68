import type { Platform } from '../../../platform/platform.ts';
import type { Writing } from '../../../platform/work.ts';
import { revokeDevice } from './devices.repository.ts';
import { leaveSession, logRevoked } from './logged-endings.ts';
import { endSessionsOfDevice } from './sessions.repository.ts';

/**
 * Removes a device with the sessions that it opened, or all of them but the one that asks. Its sessions end also where it
 * was removed before. False where nothing ended.
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
  const ended = await endSessionsOfDevice(writing.tx, accountId, deviceId, keptSession);
  for (const session of ended) leaveSession(writing, events, session);
  return revoked !== undefined || ended.length > 0;
}
