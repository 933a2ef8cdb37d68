import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { calls } from '@touchline/contract/calls';
import { inMerchant } from '@touchline/db/transaction';
import { photoLimits } from '@touchline/domain/pictures/pictures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { type Browser, wireRequest } from '../../../test/browser/browser.ts';
import { uploadBy } from '../../../test/browser/uploads.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { drawnJpeg, drawnPng } from '../../../test/pictures/drawn-pictures.ts';
import { plantPhoto } from '../../../test/pictures/planted-photo.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { noWriteLimits, usualLimits } from '../../../test/stack/no-limits.ts';
import { startStack, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';

let stack: TestStack;
let keeper: Browser;
let stranger: Browser;
let superAdmin: Browser;

beforeAll(async () => {
  stack = await startStack({ ...usualLimits, ...noWriteLimits });
  for (const code of ['alpha', 'beta']) await stack.addMerchant(code);
  keeper = await signedIn('alpha', 'keeper');
  stranger = await signedIn('beta', 'stranger');
  superAdmin = await signedIn('platform', 'super', true);
});
afterAll(() => stack.close());

async function signedIn(merchantCode: string, account: string, isSuperAdmin = false): Promise<Browser> {
  const accountId = await stack.addAccount(merchantCode, account, ['pro_anc_lis-action'], { isSuperAdmin });
  return await signInDirectly(stack.browser(), stack.owner, { merchantCode, accountId });
}

const upload = (file: Uint8Array, by = keeper, query = {}) =>
  uploadBy(stack, by, calls['photos.create'], { file, query });
const show = (name: string, by = keeper, headers: Record<string, string> = {}) =>
  by.send({ ...wireRequest(calls['photos.get'], { params: { name } }), headers });

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of stack.platform.files.list('')) keys.push(key);
  return keys.toSorted();
}

async function storedPicture(name: string) {
  const chunks = await stack.platform.files.open(name);
  return chunks === null ? Buffer.alloc(0) : await buffer(chunks);
}

it.each([
  ['a png', () => drawnPng(900, 300)],
  ['a jpg', () => drawnJpeg(300, 900)],
  ['a progressive jpeg', () => drawnJpeg(640, 480, { progressive: true })],
  ['a small png', () => drawnPng(20, 20)],
])('[ANC-20] %s is kept as a PNG of 200 × 200 pixels', async (_what, make) => {
  const { status, data, text } = await upload(await make());
  expect(status, text).toBe(200);
  expect(await sharp(await storedPicture(data.name)).metadata()).toMatchObject({
    format: 'png',
    width: 200,
    height: 200,
  });
});

it('a cover is kept as a PNG of 640 × 360 pixels, by an editor of news or of short videos', async () => {
  const cover = async (keys: readonly string[]) => {
    const accountId = await stack.addAccount('alpha', uniqueAccount('editor'), keys);
    const by = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId });
    return await uploadBy(stack, by, calls['photos.create-cover'], { file: await drawnPng(900, 900) });
  };
  for (const key of ['val_new-action', 'val_vid-action']) {
    const { status, data, text } = await cover([key]);
    expect(status, text).toBe(200);
    const size = { format: 'png', width: 640, height: 360 };
    expect(await sharp(await storedPicture(data.name)).metadata()).toMatchObject(size);
  }
  expect((await cover(['pro_anc_lis-action'])).status).toBe(403);
});

it('[ANC-20] a wide picture is cut at its sides, not squeezed', async () => {
  const { data } = await upload(await drawnPng(900, 300));
  const { data: pixels } = await sharp(await storedPicture(data.name))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number) => [...pixels.subarray((100 * 200 + x) * 3, (100 * 200 + x) * 3 + 3)];
  expect([pixel(90), pixel(110)]).toEqual([
    [0xc0, 0x30, 0x20],
    [0x20, 0x60, 0xc0],
  ]);
});

it('[ANC-19] a file that is no jpg, jpeg or png is refused by its content, and nothing of it stays', async () => {
  const gif = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const before = await storedKeys();
  for (const file of [
    gif,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from('MZ program'),
    Buffer.alloc(0),
  ])
    expect(await upload(file)).toMatchObject({ status: 415, error: { code: '000415' } });
  expect(await storedKeys()).toEqual(before);
});

