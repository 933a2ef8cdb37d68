import { closeSync, openSync, readSync } from 'node:fs';

export interface ElfFile {
  /** The loader that the kernel starts; null for a library. */
  readonly loader: string | null;
  /** The libraries that have to be there. */
  readonly needed: readonly string[];
}

interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: number;
  readonly size: number;
}

const segmentTypes = { load: 1, dynamic: 2, interpreter: 3 };
const tags = { needed: 1, strings: 5 };

/** The loader and the libraries that a program or library names; null for any other file. */
export function readElf(file: string): ElfFile | null {
  const handle = openSync(file, 'r');
  const read = (offset: number, size: number) => {
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(handle, bytes, 0, size, offset));
  };
  try {
    const head = read(0, 64);
    // 64 bits, little endian.
    if (head.length < 64 || head.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') return null;
    const segments = segmentsOf(head, read);
    const interpreter = segments.find(({ type }) => type === segmentTypes.interpreter);
    const loader = interpreter === undefined ? null : textAt(read(interpreter.offset, interpreter.size), 0);
    return { loader, needed: neededBy(segments, read) };
  } finally {
    closeSync(handle);
  }
}

type Read = (offset: number, size: number) => Buffer;

function segmentsOf(head: Buffer, read: Read): Segment[] {
  const [size, count] = [head.readUInt16LE(54), head.readUInt16LE(56)];
  const table = read(Number(head.readBigUInt64LE(32)), size * count);
  return Array.from({ length: count }, (_, at) => {
    const entry = table.subarray(at * size);
    const long = (offset: number) => Number(entry.readBigUInt64LE(offset));
    return { type: entry.readUInt32LE(0), offset: long(8), address: long(16), size: long(32) };
  });
}

function neededBy(segments: readonly Segment[], read: Read): string[] {
  const dynamic = segments.find(({ type }) => type === segmentTypes.dynamic);
  if (dynamic === undefined) return [];
  const table = read(dynamic.offset, dynamic.size);
  const entries = Array.from({ length: Math.floor(table.length / 16) }, (_, at) => ({
    tag: Number(table.readBigInt64LE(at * 16)),
    value: Number(table.readBigUInt64LE(at * 16 + 8)),
  }));
  const address = entries.find(({ tag }) => tag === tags.strings)?.value ?? 0;
  const holder = segments.find(
    ({ type, address: from, size }) => type === segmentTypes.load && address >= from && address < from + size,
  );
  if (holder === undefined) return [];
  const strings = holder.offset + address - holder.address;
  const names = entries.filter(({ tag }) => tag === tags.needed).map(({ value }) => value);
  return names.map((at) => textAt(read(strings + at, 256), 0));
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, bytes.indexOf(0, at));
}
