import sharp, { type Sharp } from 'sharp';

/** A picture with a few colours, so that a wrong crop or a lost channel shows. */
function drawn(width: number, height: number): Sharp {
  const half = Math.ceil(width / 2);
  const right = { create: { width: half, height, channels: 3 as const, background: '#2060c0' } };
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } }).composite([
    { input: right, left: width - half, top: 0 },
  ]);
}

export async function drawnPng(width = 320, height = 240): Promise<Buffer> {
  return await drawn(width, height).png().toBuffer();
}

export async function drawnJpeg(width = 320, height = 240, options: { progressive?: boolean } = {}): Promise<Buffer> {
  return await drawn(width, height).jpeg(options).toBuffer();
}
