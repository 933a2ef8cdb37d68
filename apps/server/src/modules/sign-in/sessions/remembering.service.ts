import { newToken, tokenHash } from '../../../platform/keys/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PublicContext } from '../../../platform/route.ts';
import type { Writing } from '../../../platform/work.ts';
import type { SignInAccount } from '../accounts.repository.ts';
import { createDevice, deviceAudit, type HeldDevice, rotateDevice } from './devices.repository.ts';
import { removeDevice } from './removing.service.ts';

export interface Remembered {
  readonly deviceId: string | null;
  /** The browser's new token; null removes it, undefined leaves it. */
  readonly token: string | null | undefined;
}

/**
 * Keeps, replaces or drops the device as the form asks; a dropped one takes along the sessions that it opened. A token of grace is replaced like the current one: its browser
 * may never have got the answer that replaced it, and would hold a token that later looks stolen. Where the form does
 * not ask, as over a page whose session expired, the browser's token stays, whoever's it is.
 */
export async function remember(
  writing: Writing,
  platform: Pick<Platform, 'events'>,
  context: PublicContext,
  account: SignInAccount,
  { held, isWanted }: { held: HeldDevice | undefined; isWanted: boolean | undefined },
): Promise<Remembered> {
  if (isWanted === undefined) return { deviceId: held?.id ?? null, token: undefined };
  const { tx, changes } = writing;
  const client = { address: context.address, userAgent: context.userAgent };
  const token = newToken();
  if (!isWanted) {
    if (held === undefined) return { deviceId: null, token: null };
    // Used up all the same: should it come back, somebody else has it.
    await rotateDevice(tx, held, tokenHash(token), client);
    await removeDevice(writing, platform, account.id, held.id);
    return { deviceId: held.id, token: null };
  }
  if (held !== undefined) {
    await rotateDevice(tx, held, tokenHash(token), client);
    return { deviceId: held.id, token };
  }
  const owner = { merchantCode: account.merchantCode, accountId: account.id };
  const deviceId = await createDevice(tx, { ...owner, ...client, tokenHash: tokenHash(token) });
  changes.addPart(deviceAudit, deviceId, null, { address: client.address, user_agent: client.userAgent });
  return { deviceId, token };
}
