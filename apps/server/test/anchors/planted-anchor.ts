import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { anchorKeyOwner, insertKey } from '../../src/modules/anchors/anchor-keys.repository.ts';
import { insertAnchor, replaceTargets } from '../../src/modules/anchors/anchor-writes.repository.ts';
import { newAnchorCode } from '../../src/modules/anchors/anchors.service.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createSealer } from '../../src/platform/keys/sealing.ts';
import { plantPushTarget } from '../planted/planted-domain.ts';
import { uniqueAccount } from '../stack/stack.ts';

interface PlantedAnchor {
  readonly name?: string;
  readonly nickname?: string;
  readonly projectCodes?: readonly string[];
  /** When its address was signed. */
  readonly issuedAt?: Date;
}

/** As a call would have made it, with a push target of its own unless some are given. */
export async function plantAnchor(
  owner: Pool,
  keys: Pick<Config['keys'], 'sealing'>,
  merchantCode: string,
  planted: PlantedAnchor = {},
) {
  const { name = uniqueAccount('主播'), nickname = '', issuedAt = new Date() } = planted;
  const projectCodes = planted.projectCodes ?? [(await plantPushTarget(owner, merchantCode)).projectCode];
  return await inMerchant(owner, merchantCode, async (tx) => {
    const values = { code: newAnchorCode(), name, nickname, photo: null, liveroom_enabled: true };
    const made = await insertAnchor(tx, merchantCode, values);
    if (made === undefined) throw new Error('the code is taken');
    const { id, code, updatedAt } = made;
    await replaceTargets(
      tx,
      merchantCode,
      id,
      projectCodes.map((target) => ({ id: target, name: '', isEnabled: true })),
    );
    const anchor = { merchantCode, anchorId: id };
    const sealed = createSealer(keys.sealing).seal(randomBytes(32).toString('base64url'), anchorKeyOwner(anchor, 1));
    await insertKey(tx, anchor, { version: 1, issuedAt: issuedAt.getTime(), tail: 'abcd', sealed });
    return { streamerId: Number(id), streamerCode: code, name, projectCodes, updatedTime: updatedAt.toISOString() };
  });
}
