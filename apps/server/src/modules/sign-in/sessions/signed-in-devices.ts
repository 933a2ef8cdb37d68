import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { liveDevices, type ShownDevice } from './devices.repository.ts';
import { liveSessions, type SessionLimits, type ShownSession } from './sessions.repository.ts';

/** Where an account is signed in, and the devices that may sign it in without its password. */
export const signedInDeviceQueries = (limits: SessionLimits, accountId?: string) => ({
  sessions: liveSessions(limits, accountId),
  devices: liveDevices(accountId),
});

interface SignedInDevices {
  readonly sessions: readonly ShownSession[];
  readonly devices: readonly ShownDevice[];
}

/** The session, and the device if there is one, that the caller uses. */
interface Here {
  readonly id: string;
  readonly deviceId: string | null;
}

export function signedInDevicesView(
  { sessions, devices }: SignedInDevices,
  here: Here,
): CallData<Calls['profile.sessions']> {
  return {
    sessions: sessions.map((row) => signedInDeviceOf(row, row.last_seen_at, row.id === here.id)),
    devices: devices.map((row) => ({
      ...signedInDeviceOf(row, row.last_used_at, row.id === here.deviceId),
      expiresTime: row.expires_at.toISOString(),
    })),
  };
}

function signedInDeviceOf(row: Omit<ShownSession, 'last_seen_at'>, lastSeen: Date, current: boolean) {
  return {
    id: row.id,
    current,
    address: row.address,
    userAgent: row.user_agent,
    createdTime: row.created_at.toISOString(),
    lastSeenTime: lastSeen.toISOString(),
  };
}
