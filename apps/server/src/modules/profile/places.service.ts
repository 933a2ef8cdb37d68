import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes, type SignedInContext } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import {
  endEveryWayIn,
  endSession,
  lockOwnAccount,
  logEnded,
  logRevoked,
  placesAsked,
  placesView,
  revokeDevice,
} from '../sign-in/index.ts';
import { ownerOf } from './profile.service.ts';

export function placeReads(config: Config): Routes<'profile.sessions'> {
  return {
    'profile.sessions': readRoute({
      ask: () => placesAsked(config),
      answer: (found, _input, { session }) => placesView(found, session),
    }),
  };
}

export async function endOwnSession({ tx, actor, changes }: Work<PersonActor>, id: string): Promise<void> {
  const ended = await endSession(tx, actor.accountId, id);
  if (ended === undefined) throw new Refusal('notFound');
  logEnded(changes, ended);
}

export async function endOtherSessions(context: SignedInContext, platform: Platform): Promise<number> {
  await lockOwnAccount(context);
  return await endEveryWayIn(context, platform, ownerOf(context), context.session.id);
}

export async function forgetOwnDevice({ tx, actor, changes }: Work<PersonActor>, id: string): Promise<void> {
  const revoked = await revokeDevice(tx, actor.accountId, id);
  if (revoked === undefined) throw new Refusal('notFound');
  logRevoked(changes, revoked);
}
