import { Readable } from 'node:stream';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantPhoto } from '../../../test/pictures/planted-photo.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { plantValueAdded } from '../../../test/value-added/planted-value-added.ts';
import { fileKinds } from '../../entry/jobs.ts';
import { sweepFiles } from '../../platform/files/file-sweep.ts';
import { forgetPhotos } from './photos.jobs.ts';
import { requirePhoto } from './photos.service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  for (const code of ['alpha', 'beta']) await stack.addMerchant(code);
});
afterAll(() => stack.close());

const plant = (merchantCode = 'alpha') => plantPhoto(stack.owner, stack.platform.files, merchantCode);
const isStored = async (name: string) => (await stack.platform.files.open(name)) !== null;
const inAlpha = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(stack.owner, 'alpha', work);
const later = () => new Date(Date.now() + 60_000);

let anchors = 0;
/** An anchor that has the photo; answers its id. */
async function plantAnchor(photo: string | null): Promise<string> {
  // Codes have no 0 and no 1.
  const digits = (anchors += 1)
    .toString(8)
    .padStart(3, '0')
    .replaceAll(/\d/g, (digit) => String(Number(digit) + 2));
  const code = `AAAAA${digits}`;
  const { rows } = await inAlpha((tx) =>
    sql<{ id: string }>`INSERT INTO tenant.anchors (merchant_code, code, name, photo)
      VALUES ('alpha', ${code}, ${code}, ${photo}) RETURNING id::text`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

async function setPhoto(anchorId: string, photo: string | null): Promise<void> {
  await inAlpha((tx) => sql`UPDATE tenant.anchors SET photo = ${photo} WHERE id = ${anchorId}`.execute(tx));
}

/** As if all that is unused had been so for a day. */
async function aDayLater(): Promise<void> {
  for (const merchantCode of ['alpha', 'beta'])
    await inMerchant(stack.owner, merchantCode, (tx) =>
      sql`UPDATE tenant.photos SET unused_since = unused_since - interval '25 hours'`.execute(tx),
    );
  await forgetPhotos.handler(workerPlatformOf(stack))({});
}

async function isRow(name: string): Promise<boolean> {
  const { rows } = await inAlpha((tx) => sql`SELECT FROM tenant.photos WHERE name = ${name}`.execute(tx));
  return rows.length === 1;
}

it('an unused photo goes after a day, and not before; one that an anchor has stays', async () => {
  const used = await plant();
  await plantAnchor(used);
  const unused = await plant();
  const ofOther = await plant('beta');
  await forgetPhotos.handler(workerPlatformOf(stack))({});
  expect(await Promise.all([used, unused, ofOther].map(isStored))).toEqual([true, true, true]);
  await aDayLater();
  expect(await Promise.all([used, unused, ofOther].map(isStored))).toEqual([true, false, false]);
  expect([await isRow(used), await isRow(unused)]).toEqual([true, false]);
});

it('a photo that an anchor gave up goes a day later, and one that two anchors have stays with the second', async () => {
  const [shared, replaced, next] = [await plant(), await plant(), await plant()];
  const first = await plantAnchor(shared);
  await plantAnchor(shared);
  const changing = await plantAnchor(replaced);
  await setPhoto(first, null);
  await setPhoto(changing, next);
  await aDayLater();
  expect(await Promise.all([shared, replaced, next].map(isStored))).toEqual([true, false, true]);
});

it('a cover stays while a news item has it, and goes a day after the item gave it up or was deleted', async () => {
  const [kept, replaced, deleted, shared] = [await plant(), await plant(), await plant(), await plant()];
  const plantNews = (cover: string) => plantValueAdded(stack.owner, 'alpha', 'news', { cover });
  await plantNews(kept);
  const [changing, going, leaving] = [await plantNews(replaced), await plantNews(deleted), await plantNews(shared)];
  await plantAnchor(shared);
  await aDayLater();
  expect(await Promise.all([kept, replaced, deleted, shared].map(isStored))).toEqual([true, true, true, true]);
  await inAlpha((tx) => sql`UPDATE tenant.value_added SET cover = NULL WHERE id = ${changing.id}`.execute(tx));
  await inAlpha((tx) =>
    sql`DELETE FROM tenant.value_added WHERE id = ANY(${[going.id, leaving.id]}::bigint[])`.execute(tx),
  );
  await aDayLater();
  expect(await Promise.all([kept, replaced, deleted, shared].map(isStored))).toEqual([true, false, false, true]);
});

it('no anchor names a photo of another merchant, or one that is not there', async () => {
  const ofOther = await plant('beta');
  for (const name of [ofOther, `photo-${'0'.repeat(32)}`]) {
    await expect(plantAnchor(name)).rejects.toThrow('foreign key');
    await expect(inAlpha((tx) => requirePhoto({ tx, merchantCode: 'alpha' }, name, 'photo'))).rejects.toMatchObject({
      reason: 'formRefused',
    });
  }
});

it('an anchor that takes a photo just now keeps it from the sweep', async () => {
  const name = await plant();
  await inAlpha((tx) =>
    sql`UPDATE tenant.photos SET unused_since = now() - interval '2 days' WHERE name = ${name}`.execute(tx),
  );
  await inAlpha(async (tx) => {
    await requirePhoto({ tx, merchantCode: 'alpha' }, name, 'photo');
    await forgetPhotos.handler(workerPlatformOf(stack))({});
    await sql`INSERT INTO tenant.anchors (merchant_code, code, name, photo) VALUES ('alpha', 'BBBBBBBB', 'b', ${name})`.execute(
      tx,
    );
  });
  await forgetPhotos.handler(workerPlatformOf(stack))({});
  expect([await isRow(name), await isStored(name)]).toEqual([true, true]);
});

it('files that nothing names are swept, once no transaction can be about to name them', async () => {
  const named = await plant();
  await plantAnchor(named);
  const orphans = [`photo-${'a'.repeat(32)}`, `logo-${'b'.repeat(32)}`, 'task-987654321', 'upload-1'];
  for (const key of [...orphans, 'other-1'])
    await stack.platform.files.write(key, Readable.from(['x']), AbortSignal.timeout(5000));
  expect(await sweepFiles(stack.platform, fileKinds, new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await sweepFiles(stack.platform, fileKinds, later())).toBe(orphans.length);
  expect(await Promise.all(orphans.map(isStored))).toEqual([false, false, false, false]);
  expect([await isStored(named), await isStored('other-1')]).toEqual([true, true]);
});
