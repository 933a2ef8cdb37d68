import { randomInt } from 'node:crypto';

import sharp, { type OverlayOptions } from 'sharp';

import {
  between,
  decoySpots,
  notchSpot,
  outlinePath,
  PIECE_SIZE,
  PUZZLE_HEIGHT,
  PUZZLE_WIDTH,
  randomOutline,
  type Spot,
  unlike,
} from './puzzle.geometry.ts';
import { sceneryInner } from './puzzle.scenery.ts';

/** Twice the size it is shown at, for sharp screens. */
const SCALE = 2;

export interface Puzzle {
  x: number;
  y: number;
  background: string;
  piece: string;
}

const svg = (width: number, height: number, inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

const dataUrl = (image: Buffer): string => `data:image/webp;base64,${image.toString('base64')}`;

function notch(path: string, { x, y }: Spot, darkness: number): OverlayOptions {
  const shade = `<path d="${path}" fill="#0b1020" fill-opacity="${darkness.toFixed(2)}" stroke="#fff" stroke-opacity="${(darkness * 1.1).toFixed(2)}" stroke-width="1"/>`;
  return { input: svg(PIECE_SIZE, PIECE_SIZE, shade), left: x * SCALE, top: y * SCALE };
}

const GRAIN_EDGE = 128;
const size = { width: PUZZLE_WIDTH * SCALE, height: PUZZLE_HEIGHT * SCALE };
const raw = { raw: { ...size, channels: 3 as const } };
const sheetSize = { width: size.width + GRAIN_EDGE, height: size.height + GRAIN_EDGE };

async function drawGrain(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 };
  return sharp({ create: { ...sheetSize, channels: 3, background: '#808080', noise } })
    .raw()
    .toBuffer();
}

let grainSheet: Promise<Buffer> | undefined;

/** Grain costs more than the picture: one sheet is drawn, and every picture takes its own cut-out. */
async function grain(): Promise<Buffer> {
  grainSheet ??= drawGrain().catch((error: unknown) => {
    grainSheet = undefined;
    throw error;
  });
  return sharp(await grainSheet, { raw: { ...sheetSize, channels: 3 } })
    .extract({ left: randomInt(0, GRAIN_EDGE), top: randomInt(0, GRAIN_EDGE), ...size })
    .raw()
    .toBuffer();
}

async function paint(): Promise<Buffer> {
  return sharp(svg(PUZZLE_WIDTH, PUZZLE_HEIGHT, sceneryInner()))
    .composite([{ input: await grain(), ...raw, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

export async function drawPuzzle(): Promise<Puzzle> {
  const spot = notchSpot();
  const outline = randomOutline();
  const picture = await paint();
  const own = outlinePath(outline);
  const cut = { left: spot.x * SCALE, top: spot.y * SCALE, width: PIECE_SIZE * SCALE, height: PIECE_SIZE * SCALE };
  const mask = svg(PIECE_SIZE, PIECE_SIZE, `<path d="${own}"/>`);
  const rim = svg(
    PIECE_SIZE,
    PIECE_SIZE,
    `<path d="${own}" fill="none" stroke="#0b1020" stroke-opacity=".35" stroke-width="2.6"/><path d="${own}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="1.3"/>`,
  );
  const piece = sharp(picture, raw)
    .extract(cut)
    .ensureAlpha()
    .composite([
      { input: mask, blend: 'dest-in' },
      { input: rim, blend: 'over' },
    ])
    .webp({ quality: 82, effort: 0 })
    .toBuffer();

  const other = outlinePath(unlike(outline));
  const decoys = decoySpots(spot).map((at) => notch(other, at, between(0.26, 0.42)));
  const background = sharp(picture, raw)
    .composite([...decoys, notch(own, spot, between(0.4, 0.52))])
    .webp({ quality: 76, effort: 0 })
    .toBuffer();

  return { ...spot, piece: dataUrl(await piece), background: dataUrl(await background) };
}
