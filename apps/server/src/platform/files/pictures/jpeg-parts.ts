import { mostMetadata, PictureError, type PictureParts } from './picture-parts.ts';

const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, exif: 0xe1, adobe: 0xee, app15: 0xef, comment: 0xfe };
/** Baseline, extended and progressive; nobody sends lossless or arithmetic ones. */
const usualFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const frames: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
/** Usual progressive pictures have ten. Each scan is another pass over all pixels. */
const mostScans = 32;

export function readJpeg(bytes: Buffer): PictureParts {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let [metadata, scans, at] = [0, 0, 2];
  for (;;) {
    const code = codeAt(bytes, at);
    if (code === marker.eoi) break;
    const end = endOfSegment(bytes, at);
    const segment = bytes.subarray(at, end);
    at = end;
    if (frames.has(code)) {
      if (size !== undefined || !usualFrames.has(code) || segment.length < 10) throw new PictureError('broken');
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    }
    if (isMetadata(code)) metadata += segment.length;
    if (metadata > mostMetadata) throw new PictureError('metadata');
    if (isDropped(code, segment)) continue;
    kept.push(segment);
    if (code !== marker.sos) continue;
    if (size === undefined || (scans += 1) > mostScans) throw new PictureError('broken');
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  kept.push(bytes.subarray(at, at + 2));
  if (at + 2 !== bytes.length) throw new PictureError('surplus');
  if (size === undefined || scans === 0) throw new PictureError('broken');
  return { ...size, kept };
}

function codeAt(bytes: Buffer, at: number): number {
  const code = bytes[at + 1];
  if (bytes[at] !== 0xff || code === undefined || code < 0xc0 || code === marker.soi) throw new PictureError('broken');
  return code;
}

function endOfSegment(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw new PictureError('broken');
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) throw new PictureError('broken');
  return end;
}

/** At the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) break;
    const isInside = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isInside) return at;
  }
  throw new PictureError('broken');
}

function isMetadata(code: number): boolean {
  return (code >= marker.app0 && code <= marker.app15) || code === marker.comment;
}

/** Orientation and the kind of colours stay, since the picture is drawn by them. */
function isDropped(code: number, segment: Buffer): boolean {
  if (code === marker.exif) return segment.toString('latin1', 4, 10) !== 'Exif\0\0';
  return isMetadata(code) && code !== marker.app0 && code !== marker.adobe;
}
