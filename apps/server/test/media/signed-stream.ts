import { createHmac } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { appointmentStream, signUntil } from '@touchline/domain/anchors/live-room';

import { anchorKeyOwner, lockKeys } from '../../src/modules/anchors/anchor-keys.repository.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createSealer } from '../../src/platform/keys/sealing.ts';

interface SignedAppointment {
  readonly anchorId: string;
  readonly appointmentId: string;
  /** Of the key, in seconds since 1970. */
  readonly end?: number;
}

const inSeconds = (ms: number) => Math.floor(ms / 1000);

/** The stream key of an appointment for the next hour, unless it says otherwise, as a reveal shows it. */
export async function signedStreamOf(
  owner: Pool,
  keys: Pick<Config['keys'], 'sealing'>,
  merchantCode: string,
  { anchorId, appointmentId, end = inSeconds(Date.now()) + 3600 }: SignedAppointment,
): Promise<string> {
  const anchor = { merchantCode, anchorId };
  const newest = await inMerchant(owner, merchantCode, async (tx) => (await lockKeys(tx, anchor)).at(-1));
  if (newest === undefined) throw new Error('the anchor has no key');
  const key = createSealer(keys.sealing).open(newest.sealed, anchorKeyOwner(anchor, newest.version));
  const hmac = (of: string, text: string) => createHmac('sha256', of).update(text).digest('base64url');
  return signUntil({ stream: appointmentStream(appointmentId), key, version: newest.version, end }, hmac);
}
