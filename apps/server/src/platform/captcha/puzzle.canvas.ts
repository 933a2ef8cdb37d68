import { randomInt } from 'node:crypto';

import sharp, { type Sharp } from 'sharp';

import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH, type Spot } from './puzzle.geometry.ts';
import { sceneryInner } from './puzzle.scenery.ts';

/** Twice the size it is shown at, for sharp screens. */
const SCALE = 2;

const svg = (width: number, height: number, inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

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

export async function paintPicture(): Promise<Buffer> {
  return sharp(svg(PUZZLE_WIDTH, PUZZLE_HEIGHT, sceneryInner()))
    .composite([{ input: await grain(), ...raw, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

export interface PieceLook {
  outline: string;
  /** The text drawn on it. */
  face: string;
  /** Degrees by which its colours are turned. */
  hue: number;
}

export async function cutPiece(picture: Buffer, { x, y }: Spot, { outline, face, hue }: PieceLook): Promise<string> {
  const mask = `<path transform="translate(${PIECE_SIZE / 2} ${PIECE_SIZE / 2})" d="${outline}" stroke="#000"/>`;
  const piece = sharp(picture, raw)
    .extract({ left: x * SCALE, top: y * SCALE, width: PIECE_SIZE * SCALE, height: PIECE_SIZE * SCALE })
    .modulate({ hue })
    .ensureAlpha()
    .composite([
      { input: svg(PIECE_SIZE, PIECE_SIZE, face), blend: 'over' },
      { input: svg(PIECE_SIZE, PIECE_SIZE, mask), blend: 'dest-in' },
    ]);
  return await dataUrl(piece, 82);
}

export async function cutGaps(picture: Buffer, y: number, gaps: string): Promise<string> {
  const row = { input: svg(PUZZLE_WIDTH, PIECE_SIZE, gaps), left: 0, top: y * SCALE };
  return await dataUrl(sharp(picture, raw).composite([row]), 76);
}

async function dataUrl(image: Sharp, quality: number): Promise<string> {
  const encoded = await image.webp({ quality, effort: 0 }).toBuffer();
  return `data:image/webp;base64,${encoded.toString('base64')}`;
}
