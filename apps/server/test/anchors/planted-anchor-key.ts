import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { anchorKeyOwner } from '../../src/modules/anchors/anchor-keys.repository.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { createSealer } from '../../src/platform/keys/sealing.ts';
import { plantPushTarget } from '../planted/planted-domain.ts';
import { plantAnchor } from './planted-anchor.ts';

/** An anchor whose key is sealed. */
export interface KeyedAnchor {
  readonly merchantCode: string;
  readonly streamerCode: string;
}

/** Anchors of a merchant with one push target, their keys sealed by the newest of a ring. */
export async function plantKeyedAnchors(owner: Pool, sealing: KeyRing, merchantCode: string, count: number) {
  const { projectCode } = await plantPushTarget(owner, merchantCode);
  const planted: KeyedAnchor[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `主播${randomBytes(4).toString('hex')}`;
    const anchor = await plantAnchor(owner, { sealing }, merchantCode, { name, projectCodes: [projectCode] });
    planted.push({ merchantCode, streamerCode: anchor.streamerCode });
  }
  return planted;
}

/** How many keys of a merchant's anchors are sealed under another version than the newest, and how many do not open. */
export async function unreadableAnchorKeys(owner: Pool, keys: KeyRing, merchantCode: string) {
  const sealer = createSealer(keys);
  const count = { keys: 0, older: 0, unreadable: 0 };
  const rows = await inMerchant(owner, merchantCode, (tx) =>
    tx
      .selectFrom('tenant.anchor_keys')
      .select(['anchor_id as anchorId', 'version', 'sealed_key as bytes', 'key_version as keyVersion'])
      .where('merchant_code', '=', merchantCode)
      .execute(),
  );
  for (const { anchorId, version, ...sealed } of rows) {
    count.keys += 1;
    if (sealed.keyVersion !== keys.newest) count.older += 1;
    try {
      sealer.open(sealed, anchorKeyOwner({ merchantCode, anchorId }, version));
    } catch {
      count.unreadable += 1;
    }
  }
  return count;
}
