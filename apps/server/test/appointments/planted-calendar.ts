import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { keepCalendar } from '../../src/modules/calendars/calendars.repository.ts';
import { newToken, tokenHash } from '../../src/platform/keys/tokens.ts';

/** The address of an anchor's calendar. Answers its token. */
export async function plantCalendar(owner: Pool, merchantCode: string, anchorId: number | string): Promise<string> {
  const token = newToken();
  await inMerchant(owner, merchantCode, (tx) => keepCalendar(tx, merchantCode, String(anchorId), tokenHash(token)));
  return token;
}
