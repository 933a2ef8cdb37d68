import { createHmac } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import { addressRefusal } from '@touchline/domain/anchors/live-room';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantDomain } from '../../../test/planted/planted-domain.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { createSealer } from '../../platform/keys/sealing.ts';
import { anchorKeyOwner } from './anchor-keys.repository.ts';

const day = 24 * 3_600_000;
let office: Office;
let manager: Colleague;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', ['pro_anc_lis-view', 'pro_anc_lis-action']);
});
afterAll(() => office.close());

const plant = (issuedAt = new Date()) => plantAnchor(office.owner, office.platform.config.keys, 'alpha', { issuedAt });
const get = async (streamerCode: string) => (await manager.call('anchors.get', { params: { streamerCode } })).data;
const reveal = async (streamerCode: string, who = manager) =>
  await who.call('anchors.reveal-key', { params: { streamerCode } });
const rotate = async (streamerCode: string, body: { leaked: boolean; keyVersion: number }, who = manager) =>
  await who.call('anchors.rotate-key', { params: { streamerCode }, body });

/** As a publish hook reads them: with their keys. */
async function versionsOf(streamerId: number) {
  const sealer = createSealer(office.platform.config.keys.sealing);
  return await inMerchant(office.owner, 'alpha', async (tx) => {
    const rows = await tx
      .selectFrom('tenant.anchor_keys')
      .select(['version', 'sealed_key as bytes', 'key_version as keyVersion', 'issued_at', 'valid_until'])
      .where('anchor_id', '=', String(streamerId))
      .orderBy('version')
      .execute();
    return rows.map(({ version, bytes, keyVersion, issued_at: issued, valid_until: until }) => ({
      version,
      key: sealer.open(
        { bytes, keyVersion },
        anchorKeyOwner({ merchantCode: 'alpha', anchorId: String(streamerId) }, version),
      ),
      issuedAt: issued.getTime(),
      validUntil: until?.getTime() ?? null,
    }));
  });
}

const refusalOf = async (pushKey: string, streamerId: number, now = Date.now()) =>
  addressRefusal(pushKey, await versionsOf(streamerId), now, {
    hmac: (key, text) => createHmac('sha256', key).update(text).digest('base64url'),
    same: (left, right) => left === right,
  });

