import type { Config } from '../../platform/config/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes, type SignedInContext } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import {
  endEveryWayIn,
  endSession,
  leaveSession,
  lockOwnAccount,
  signedInDeviceQueries,
  signedInDevicesView,
  removeDevice,
} from '../sign-in/index.ts';
import { ownerOf } from './profile.service.ts';

export function signedInDeviceReads(config: Config): Routes<'profile.sessions'> {
  return {
    'profile.sessions': readRoute({
      ask: () => signedInDeviceQueries(config),
      answer: (found, _input, { session }) => signedInDevicesView(found, session),
    }),
  };
}

export async function endOwnSession(context: Work<PersonActor>, { events }: Platform, id: string): Promise<void> {
  const ended = await endSession(context.tx, context.actor.accountId, id);
  if (ended === undefined) throw new Refusal('notFound');
  leaveSession(context, events, ended);
}

export async function endOtherSessions(context: SignedInContext, platform: Platform): Promise<number> {
  await lockOwnAccount(context);
  return await endEveryWayIn(context, platform, ownerOf(context), context.session.id);
}

/** Removing the device in use leaves its session signed in. */
export async function forgetOwnDevice(context: SignedInContext, platform: Platform, id: string): Promise<void> {
  await lockOwnAccount(context);
  const { actor, session } = context;
  if (!(await removeDevice(context, platform, actor.accountId, id, session.id))) throw new Refusal('notFound');
}
