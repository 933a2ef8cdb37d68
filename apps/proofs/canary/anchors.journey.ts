import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { anchorKeyOwner } from '../../server/src/modules/anchors/anchor-keys.repository.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { createSealer } from '../../server/src/platform/keys/sealing.ts';
import { Client } from '../lib/client.ts';
import type { Canaries, WatchedWorld } from './canaries.ts';

const anchors = 20;
const merchantCode = 'm01';
const query = { merchantCodeBySa: merchantCode };

/** The database and the ring that open what the server sealed. */
interface SealedRows {
  readonly owner: Pool;
  readonly sealing: KeyRing;
}

/** Keys of anchors: made, shown, replaced, leaked, then every page that could show one. */
export async function liveWithAnchors(world: WatchedWorld, session: string, sealed: SealedRows): Promise<void> {
  const here = new Client(world);
  here.cookies.set('session', session);
  const { projectCode } = await here.do('push-targets.create', { query, body: { name: '示例目标', tag: '示例' } });
  const codes: string[] = [];
  for (let at = 0; at < anchors; at += 1) {
    const body = { name: `示例主播${at}`, projectCodes: [projectCode], merchantCode };
    codes.push((await here.do('anchors.create', { query, body })).streamerCode);
  }
  await learnKeys(world.canaries, sealed);
  for (const streamerCode of codes) await liveWithAnchor(here, world.canaries, streamerCode);
  await learnKeys(world.canaries, sealed);
  await here.do('anchors.list', { query: { ...query, size: '1000' } });
  await here.do('anchors.list', { query: { size: '1000' } });
  await here.do('search.records', { query: { ...query, keyword: '示例主播' } });
  await here.do('operation-logs.list', { query: { ...query, size: '200' } });
  await here.call('operation-logs.export', { query });
  await here.do('anchors.start-export', { query, body: {} });
}

async function liveWithAnchor(here: Client, canaries: Canaries, streamerCode: string): Promise<void> {
  const params = { streamerCode };
  for (const leaked of [false, true]) {
    for (let time = 0; time < 2; time += 1) {
      const headers = { 'idempotency-key': `reveal-${streamerCode}-${leaked}-${time}` };
      const { pushKey } = await here.do('anchors.reveal-key', { params, query, headers });
      canaries.learn('push key', pushKey.slice(pushKey.indexOf('&s=') + 3), 'a shown address');
    }
    const { keyVersion } = await here.do('anchors.get', { params, query });
    await here.do('anchors.rotate-key', { params, query, body: { leaked, keyVersion } });
    await here.call('anchors.rotate-key', { params, query, body: { leaked, keyVersion } });
  }
}

/** The keys themselves, which no answer may ever hold. */
async function learnKeys(canaries: Canaries, { owner, sealing }: SealedRows): Promise<void> {
  const sealer = createSealer(sealing);
  const rows = await inMerchant(owner, merchantCode, (tx) =>
    tx
      .selectFrom('tenant.anchor_keys')
      .select(['anchor_id', 'version', 'sealed_key as bytes', 'key_version as keyVersion'])
      .execute(),
  );
  for (const { anchor_id: anchorId, version, ...sealed } of rows)
    canaries.learn(
      'anchor key',
      sealer.open(sealed, anchorKeyOwner({ merchantCode, anchorId }, version)),
      'the database',
    );
}