it('an upload leaves a log row without the picture, and each photo has a name of its own', async () => {
  const picture = await drawnPng();
  const first = await upload(picture);
  const second = await upload(picture);
  expect(first.data.name).toMatch(/^photo-[0-9a-f]{32}$/);
  expect(second.data.name).not.toBe(first.data.name);
  const row = (await logRows(stack.owner)).at(-1);
  expect(row).toMatchObject({ functionName: '上传主播头像', result: 1, requestParameter: '{}' });
  expect(row?.changes).toContain(second.data.name);
});

it('a merchant that has the most unused photos uploads no further one', async () => {
  await stack.addMerchant('gamma');
  const by = await signedIn('gamma', 'hoarder');
  await inMerchant(stack.owner, 'gamma', (tx) =>
    sql`INSERT INTO tenant.photos (merchant_code, name) SELECT 'gamma', 'photo-' || md5(number::text)
      FROM generate_series(2, ${photoLimits.unusedPerMerchant}::integer) number`.execute(tx),
  );
  const picture = await drawnPng();
  expect((await upload(picture, by)).status).toBe(200);
  const { status, error } = await upload(picture, by);
  expect([status, error.details[0]?.field]).toEqual([422, 'photo']);
});

it('a photo is shown to its merchant, and does not exist for another', async () => {
  const { data } = await upload(await drawnPng());
  const shown = await show(data.name);
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    etag: `"${data.name}"`,
    'x-content-type-options': 'nosniff',
  });
  expect((await show(data.name, stranger)).status).toBe(404);
  expect((await show(data.name, stranger, { 'if-none-match': `"${data.name}"` })).status).toBe(404);
  expect((await show(data.name, superAdmin)).status).toBe(200);
  expect((await show(data.name, stack.browser())).status).toBe(401);
});

it('a browser that has kept the picture is told so, after it was judged again', async () => {
  const { data } = await upload(await drawnPng());
  for (const tag of [`"${data.name}"`, `W/"${data.name}"`, `"other", "${data.name}"`]) {
    const answer = await show(data.name, keeper, { 'if-none-match': tag });
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
  }
  expect((await show(data.name, keeper, { 'if-none-match': '"other"' })).status).toBe(200);
});

it('an upload that is done stays so, though its own file cannot be removed afterwards', async () => {
  const removing = vi.spyOn(stack.platform.files, 'remove').mockRejectedValueOnce(new Error('the store is away'));
  expect((await upload(await drawnPng())).status).toBe(200);
  expect(removing).toHaveBeenCalledOnce();
  removing.mockRestore();
});

it('a super-admin uploads for the merchant that they act for', async () => {
  const { data } = await upload(await drawnPng(), superAdmin, { merchantCodeBySa: 'beta' });
  expect((await show(data.name, stranger)).status).toBe(200);
  expect((await show(data.name, keeper)).status).toBe(404);
});

it('sixty pictures of one page are all shown', async () => {
  const name = await plantPhoto(stack.owner, stack.platform.files, 'alpha');
  const answers = await Promise.all(Array.from({ length: 60 }, () => show(name)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it('a picture on a page does not keep a session alive', async () => {
  const name = await plantPhoto(stack.owner, stack.platform.files, 'alpha');
  const seen = async () =>
    (await stack.owner.query<{ at: string }>('SELECT max(last_seen_at)::text AS at FROM identity.sessions')).rows[0]
      ?.at;
  await stack.owner.query(`UPDATE identity.sessions SET last_seen_at = now() - interval '10 minutes'`);
  const before = await seen();
  await show(name);
  await pause(50);
  expect(await seen()).toBe(before);
});

it.each(['photo-1', 'upload-0123456789abcdef0123456789abcdef', '..%2Fwhole', `photo-${'0'.repeat(33)}`])(
  'no picture is asked for under the name "%s"',
  async (name) => {
    expect((await show(name)).status).toBe(400);
  },
);
