import type { Tx } from '@touchline/db/transaction';

import { Refusal } from '../../platform/refusal.ts';
import { atomically } from './appointment-writes.repository.ts';

const mostTries = 3;

/** Somebody handed an appointment over between the locks of anchors and of appointments. */
class HandedOver extends Error {}

/** Throws where an appointment's anchor is not among the locked ones. */
export function requireLocked(rows: readonly { readonly anchor_id: string }[], anchorIds: readonly string[]): void {
  const locked = new Set(anchorIds);
  if (rows.some(({ anchor_id }) => !locked.has(anchor_id))) throw new HandedOver();
}

/** Locks anew after a handover. The locks of the try before are given back first: nobody waits for them out of order. */
export async function againAfterHandover<T>(tx: Tx, lock: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1)
    try {
      return await atomically(tx, lock);
    } catch (error) {
      if (!(error instanceof HandedOver)) throw error;
    }
  throw new Refusal('dependencyDown', { retryAfterSeconds: 1 });
}
