import { photoLimits } from '@touchline/domain/pictures/pictures';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { drawnJpeg, drawnPng } from '../../../../test/pictures/drawn-pictures.ts';
import { hostilePictures } from '../../../../test/pictures/hostile-pictures.ts';
import { createPictureMaker } from './picture-maker.ts';
import { PictureError } from './picture-parts.ts';

const maker = createPictureMaker();
const avatar = { width: photoLimits.side, height: photoLimits.side, fit: 'cover' } as const;
const hostile = await hostilePictures(6000);

it.each(hostile.map((one) => [one.what, one] as const))(
  'a picture is refused: %s',
  async (_what, { bytes, problem }) => {
    await expect(maker.make(bytes, avatar)).rejects.toMatchObject({ name: 'PictureError', problem });
  },
);

it('nothing of what a picture carries besides is kept', async () => {
  const secret = 'taken at home';
  const given = await sharp(await drawnJpeg(300, 300))
    .withExif({ IFD0: { Copyright: secret, Artist: secret } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(given.includes(secret)).toBe(true);
  const made = await maker.make(given, avatar);
  expect(made.includes(secret)).toBe(false);
  const { exif, icc, xmp } = await sharp(made).metadata();
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
});

it('a picture that lies on its side is set upright', async () => {
  const lying = await sharp(await drawnPng(300, 300))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { data } = await sharp(await maker.make(lying, avatar))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const red = (y: number) => data[(y * 200 + 100) * 3] ?? 0;
  expect([red(20) > 150, red(180) < 80]).toEqual([true, true]);
});

it('a logo is shown whole, with clear borders', async () => {
  const made = await maker.make(await drawnPng(400, 100), { width: 96, height: 96, fit: 'contain' });
  const { data, info } = await sharp(made).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[3], data[(48 * 96 + 48) * 4 + 3]]).toEqual([96, 96, 0, 255]);
});

it('any changed bytes are made into a picture or refused, and nothing else happens', async () => {
  const [png, jpeg] = [await drawnPng(40, 40), await drawnJpeg(40, 40)];
  const changed = fc
    .tuple(fc.constantFrom(png, jpeg), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }))
    .map(([original, changes]) => {
      const copy = Buffer.from(original);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return copy;
    });
  await fc.assert(
    fc.asyncProperty(changed, async (bytes) => {
      const made = await maker.make(bytes, avatar).catch((error: unknown) => error);
      expect(made instanceof PictureError || Buffer.isBuffer(made)).toBe(true);
    }),
    { numRuns: 150 },
  );
});
