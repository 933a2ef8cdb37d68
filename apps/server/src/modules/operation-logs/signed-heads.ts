import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A log's head as the file outside the database states it. */
export interface StatedHead {
  /** When it was looked at. */
  readonly at: string;
  readonly merchantCode: string;
  readonly seq: string;
  readonly hash: string;
}

/** The furthest head of one log that bears our signature, and the hash of each number that was ever signed. */
export interface SignedHead {
  readonly seq: bigint;
  /** When the log was last known to end where the newest signed head says. */
  readonly at: string;
  /** In the order in which they were signed. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** In place of a merchant's code, which it cannot be: every log still ended as it had last been signed. */
export const everyLog = '*';

/** No row can have two hashes, so none has this one. */
const contradicted = '';
const newline = 0x0a;
const blockBytes = 256 * 1024;

const signatureOf = (key: string, statement: string) => createHmac('sha256', key).update(statement).digest('hex');

/** A line of the file. */
export function signHead(key: string, head: StatedHead): string {
  const statement = JSON.stringify(head);
  return `${statement}\t${signatureOf(key, statement)}\n`;
}

function readHead(key: string, line: string): StatedHead | null {
  const [statement = '', signature] = line.split('\t');
  return signature === signatureOf(key, statement) ? (JSON.parse(statement) as StatedHead) : null;
}

/** Reads the whole file, which may be large, and keeps the heads of one merchant; stops where nobody needs them any more. */
export async function furthestSignedHead(
  file: string,
  key: string,
  merchantCode: string,
  isOver = () => false,
): Promise<SignedHead | null> {
  const hashes = new Map<string, string>();
  let furthest = -1n;
  let at = '';
  for await (const block of blocksOf(file, 0)) {
    if (isOver()) break;
    for (const line of linesWith(block, JSON.stringify(merchantCode))) {
      const head = readHead(key, line);
      if (head?.merchantCode !== merchantCode) continue;
      const before = hashes.get(head.seq) ?? head.hash;
      hashes.set(head.seq, before === head.hash ? head.hash : contradicted);
      if (BigInt(head.seq) > furthest) furthest = BigInt(head.seq);
      at = head.at;
    }
    const looked = lastLook(key, block);
    if (looked !== undefined && looked.at > at) at = looked.at;
  }
  return hashes.size === 0 ? null : { seq: furthest, at, hashes };
}

/** Of the many in a block only the last one counts. */
function lastLook(key: string, block: Buffer): StatedHead | undefined {
  for (const line of [...linesWith(block, JSON.stringify(everyLog))].toReversed()) {
    const head = readHead(key, line);
    if (head?.merchantCode === everyLog) return head;
  }
  return undefined;
}

/** The furthest signed head of every log; each look reads on from where the one before ended. */
export function followSignedHeads(file: string, key: string) {
  const furthest = new Map<string, StatedHead>();
  let inode = 0;
  let readTo = 0;

  async function readOn(): Promise<void> {
    const { ino, size } = await stat(file).catch(unlessAbsent({ ino: 0, size: 0 }));
    if (ino !== inode || size < readTo) {
      furthest.clear();
      readTo = 0;
    }
    inode = ino;
    for await (const block of blocksOf(file, readTo)) {
      for (const line of block.toString().split('\n')) {
        const head = readHead(key, line);
        if (head === null) continue;
        const before = furthest.get(head.merchantCode);
        if (before === undefined || BigInt(head.seq) > BigInt(before.seq)) furthest.set(head.merchantCode, head);
      }
      if (block.at(-1) === newline) readTo += block.length;
    }
  }

  return { readOn, of: (merchantCode: string) => furthest.get(merchantCode) };
}

/** The file from a place on, in blocks of whole lines; a last line without its end comes by itself. */
async function* blocksOf(file: string, start: number): AsyncGenerator<Buffer> {
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

function* linesWith(block: Buffer, text: string): Generator<string> {
  let at = block.indexOf(text);
  while (at !== -1) {
    const end = block.indexOf(newline, at);
    const until = end === -1 ? block.length : end;
    yield block.toString('utf8', block.lastIndexOf(newline, at) + 1, until);
    at = block.indexOf(text, until);
  }
}

function unlessAbsent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
