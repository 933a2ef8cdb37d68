import sharp from 'sharp';
import { expect, test } from 'vitest';

import { drawPuzzle } from './puzzle.drawing.ts';
import { decoySpots, notchSpot, PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from './puzzle.geometry.ts';

const imageOf = (dataUrl: string): Buffer => {
  expect(dataUrl).toMatch(/^data:image\/webp;base64,/);
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
};

const brightness = async (image: Buffer, left: number, top: number): Promise<number> => {
  const middle = { left: (left + 20) * 2, top: (top + 20) * 2, width: 24, height: 24 };
  const { channels } = await sharp(await sharp(image).extract(middle).toBuffer()).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
};

test('[SGN-75] the server draws picture and piece, and the piece belongs where the position says', async () => {
  const { x, y, background, piece } = await drawPuzzle();
  const picture = imageOf(background);
  const cutOut = imageOf(piece);
  expect(await sharp(picture).metadata()).toMatchObject({
    format: 'webp',
    width: 2 * PUZZLE_WIDTH,
    height: 2 * PUZZLE_HEIGHT,
  });
  expect(await sharp(cutOut).metadata()).toMatchObject({
    width: 2 * PIECE_SIZE,
    height: 2 * PIECE_SIZE,
    hasAlpha: true,
  });
  expect(await brightness(picture, x, y)).toBeLessThan(await brightness(cutOut, 0, 0));
  const corner = await sharp(cutOut).extract({ left: 0, top: 0, width: 4, height: 4 }).raw().toBuffer();
  expect(corner[3]).toBe(0);
});

test('no two pictures are alike, and no metadata travels with them', async () => {
  const [first, second] = await Promise.all([drawPuzzle(), drawPuzzle()]);
  expect(first.background).not.toBe(second.background);
  const { exif, xmp, icc, comments } = await sharp(imageOf(first.background)).metadata();
  expect([exif, xmp, icc, comments].filter(Boolean)).toEqual([]);
});

test('positions lie inside the picture, clear of the start, and decoys clear of the notch', () => {
  for (let round = 0; round < 500; round += 1) {
    const notch = notchSpot();
    expect(notch.x).toBeGreaterThan(PIECE_SIZE);
    for (const spot of [notch, ...decoySpots(notch)]) {
      expect(spot.x).toBeLessThanOrEqual(PUZZLE_WIDTH - PIECE_SIZE);
      expect(spot.y).toBeGreaterThanOrEqual(0);
      expect(spot.y).toBeLessThanOrEqual(PUZZLE_HEIGHT - PIECE_SIZE);
    }
    for (const decoy of decoySpots(notch)) expect(Math.abs(decoy.x - notch.x)).toBeGreaterThan(PIECE_SIZE);
  }
});
