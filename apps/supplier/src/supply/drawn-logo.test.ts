import { inflateSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { drawnLogo } from './drawn-logo.ts';

it('a logo is a PNG of 64 × 64, always the same for one id and another for the next', () => {
  const logo = drawnLogo('team', 7);
  expect(logo.toString('latin1', 1, 4)).toBe('PNG');
  expect([logo.readUInt32BE(16), logo.readUInt32BE(20)]).toEqual([64, 64]);
  expect(drawnLogo('team', 7).equals(logo)).toBe(true);
  expect(drawnLogo('team', 8).equals(logo)).toBe(false);
  expect(drawnLogo('competition', 7).equals(logo)).toBe(false);
});

it('a logo has clear corners and colour in the middle', () => {
  const logo = drawnLogo('competition', 3);
  const at = logo.indexOf('IDAT');
  const pixels = inflateSync(logo.subarray(at + 4, at + 4 + logo.readUInt32BE(at - 4)));
  const alpha = (x: number, y: number) => pixels[y * 257 + 1 + x * 4 + 3];
  expect([alpha(0, 0), alpha(63, 63), alpha(32, 32)]).toEqual([0, 0, 255]);
});
