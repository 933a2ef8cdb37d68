import { appendFile, stat } from 'node:fs/promises';

import type { Config } from '../../../platform/config/config.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type ChainFault, faultAt } from './fault.ts';
import { blocksOf, endsLine, linesWith, unlessAbsent } from './head-file.ts';
import { signedObjects, writeHeadObject } from './head-objects.ts';
import { createHeadReader, everyLog, signHead, type StatedHead, statementIn } from './stated-head.ts';
import type { ChainRow } from './verify.repository.ts';

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

/** Where signed heads lie: in the file, in the store, or in both. */
export interface HeadSource {
  readonly config: Pick<Config, 'LOG_HEAD_FILE'> & { readonly keys: Pick<Config['keys'], 'logHeads'> };
  readonly heads: FileStore | null;
}

/** A row that bears a number which was signed has the hash that was signed. */
export function signedFault(signedHead: SignedHead | null, row: ChainRow): ChainFault | null {
  const signed = signedHead?.hashes.get(row.seq) ?? null;
  return signed !== null && row.hash.toString('hex') !== signed ? faultAt('altered', row) : null;
}

/** No row can have two hashes, so none has this one. */
const contradicted = '';

/** To each place that is set. */
export async function writeHead({ config, heads }: HeadSource, head: StatedHead): Promise<void> {
  const { LOG_HEAD_FILE, keys } = config;
  if (LOG_HEAD_FILE !== '') await appendFile(LOG_HEAD_FILE, signHead(keys.logHeads, head));
  if (heads !== null) await writeHeadObject(heads, keys.logHeads, head);
}

/** Restored heads by merchant. What was signed before one of them and reached further is void. */
function createBeginnings() {
  const known = new Map<string, StatedHead[]>();
  return {
    add: (head: StatedHead) => void known.set(head.merchantCode, [...(known.get(head.merchantCode) ?? []), head]),
    voids: ({ merchantCode, seq, at }: Pick<StatedHead, 'merchantCode' | 'seq' | 'at'>): boolean =>
      (known.get(merchantCode) ?? []).some((head) => at <= head.at && BigInt(seq) > BigInt(head.seq)),
  };
}

/** Reads everything that was signed for one merchant, which may be much; stops where nobody needs it any more. */
export async function furthestSignedHead(
  { config, heads }: HeadSource,
  merchantCode: string,
  isOver = () => false,
): Promise<SignedHead | null> {
  const signed = new Map<string, { hash: string; at: string }>();
  const beginnings = createBeginnings();
  const turns = new Map<number, string>();
  const onTurn = (version: number, at: string) => {
    if (at < (turns.get(version) ?? '~')) turns.set(version, at);
  };
  const newReader = () => createHeadReader(config.keys.logHeads, onTurn);
  let at = '';

  function take(head: StatedHead | null, expected: string): void {
    if (head?.merchantCode !== expected) return;
    if (head.at > at) ({ at } = head);
    if (expected === everyLog) return;
    if (head.restored === true) {
      beginnings.add(head);
      for (const [seq, before] of signed) if (beginnings.voids({ ...before, merchantCode, seq })) signed.delete(seq);
    }
    if (beginnings.voids(head)) return;
    const before = signed.get(head.seq)?.hash ?? head.hash;
    signed.set(head.seq, { hash: before === head.hash ? head.hash : contradicted, at: head.at });
  }

  const [readOwn, readLook] = [newReader(), newReader()];
  for await (const block of blocksOf(config.LOG_HEAD_FILE, 0)) {
    if (isOver()) break;
    for (const line of linesWith(block, JSON.stringify(merchantCode))) take(readOwn(statementIn(line)), merchantCode);
    for (const line of linesWith(block, JSON.stringify(everyLog))) take(readLook(statementIn(line)), everyLog);
  }
  for (const code of heads === null ? [] : [merchantCode, everyLog]) {
    const read = newReader();
    for (const object of await signedObjects(heads as FileStore, code)) take(read(object), code);
  }
  return signedUpTo(signed, at, turns);
}

function signedUpTo(
  signed: ReadonlyMap<string, { readonly hash: string }>,
  at: string,
  turns: SignedHead['turns'],
): SignedHead | null {
  if (signed.size === 0) return null;
  const hashes = new Map(Array.from(signed, ([seq, { hash }]) => [seq, hash]));
  let furthest = -1n;
  for (const seq of signed.keys()) if (BigInt(seq) > furthest) furthest = BigInt(seq);
  return { seq: furthest, at, hashes, turns };
}

/** Only what was signed up to a row, as for a log that was restored to it. */
export function signedBefore(head: SignedHead | null, seq: bigint): SignedHead | null {
  if (head === null || head.seq <= seq) return head;
  const kept = Array.from(head.hashes, ([number, hash]) => [number, { hash }] as const);
  return signedUpTo(new Map(kept.filter(([number]) => BigInt(number) <= seq)), head.at, head.turns);
}

/** The furthest signed head of every log; each look reads on from where the one before ended. */
export function followSignedHeads({ config, heads }: HeadSource) {
  const file = config.LOG_HEAD_FILE;
  const newReader = () => createHeadReader(config.keys.logHeads);
  const furthest = new Map<string, StatedHead>();
  const beginnings = createBeginnings();
  const listed = new Map<string, { readonly at: Date; readonly read: ReturnType<typeof newReader> }>();
  let readHead = newReader();
  let inode = 0;
  let readTo = 0;

  function take(head: StatedHead | null): void {
    if (head === null) return;
    if (head.restored === true) beginnings.add(head);
    const known = furthest.get(head.merchantCode);
    const before = known !== undefined && beginnings.voids(known) ? undefined : known;
    if (beginnings.voids(head)) return;
    if (before === undefined || BigInt(head.seq) > BigInt(before.seq)) furthest.set(head.merchantCode, head);
  }

  async function readOn(): Promise<void> {
    const { ino, size } = await stat(file).catch(unlessAbsent({ ino: 0, size: 0 }));
    if (ino !== inode || size < readTo) {
      furthest.clear();
      listed.clear();
      readHead = newReader();
      readTo = 0;
    }
    inode = ino;
    for await (const block of blocksOf(file, readTo)) {
      for (const line of block.toString().split('\n')) take(readHead(statementIn(line)));
      if (endsLine(block)) readTo += block.length;
    }
  }

  /** Another worker may have signed meanwhile: the store is asked each time. */
  async function of(merchantCode: string): Promise<StatedHead | undefined> {
    if (heads !== null) {
      const { at: since, read } = listed.get(merchantCode) ?? { at: null, read: newReader() };
      const at = new Date();
      for (const signed of await signedObjects(heads, merchantCode, since)) take(read(signed));
      listed.set(merchantCode, { at, read });
    }
    return furthest.get(merchantCode);
  }

  return { readOn, of };
}
