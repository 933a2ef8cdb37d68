import type { SignedInContext } from '../../http/route.ts';
import type { Config } from '../../platform/config.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  endEveryWayIn,
  endSessions,
  listDevices,
  listSessions,
  lockOwnAccount,
  revokeDevices,
} from '../sign-in/index.ts';

/** Where an account is signed in, and the devices that may sign it in without its password. */
export async function listPlaces({ tx, actor }: SignedInContext, config: Config) {
  const limits = { idleMinutes: config.SESSION_IDLE_MINUTES, absoluteHours: config.SESSION_ABSOLUTE_HOURS };
  const sessions = await listSessions(tx, actor.accountId, limits);
  const devices = await listDevices(tx, actor.accountId);
  return {
    sessions: sessions.map((row) => placeOf(row, row.last_seen_at, row.id === actor.sessionId)),
    devices: devices.map((row) => ({
      ...placeOf(row, row.last_used_at, row.id === actor.deviceId),
      expiresTime: row.expires_at.toISOString(),
    })),
  };
}

export async function endSession({ tx, actor, changes }: SignedInContext, id: string): Promise<void> {
  const ended = await endSessions(tx, actor.accountId, { only: id });
  if (ended.length === 0) throw new Refusal('notFound');
  for (const row of ended) changes.add('session', row.id, { ...row, ended_at: null }, row);
}

export async function endOtherSessions(context: SignedInContext): Promise<number> {
  await lockOwnAccount(context);
  return await endEveryWayIn(context, context.actor.accountId, context.actor.sessionId);
}

export async function forgetOwnDevice({ tx, actor, changes }: SignedInContext, id: string): Promise<void> {
  const revoked = await revokeDevices(tx, actor.accountId, { only: id });
  if (revoked.length === 0) throw new Refusal('notFound');
  for (const row of revoked) changes.add('device', row.id, { ...row, revoked_at: null }, row);
}

function placeOf(
  row: { id: string; address: string; user_agent: string; created_at: Date },
  lastSeen: Date,
  current: boolean,
) {
  return {
    id: row.id,
    current,
    address: row.address,
    userAgent: row.user_agent,
    createdTime: row.created_at.toISOString(),
    lastSeenTime: lastSeen.toISOString(),
  };
}
