import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { type ChainFault, faultAt } from './fault.ts';
import type { ChainRow } from './verify.repository.ts';

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
  /** When each version of the key was first signed with. */
  readonly turns: ReadonlyMap<number, string>;
}

/** In place of a merchant's code, which it cannot be: every log still ended as it had last been signed. */
export const everyLog = '*';

/** A row that bears a number which was signed has the hash that was signed. */
export function signedFault(signedHead: SignedHead | null, row: ChainRow): ChainFault | null {
  const signed = signedHead?.hashes.get(row.seq) ?? null;
  return signed !== null && row.hash.toString('hex') !== signed ? faultAt('altered', row) : null;
}

/** No row can have two hashes, so none has this one. */
const contradicted = '';
const newline = 0x0a;
const blockBytes = 256 * 1024;

const signatureOf = (key: string, statement: string) => createHmac('sha256', key).update(statement).digest('hex');

/** A line of the file; one without a version is of the first key. */
export function signHead(keys: KeyRing, head: StatedHead): string {
  const statement = JSON.stringify(head);
  return `${statement}\t${signatureOf(keys.reveal(), statement)}\t${keys.newest}\n`;
}

/** Reads lines in their order: after one of a newer key those of an older one count no more. */
function createHeadReader(keys: KeyRing, onTurn: (version: number, at: string) => void = () => undefined) {
  let newest = 0;
  return (line: string): StatedHead | null => {
    const [statement = '', signature, given = '1'] = line.split('\t');
    const version = Number(given);
    if (version < newest || !keys.has(version)) return null;
    if (signature !== signatureOf(keys.reveal(version), statement)) return null;
    const head = JSON.parse(statement) as StatedHead;
    if (version > newest) onTurn(version, head.at);
    newest = version;
    return head;
  };
}

/** Reads the whole file, which may be large, and keeps the heads of one merchant; stops where nobody needs them any more. */
export async function furthestSignedHead(
  file: string,
  keys: KeyRing,
  merchantCode: string,
  isOver = () => false,
): Promise<SignedHead | null> {
  const hashes = new Map<string, string>();
  const turns = new Map<number, string>();
  const onTurn = (version: number, at: string) => {
    if (at < (turns.get(version) ?? '~')) turns.set(version, at);
  };
  const [readOwn, readLook] = [createHeadReader(keys, onTurn), createHeadReader(keys, onTurn)];
  let furthest = -1n;
  let at = '';
  for await (const block of blocksOf(file, 0)) {
    if (isOver()) break;
    for (const line of linesWith(block, JSON.stringify(merchantCode))) {
      const head = readOwn(line);
      if (head?.merchantCode !== merchantCode) continue;
      const before = hashes.get(head.seq) ?? head.hash;
      hashes.set(head.seq, before === head.hash ? head.hash : contradicted);
      if (BigInt(head.seq) > furthest) furthest = BigInt(head.seq);
      if (head.at > at) ({ at } = head);
    }
    for (const line of linesWith(block, JSON.stringify(everyLog))) {
      const look = readLook(line);
      if (look?.merchantCode === everyLog && look.at > at) ({ at } = look);
    }
  }
  return hashes.size === 0 ? null : { seq: furthest, at, hashes, turns };
}

/** The furthest signed head of every log; each look reads on from where the one before ended. */
export function followSignedHeads(file: string, keys: KeyRing) {
  const furthest = new Map<string, StatedHead>();
  let readHead = createHeadReader(keys);
  let inode = 0;
  let readTo = 0;

  async function readOn(): Promise<void> {
    const { ino, size } = await stat(file).catch(unlessAbsent({ ino: 0, size: 0 }));
    if (ino !== inode || size < readTo) {
      furthest.clear();
      readHead = createHeadReader(keys);
      readTo = 0;
    }
    inode = ino;
    for await (const block of blocksOf(file, readTo)) {
      for (const line of block.toString().split('\n')) {
        const head = readHead(line);
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
