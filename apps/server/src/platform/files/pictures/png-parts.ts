import { crc32, inflateSync } from 'node:zlib';

import { mostMetadata, PictureError, type PictureParts } from './picture-parts.ts';

const signatureLength = 8;
const drawn: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const ofAnimations: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'fdAT']);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
  readonly next: number;
}

export function readPng(bytes: Buffer): PictureParts {
  const header = chunkAt(bytes, signatureLength);
  if (header.type !== 'IHDR' || header.data.length !== 13) throw new PictureError('broken');
  const kept = [bytes.subarray(0, signatureLength), header.whole];
  let metadata = 0;
  let chunk = header;
  while (chunk.type !== 'IEND') {
    chunk = chunkAt(bytes, chunk.next);
    if (drawn.has(chunk.type)) kept.push(chunk.whole);
    else metadata += metadataIn(chunk);
    if (metadata > mostMetadata) throw new PictureError('metadata');
  }
  if (chunk.next !== bytes.length) throw new PictureError('surplus');
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4), kept };
}

function chunkAt(bytes: Buffer, at: number): Chunk {
  if (at + 12 > bytes.length) throw new PictureError('broken');
  const next = at + 12 + bytes.readUInt32BE(at);
  if (next > bytes.length) throw new PictureError('broken');
  const whole = bytes.subarray(at, next);
  if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) throw new PictureError('broken');
  return { type: whole.toString('latin1', 4, 8), data: whole.subarray(8, -4), whole, next };
}

/** Bytes of what is no part of the picture; a profile counts as large as it unpacks. */
function metadataIn({ type, data }: Chunk): number {
  if (ofAnimations.has(type)) throw new PictureError('animated');
  // A large first letter says that the picture cannot be read without it.
  if (!/^[a-z][A-Za-z]{3}$/.test(type)) throw new PictureError('broken');
  return type === 'iCCP' ? unpackedLength(data) : data.length;
}

/** Behind the profile's name, the end of that name and the method. */
function unpackedLength(data: Buffer): number {
  try {
    return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: mostMetadata }).length;
  } catch (error) {
    const isLarger = error instanceof RangeError;
    throw new PictureError(isLarger ? 'metadata' : 'broken', { cause: error });
  }
}
