import sharp from 'sharp';
import { expect, test } from 'vitest';

import { drawPuzzle, planPuzzle } from './puzzle.drawing.ts';
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from './puzzle.geometry.ts';
import { MARKS } from './puzzle.marks.ts';

const imageOf = (dataUrl: string): Buffer => {
  expect(dataUrl).toMatch(/^data:image\/webp;base64,/);
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
};

test('[SGN-75] the server draws picture and piece', async () => {
  const { background, piece } = await drawPuzzle();
  const cutOut = imageOf(piece);
  expect(await sharp(imageOf(background)).metadata()).toMatchObject({
    format: 'webp',
    width: 2 * PUZZLE_WIDTH,
    height: 2 * PUZZLE_HEIGHT,
  });
  expect(await sharp(cutOut).metadata()).toMatchObject({
    width: 2 * PIECE_SIZE,
    height: 2 * PIECE_SIZE,
    hasAlpha: true,
  });
  const corner = await sharp(cutOut).extract({ left: 0, top: 0, width: 4, height: 4 }).raw().toBuffer();
  expect(corner[3]).toBe(0);
});

test('no two pictures are alike, and no metadata travels with them', async () => {
  const [first, second] = await Promise.all([drawPuzzle(), drawPuzzle()]);
  expect(first.background).not.toBe(second.background);
  const { exif, xmp, icc, comments } = await sharp(imageOf(first.background)).metadata();
  expect([exif, xmp, icc, comments].filter(Boolean)).toEqual([]);
});

const plans = Array.from({ length: 500 }, () => planPuzzle());
const thingOf = (drawing: string) => MARKS.findIndex((mark) => mark.includes(drawing));

test('gaps lie inside the picture, clear of the start and of each other', () => {
  for (const { y, meant, decoys } of plans) {
    const positions = [meant, ...decoys].map(({ x }) => x).toSorted((a, b) => a - b);
    expect(positions).toHaveLength(5);
    expect(positions[0]).toBeGreaterThan(PIECE_SIZE);
    expect(positions.at(-1)).toBeLessThanOrEqual(PUZZLE_WIDTH - PIECE_SIZE);
    for (const [at, x] of positions.slice(1).entries())
      expect(x - (positions[at] ?? 0)).toBeGreaterThanOrEqual(PIECE_SIZE);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(PUZZLE_HEIGHT - PIECE_SIZE);
  }
});

test('[hardening 5] the thing on the piece is on one gap alone, drawn another way', () => {
  for (const { piece, meant, decoys } of plans) {
    const things = [meant, ...decoys].map(({ mark }) => thingOf(mark));
    expect(new Set(things).size).toBe(5);
    expect(things[0]).toBe(thingOf(piece.mark));
    expect(meant.mark).not.toBe(piece.mark);
    expect(meant.pen).not.toBe(piece.pen);
    expect(meant.build).not.toBe(piece.build);
    for (const { pen, build } of decoys) expect({ pen, build }).toEqual({ pen: meant.pen, build: meant.build });
  }
});

test('[hardening 5] a decoy stands as the piece does, and what is meant never does; nor is it told by its place', () => {
  for (const { piece, meant, decoys } of plans) {
    expect(decoys.filter(({ tilt }) => tilt === piece.tilt)).toHaveLength(1);
    expect(Math.abs(meant.tilt - piece.tilt)).toBeGreaterThanOrEqual(6);
  }
  const ranks = plans.map(({ meant, decoys }) => decoys.filter(({ x }) => x < meant.x).length);
  for (const rank of [0, 1, 2, 3, 4]) expect(ranks.filter((each) => each === rank).length).toBeLessThan(150);
});

test('[hardening 5] the piece shows nothing of what the row hides', () => {
  for (const { y, cutFrom } of plans) {
    expect(Math.abs(cutFrom.y - y)).toBeGreaterThanOrEqual(PIECE_SIZE);
    expect(cutFrom.y).toBeGreaterThanOrEqual(0);
    expect(cutFrom.y).toBeLessThanOrEqual(PUZZLE_HEIGHT - PIECE_SIZE);
    expect(cutFrom.x).toBeLessThanOrEqual(PUZZLE_WIDTH - PIECE_SIZE);
  }
});