describe('the key of a live room', () => {
  it('[ANC-08] [ANC-31] the key is masked in the record and the list, and reading changes nothing', async () => {
    const { streamerCode } = await plant(new Date(Date.now() - 25 * day));
    const state = async () =>
      (await inMerchant(office.owner, 'alpha', (tx) => sql`SELECT * FROM tenant.anchor_keys ORDER BY id`.execute(tx)))
        .rows;
    const before = await state();
    const first = await get(streamerCode);
    expect(first).toMatchObject({ liveroom: { pushKey: '••••abcd' }, keyVersion: 1, previousKeyUntil: null });
    expect(await get(streamerCode)).toEqual(first);
    const { data } = await manager.call('anchors.list', { query: { streamerCodes: [streamerCode] } });
    expect(data.records[0]?.liveroom.pushKey).toBe('••••abcd');
    expect(await state()).toEqual(before);
  });

  it('[ANC-32] the key is shown by a call of its own, which is logged and needs reservation or action', async () => {
    const { streamerId, streamerCode, name } = await plant();
    const shown = await reveal(streamerCode);
    expect(shown.status, shown.text).toBe(200);
    const { pushKey, pushURL, keyVersion, keyExpiresTime } = shown.data;
    expect(pushKey).toMatch(new RegExp(`^a-${streamerCode}\\?e=\\d+&v=1&s=[A-Za-z0-9_-]{43}$`));
    expect([pushURL, keyVersion]).toEqual(['rtmp://localhost/live', 1]);
    expect(Date.parse(keyExpiresTime) / 1000).toBe(Number(/e=(\d+)/.exec(pushKey)?.[1]));
    expect(await refusalOf(pushKey, streamerId)).toBeNull();
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '查看主播推流密钥');
    expect(row).toMatchObject({ userAccount: manager.account, result: 1 });
    expect(row?.changes).toContain(name);
    expect(JSON.stringify(row)).not.toContain(pushKey.slice(-43));
    const booker = await office.hire('alpha', ['pro_anc_lis-view', 'pro_anc_lis-reservation']);
    expect((await reveal(streamerCode, booker)).data.pushKey).toBe(pushKey);
    expect((await rotate(streamerCode, { leaked: false, keyVersion: 1 }, booker)).status).toBe(403);
    const viewer = await office.hire('alpha', ['pro_anc_lis-view']);
    expect((await reveal(streamerCode, viewer)).status).toBe(403);
  });

  it('[ANC-32] the shown key is kept in no stored answer', async () => {
    const { streamerCode } = await plant();
    const { pushKey } = (await reveal(streamerCode)).data;
    const { rows } = await inMerchant(office.owner, 'alpha', (tx) =>
      sql<{ n: number }>`SELECT count(*)::integer AS n FROM tenant.idempotency_keys
        WHERE answer LIKE ${`%${pushKey.slice(-20)}%`}`.execute(tx),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('the address is signed anew when it is shown after day 20, and the address from before works on', async () => {
    const issuedAt = new Date(Date.now() - 21 * day);
    const { streamerId, streamerCode } = await plant(issuedAt);
    const versions = await versionsOf(streamerId);
    const { pushKey, keyExpiresTime } = (await reveal(streamerCode)).data;
    expect((Date.parse(keyExpiresTime) - Date.now()) / day).toBeGreaterThan(29.9);
    expect(await versionsOf(streamerId)).toMatchObject([{ version: 1, key: versions[0]?.key }]);
    expect((await get(streamerCode)).liveroom.pushKey).toBe(`••••${pushKey.slice(-4)}`);
    const younger = await plant(new Date(Date.now() - 19 * day));
    const early = (await reveal(younger.streamerCode)).data;
    expect((Date.parse(early.keyExpiresTime) - Date.now()) / day).toBeLessThan(11.1);
  });

  it('[ANC-33] the key is replaced by a call of its own; the one before works for ten minutes', async () => {
    const { streamerId, streamerCode, updatedTime } = await plant();
    const old = (await reveal(streamerCode)).data.pushKey;
    const turned = await rotate(streamerCode, { leaked: false, keyVersion: 1 });
    expect(turned.status, turned.text).toBe(200);
    expect(turned.data.keyVersion).toBe(2);
    const until = Date.parse(turned.data.previousKeyUntil ?? '');
    expect((until - Date.now()) / 60_000).toBeCloseTo(10, 0);
    expect(await get(streamerCode)).toMatchObject({
      keyVersion: 2,
      previousKeyUntil: turned.data.previousKeyUntil,
      updatedTime,
    });
    const { pushKey } = (await reveal(streamerCode)).data;
    expect(await refusalOf(pushKey, streamerId)).toBeNull();
    expect(await refusalOf(old, streamerId)).toBeNull();
    expect(await refusalOf(old, streamerId, until)).toBe('unknownVersion');
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '更换主播推流密钥');
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ before: { key_version: 1 }, after: { key_version: 2 } }]);
  });

  it('a leaked key ends at once, and so does the version before it', async () => {
    const { streamerId, streamerCode } = await plant();
    const first = (await reveal(streamerCode)).data.pushKey;
    await rotate(streamerCode, { leaked: false, keyVersion: 1 });
    const second = (await reveal(streamerCode)).data.pushKey;
    const turned = await rotate(streamerCode, { leaked: true, keyVersion: 2 });
    expect(turned.data).toMatchObject({ keyVersion: 3, previousKeyUntil: null });
    expect([await refusalOf(first, streamerId), await refusalOf(second, streamerId)]).toEqual([
      'unknownVersion',
      'unknownVersion',
    ]);
    expect((await versionsOf(streamerId)).map(({ version }) => version)).toEqual([3]);
  });

  it('the key is replaced once by two people who press at once', async () => {
    const { streamerCode } = await plant();
    const pressed = await Promise.all([1, 2].map(() => rotate(streamerCode, { leaked: false, keyVersion: 1 })));
    expect(pressed.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect((await get(streamerCode)).keyVersion).toBe(2);
  });

  it('[ANC-03] the address stands under the merchant’s own ingest name', async () => {
    await office.addMerchant('named');
    const { name } = await plantDomain(office.owner, 'named', 'push', { type: 'STREAMER', state: 'IN_USE' });
    const { streamerCode } = await plantAnchor(office.owner, office.platform.config.keys, 'named');
    const chief = office.chiefFor('named');
    const { data } = await chief.call('anchors.get', { params: { streamerCode } });
    expect(data.liveroom.pushURL).toBe(`rtmp://${name}/live`);
    expect((await reveal(streamerCode, chief)).data.pushURL).toBe(`rtmp://${name}/live`);
    const all = await office.chief.call('anchors.list', { query: { merchantCodes: ['named'] } });
    expect(all.data.records[0]?.liveroom.pushURL).toBe(`rtmp://${name}/live`);
  });
});
