import type { Config } from '../../platform/config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes, type SignedInContext } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import {
  endEveryWayIn,
  endSession,
  lockOwnAccount,
  logEnded,
  logRevoked,
  ownDevices,
  ownSessions,
  revokeDevice,
} from '../sign-in/index.ts';

/** Where an account is signed in, and the devices that may sign it in without its password. */
export function placeReads(config: Config): Routes<'profile.sessions'> {
  return {
    'profile.sessions': readRoute({
      ask: () => ({ sessions: ownSessions(config), devices: ownDevices }),
      answer: ({ sessions, devices }, _input, { session }) => ({
        sessions: sessions.map((row) => placeOf(row, row.last_seen_at, row.id === session.id)),
        devices: devices.map((row) => ({
          ...placeOf(row, row.last_used_at, row.id === session.deviceId),
          expiresTime: row.expires_at.toISOString(),
        })),
      }),
    }),
  };
}

export async function endOwnSession({ tx, actor, changes }: Work<PersonActor>, id: string): Promise<void> {
  const ended = await endSession(tx, actor.accountId, id);
  if (ended === undefined) throw new Refusal('notFound');
  logEnded(changes, ended);
}

export async function endOtherSessions(context: SignedInContext, config: Config): Promise<number> {
  await lockOwnAccount(context);
  return await endEveryWayIn(context, config, context.actor.accountId, context.session.id);
}

export async function forgetOwnDevice({ tx, actor, changes }: Work<PersonActor>, id: string): Promise<void> {
  const revoked = await revokeDevice(tx, actor.accountId, id);
  if (revoked === undefined) throw new Refusal('notFound');
  logRevoked(changes, revoked);
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
