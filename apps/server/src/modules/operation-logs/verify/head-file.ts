import { createReadStream } from 'node:fs';

const newline = 0x0a;
const blockBytes = 256 * 1024;

/** The file from a place on, in blocks of whole lines; a last line without its end comes by itself. */
export async function* blocksOf(file: string, start: number): AsyncGenerator<Buffer> {
  if (file === '') return;
  let rest: Buffer = Buffer.alloc(0);
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(file, { start, highWaterMark: blockBytes });
    for await (const chunk of chunks) {
      const read = Buffer.concat([rest, chunk]);
      const end = read.lastIndexOf(newline) + 1;
      if (end > 0) yield read.subarray(0, end);
      rest = read.subarray(end);
    }
  } catch (error) {
    unlessAbsent(undefined)(error);
  }
  if (rest.length > 0) yield rest;
}

export function* linesWith(block: Buffer, text: string): Generator<string> {
  let at = block.indexOf(text);
  while (at !== -1) {
    const end = block.indexOf(newline, at);
    const until = end === -1 ? block.length : end;
    yield block.toString('utf8', block.lastIndexOf(newline, at) + 1, until);
    at = block.indexOf(text, until);
  }
}

export const endsLine = (block: Buffer) => block.at(-1) === newline;

export function unlessAbsent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
