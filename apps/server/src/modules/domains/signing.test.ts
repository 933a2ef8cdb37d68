import { inMerchant } from '@touchline/db/transaction';
import { errorCodes } from '@touchline/domain/error-codes';
import { cdns, usualWangsuSettings } from '@touchline/domain/signing/cdn-signing';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type KeyedDomain, plantKeyedDomains } from '../../../test/planted/planted-domain-key.ts';
import { forgetProof } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { KeyRing } from '../../platform/keys/key-ring.ts';
import { Secret } from '../../platform/keys/secret.ts';

let office: Office;
let chief: Colleague;
beforeAll(async () => {
  office = await startOffice();
  chief = office.chiefFor('alpha');
});
afterAll(() => office.close());

type Draft = Parameters<typeof plantKeyedDomains>[3][number];

async function plant(draft: Draft = {}, merchantCode = 'alpha'): Promise<KeyedDomain> {
  const [domain] = await plantKeyedDomains(office.owner, office.platform.config.keys.sealing, merchantCode, [draft]);
  if (domain === undefined) throw new Error('no domain');
  return domain;
}

const reveal = (who: Colleague, { id }: { id: string }) => who.call('domains.push-reveal-key', { params: { id } });
const preview = (who: Colleague, id: string, stream?: string) =>
  who.call('domains.push-preview', { params: { id }, query: stream === undefined ? {} : { stream } });

it('[LOG-16] showing a key leaves a log row that names the domain and not the key', async () => {
  const domain = await plant({ name: 'shown.example' });
  const shown = await reveal(chief, domain);
  expect([shown.status, shown.data]).toEqual([200, { key: domain.key }]);
  const row = (await logRows(office.owner)).findLast(({ merchantCode }) => merchantCode === 'alpha');
  expect(row).toMatchObject({ functionName: '查看推流域名密钥', userAccount: 'chief', result: 1 });
  expect(row?.changes).toContain(`"id":"${domain.id}"`);
  expect(row?.changes).toContain('shown.example');
  expect(JSON.stringify(row)).not.toContain(domain.key);
});

it('[LOG-16] a refused attempt to see a key is logged as well', async () => {
  const domain = await plant({ key: null });
  const refused = await reveal(chief, domain);
  expect([refused.status, refused.error.details]).toEqual([422, [{ errorMessage: '该域名未设置密钥' }]]);
  const row = (await logRows(office.owner)).findLast(({ merchantCode }) => merchantCode === 'alpha');
  expect(row).toMatchObject({ functionName: '查看推流域名密钥', result: 0 });
  expect(row?.changes).toContain(`"id":"${domain.id}"`);
});

it('[LOG-16] a key is shown after password or code alone', async () => {
  const domain = await plant();
  await forgetProof(office.owner, office.chief.id);
  const refused = await reveal(chief, domain);
  expect([refused.status, refused.error.code]).toEqual([403, errorCodes.stepUpRequired.code]);
  await office.owner.query('UPDATE identity.sessions SET proven_at = now() WHERE account_id = $1', [office.chief.id]);
  expect((await reveal(chief, domain)).data).toEqual({ key: domain.key });
});

it('a key is shown by its own kind and merchant alone', async () => {
  const [push, foreign] = [await plant(), await plant({}, 'beta')];
  const nowhere = await reveal(chief, { id: '999999999' });
  for (const refused of [
    await chief.call('domains.pull-reveal-key', { params: { id: push.id } }),
    await reveal(chief, foreign),
  ]) {
    expect(refused.status).toBe(404);
    expect({ ...refused.error, traceId: '' }).toEqual({ ...nowhere.error, traceId: '' });
  }
});

it('a repeated request for a key is not answered from a stored answer', async () => {
  const domain = await plant();
  const headers = { 'idempotency-key': 'reveal-twice' };
  const request = { params: { id: domain.id }, query: { merchantCodeBySa: 'alpha' } };
  const ask = () => office.chief.browser.call('domains.push-reveal-key', request, headers);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status, 'no answer was kept').toBe(409);
  const kept = await inMerchant(office.owner, 'alpha', (tx) =>
    tx.selectFrom('tenant.idempotency_keys').select('answer').where('key', '=', 'reveal-twice').execute(),
  );
  expect(kept).toEqual([{ answer: null }]);
});

it('a key that no key of the server opens is refused without a word of it', async () => {
  const other = new KeyRing([[1, new Secret(Buffer.alloc(32, 5).toString('base64'))]]);
  const [domain] = await plantKeyedDomains(office.owner, other, 'alpha', [{}]);
  const refused = await reveal(chief, domain ?? { id: '' });
  expect([refused.status, refused.error.details]).toEqual([422, [{ errorMessage: '密钥暂时无法读取，请重新填写' }]]);
});

it.each(cdns)('the preview for %s shows the address with its signature masked, and the check values', async (cdn) => {
  const domain = await plant({
    name: `p-${cdn.toLowerCase()}.example`,
    cdn,
    wangsu: cdn === 'WSU' ? usualWangsuSettings : null,
  });
  const { status, data, text } = await preview(chief, domain.id, 'room-7');
  expect(status).toBe(200);
  const { protocol, host, pathname } = new URL(data.address);
  expect([protocol, host, pathname]).toEqual(['rtmp:', `p-${cdn.toLowerCase()}.example`, '/live/room-7']);
  expect(data.address).toContain('*'.repeat(32));
  expect(data.signedText).toContain('********');
  expect(text).not.toContain(domain.key);
  expect(data.checks.length).toBeGreaterThan(0);
  for (const { actual, expected, isRight } of data.checks) expect([actual, isRight]).toEqual([expected, true]);
});

it('the preview of an ingest name is refused, since its addresses carry no signature', async () => {
  const domain = await plant({ type: 'STREAMER', cdn: null, key: null });
  expect((await preview(chief, domain.id)).status).toBe(422);
});
