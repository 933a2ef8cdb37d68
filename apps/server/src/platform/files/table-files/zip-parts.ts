import { inflateRawSync } from 'node:zlib';

/** Its parts together are larger, once unzipped, than may be read. */
export class TooLargeUnzipped extends Error {}

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;
const [endSize, entrySize, localSize] = [22, 46, 30];
const longestComment = 0xff_ff;
/** More than a workbook has. */
const mostEntries = 2000;
const isEncrypted = 1;
const [stored, deflated] = [0, 8];

interface Entry {
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

/**
 * The named parts of a zip file, each unzipped when it is asked for. All of them share one allowance of bytes, counted
 * while they are inflated: the sizes that the file claims are not trusted.
 */
export function zipParts(bytes: Buffer, allowedBytes: number): (name: string) => Buffer | null {
  const entries = entriesIn(bytes);
  let left = allowedBytes;

  function unzip({ flags, method, packed, at }: Entry): Buffer {
    if (flags & isEncrypted || bytes.readUInt32LE(at) !== localSignature) throw new Error('the part cannot be read');
    const from = at + localSize + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const body = bytes.subarray(from, from + packed);
    if (method === stored) return body;
    if (method !== deflated) throw new Error('the part is packed in another way');
    return inflateRawSync(body, { maxOutputLength: Math.max(left, 1) });
  }

  return (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return null;
    try {
      const part = unzip(entry);
      left -= part.length;
      if (left < 0) throw new TooLargeUnzipped();
      return part;
    } catch (error) {
      const { code } = error as { code?: unknown };
      throw code === 'ERR_BUFFER_TOO_LARGE' ? new TooLargeUnzipped() : error;
    }
  };
}

/** By the directory at its end. */
function entriesIn(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new Error('the file has too many parts');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error('the directory is broken');
    const nameEnd = at + entrySize + bytes.readUInt16LE(at + 28);
    // As some writers of Windows have it.
    const name = bytes.toString('utf8', at + entrySize, nameEnd).replaceAll('\\', '/');
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - endSize - longestComment);
  for (let at = bytes.length - endSize; at >= earliest; at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at;
  throw new Error('the file is no zip file');
}
