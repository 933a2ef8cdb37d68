import type { Platform } from '../../../platform/platform.ts';
import type { PublicContext } from '../../../platform/route.ts';
import type { SignInAccount } from '../accounts.repository.ts';
import { forgetAddresses } from '../known-addresses.repository.ts';
import { tellOwner } from '../owner-notices.ts';
import { personOf } from '../person.ts';
import { removeDevice } from './removing.service.ts';

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
      await removeDevice(writing, { events }, account.id, deviceId);
      await forgetAddresses(writing.tx, account.id);
      await tellOwner(writing.tx, queue, { ...owner, event: 'deviceStolen' });
    },
    '移除被冒用的设备',
  );
  context.cookies.clear('device');
}
