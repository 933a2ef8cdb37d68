import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

import type { PictureProblem } from '../../src/platform/files/pictures/picture-parts.ts';
import { drawnJpeg, drawnPng } from './drawn-pictures.ts';

export interface HostilePicture {
  readonly what: string;
  readonly problem: PictureProblem;
  readonly bytes: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function header(width: number, height: number, colours = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, colours, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

const end = chunk('IEND', Buffer.alloc(0));

/** Grey, with all its pixels: a few hundred bytes for each million. */
function flatPng(width: number, height: number): Buffer {
  const pixels = deflateSync(Buffer.alloc((width + 1) * height), { level: 1 });
  return Buffer.concat([signature, header(width, height), chunk('IDAT', pixels), end]);
}

/** A chunk more, behind the header. */
function withChunk(png: Buffer, more: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), more, png.subarray(33)]);
}

function profile(bytes: number): Buffer {
  return chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]));
}

/** Segments more, behind the beginning. */
function withSegments(jpeg: Buffer, code: number, bytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let left = bytes; left > 0; left -= 65_000) {
    const size = Math.min(left, 65_000);
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(size + 2, 2);
    parts.push(head, randomBytes(size));
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

/** The size that a JPEG claims, whatever it holds. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; ; at += 2 + copy.readUInt16BE(at + 2)) {
    const code = copy[at + 1] ?? 0;
    if (code < 0xc0 || code > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
}

/** Many passes over the same pixels. */
function manyScans(jpeg: Buffer, times: number): Buffer {
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(first, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
}

const animation = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);

/** Files that pass for pictures and are none, or are more than that. The largest side of real ones is for tests to lower. */
export async function hostilePictures(side = 16_384): Promise<readonly HostilePicture[]> {
  const png = await drawnPng(400, 400);
  const jpeg = await drawnJpeg(400, 400);
  const progressive = await drawnJpeg(400, 400, { progressive: true });
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  return [
    { what: '256 megapixels, all there (PNG)', problem: 'pixels', bytes: flatPng(side, side) },
    {
      what: '256 megapixels, claimed (PNG)',
      problem: 'pixels',
      bytes: Buffer.concat([signature, header(16_384, 16_384), chunk('IDAT', deflateSync(Buffer.alloc(9))), end]),
    },
    { what: '4,295 megapixels, claimed (JPEG)', problem: 'pixels', bytes: claiming(jpeg, 65_535, 65_535) },
    { what: 'a line of 65,535 pixels (PNG)', problem: 'pixels', bytes: flatPng(65_535, 16) },
    {
      what: 'a size of zero (PNG)',
      problem: 'small',
      bytes: Buffer.concat([signature, header(0, 0), chunk('IDAT', deflateSync(Buffer.alloc(0))), end]),
    },
    { what: 'wrong magic', problem: 'format', bytes: Buffer.concat([Buffer.from('PNG?'), png]) },
    { what: 'a program', problem: 'format', bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(2000)]) },
    { what: 'SVG', problem: 'format', bytes: Buffer.from(svg) },
    { what: 'SVG behind a byte order mark', problem: 'format', bytes: Buffer.from(`\ufeff${svg}`) },
    { what: 'polyglot: PNG with a page behind it', problem: 'surplus', bytes: Buffer.concat([png, page]) },
    {
      what: 'polyglot: JPEG with a zip behind it',
      problem: 'surplus',
      bytes: Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004'), randomBytes(500)]),
    },
    { what: 'polyglot: JPEG with a second one', problem: 'surplus', bytes: Buffer.concat([jpeg, jpeg]) },
    { what: 'truncated (PNG)', problem: 'broken', bytes: png.subarray(0, Math.floor(png.length * 0.6)) },
    { what: 'truncated (JPEG)', problem: 'broken', bytes: jpeg.subarray(0, Math.floor(jpeg.length * 0.6)) },
    {
      what: 'truncated pixels in a whole file (PNG)',
      problem: 'broken',
      bytes: Buffer.concat([signature, header(2000, 2000), chunk('IDAT', deflateSync(Buffer.alloc(5000))), end]),
    },
    { what: 'a wrong checksum (PNG)', problem: 'broken', bytes: Buffer.concat([png.subarray(0, -4), Buffer.alloc(4)]) },
    {
      what: 'a chunk beyond the end (PNG)',
      problem: 'broken',
      bytes: Buffer.concat([
        signature,
        header(50, 50),
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        Buffer.from('IDAT'),
        Buffer.alloc(90),
      ]),
    },
    { what: 'animated (PNG)', problem: 'animated', bytes: withChunk(png, chunk('acTL', animation)) },
    { what: 'a profile of 20 MB, packed (PNG)', problem: 'metadata', bytes: withChunk(png, profile(20_000_000)) },
    { what: 'a profile of 20 MB (JPEG)', problem: 'metadata', bytes: withSegments(jpeg, 0xe2, 20_000_000) },
    {
      what: 'a profile that is no zip (PNG)',
      problem: 'broken',
      bytes: withChunk(png, chunk('iCCP', Buffer.from('p\0\0nothing'))),
    },
    { what: '1,000 scans (progressive JPEG)', problem: 'broken', bytes: manyScans(progressive, 1000) },
    { what: 'two frames (JPEG)', problem: 'broken', bytes: Buffer.concat([jpeg.subarray(0, -2), jpeg.subarray(2)]) },
    { what: 'nothing but a beginning (JPEG)', problem: 'broken', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
    { what: 'nothing', problem: 'format', bytes: Buffer.alloc(0) },
  ];
}
