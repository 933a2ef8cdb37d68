import type { Platform } from '../../platform/platform.ts';
import type { PublicContext } from '../../platform/route.ts';
import type { SignInAccount } from './accounts.repository.ts';
import { logEnded } from './logged-endings.ts';
import { tellOwner } from './owner-notices.ts';
import { personOf } from './person.ts';
import { revokeLogged } from './remembering.service.ts';
import { endSessionsOfDevice } from './sessions.repository.ts';

/** A token that was replaced came back: whoever holds the other one is out, with all that it opened. */
export async function endTheft(
  context: PublicContext,
  { events, queue }: Pick<Platform, 'events' | 'queue'>,
  account: SignInAccount,
  deviceId: string,
): Promise<void> {
  const owner = personOf(account);
  await context.write(
    owner,
    async (writing) => {
      await revokeLogged(writing, account.id, deviceId);
      for (const session of await endSessionsOfDevice(writing.tx, account.id, deviceId))
        logEnded(writing.changes, session);
      await tellOwner(writing.tx, queue, { ...owner, event: 'deviceStolen' });
      writing.afterCommit(() => events.announce(owner.merchantCode));
    },
    '移除被冒用的设备',
  );
  context.cookies.clear('device');
}
