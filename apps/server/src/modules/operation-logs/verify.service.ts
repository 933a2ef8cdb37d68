import { setImmediate as breathe } from 'node:timers/promises';

import type { KeyRing } from '../../platform/key-ring.ts';
import { ChainWalk, type Fault, faultAt, faultOfNoRow } from './chain-walk.ts';
import { RowProof } from './row-proof.ts';
import type { SignedHead } from './signed-heads.ts';
import { type ChainLook, findStrayFault } from './stray-rows.service.ts';
import {
  type ChainHead,
  type ChainPlace,
  type ChainRow,
  hashesAt,
  lastSeqBefore,
  readChain,
  readHead,
} from './verify.repository.ts';

export interface VerifyRequest extends Omit<ChainLook, 'proof'> {
  readonly keys: KeyRing;
  /** The first instant and the one after the last. */
  readonly period: { readonly from: string; readonly until: string };
  readonly signedHead: SignedHead | null;
}

export interface Verdict {
  readonly checked: number;
  readonly total: number;
  readonly done: boolean;
  readonly fault: Fault | null;
  /** With the last word, where rows may have been cut off the end unseen: nothing signed vouches for it since then. */
  readonly unanchored: { readonly since: string | null; readonly isOverdue: boolean } | null;
}

const perBatch = 4000;
/** Rows that are hashed before others get a turn. */
const perTurn = 400;
const tellEveryMs = 250;
/** A worker signs every five minutes. */
const overdueMs = 10 * 60_000;
const beforeAll: ChainPlace = { seq: String(-1n << 62n), micros: '0' };
const afterAll = String(1n << 62n);

/** Checks a merchant's chain over a period and tells how far it is; at last the first fault, or none. */
export async function* verifyLog(request: VerifyRequest): AsyncGenerator<Verdict> {
  const { merchantCode, period, read } = request;
  const [before, last] = await read(async (tx) => [
    await lastSeqBefore(tx, merchantCode, period.from),
    await lastSeqBefore(tx, merchantCode, period.until),
  ]);
  const first = before > 0n ? before : 1n;
  const total = Math.max(0, Number(last - first) + 1);
  const checking = checkRows(request, first);
  let checked = 0;
  let told = Date.now();
  for (;;) {
    const step = await checking.next();
    if (step.done === true) {
      const fault = step.value;
      const unanchored = fault === null ? unanchoredIn(request) : null;
      yield { checked, total: fault === null ? checked : total, done: true, fault, unanchored };
      return;
    }
    checked = step.value;
    if (Date.now() - told < tellEveryMs) continue;
    told = Date.now();
    yield { checked, total: Math.max(total, checked), done: false, fault: null, unanchored: null };
  }
}

function unanchoredIn({ signedHead, period }: VerifyRequest): Verdict['unanchored'] {
  if (signedHead === null) return { since: null, isOverdue: true };
  const { at: since } = signedHead;
  if (period.until <= since) return null;
  return { since, isOverdue: Math.min(Date.now(), Date.parse(period.until)) - Date.parse(since) > overdueMs };
}

/**
 * From the row before the period to the row after it, so that what is missing at either end shows too. Yields how many
 * rows fitted and returns the first fault.
 */
async function* checkRows(request: VerifyRequest, first: bigint): AsyncGenerator<number, Fault | null> {
  const { merchantCode, signedHead, read } = request;
  const until = microsOf(request.period.until);
  const batchAfter = (place: ChainPlace): Promise<Batch> =>
    // The head first: by the time that rows are read, whatever it counts has its row.
    read(async (tx) => ({
      head: await readHead(tx, merchantCode),
      found: await readChain(tx, merchantCode, place, perBatch + 1),
    }));

  const linked = first > 1n ? await read((tx) => hashesAt(tx, merchantCode, first - 1n)) : [Buffer.alloc(0)];
  if (linked[0] === undefined) return faultOfNoRow('missing', first - 1n);
  const proof = new RowProof(request.keys, signedHead);
  const walk = new ChainWalk(proof, { seq: first - 1n, hash: linked[0] });
  let coming = batchAfter(first > 1n ? endOf(first - 1n) : beforeAll);
  let searchedTo = microsOf(request.period.from) - 1n;
  for (;;) {
    const batch = await coming;
    const last = batch.found[perBatch - 1];
    const isEnd = batch.found.length <= perBatch;
    if (last !== undefined && !isEnd) coming = unheard(batchAfter(last));
    const bounds = { after: searchedTo, until };
    const { fault, inBounds, newest, isPast } = await walkBatch(walk, batch, bounds, signedHead);
    if (fault !== null) return fault;
    const upTo = isEnd || isPast ? until - 1n : newest;
    // At the end of the chain rows may have come in since; a walk that stopped before it has met no number beyond.
    const to = isEnd && !isPast ? afterAll : String(walk.seq);
    const seqs = { from: batch.found[0]?.seq ?? String(walk.seq + 1n), to };
    const stray = await findStrayFault({ merchantCode, proof, read }, { after: searchedTo, upTo }, inBounds, seqs);
    if (stray !== null) return stray;
    searchedTo = upTo;
    yield Number(walk.seq - first) + 1;
    if (isPast) return await beyondFault(request, walk, batch.head);
    if (isEnd) return tailFault(walk, batch.head, batch.found.at(-1), signedHead);
  }
}

interface Batch {
  readonly head: ChainHead;
  /** One row more than is walked through, if there is one. */
  readonly found: readonly ChainRow[];
}

/** Walks on through a batch, no further than to the first row after the period. */
async function walkBatch(
  walk: ChainWalk,
  { head, found }: Batch,
  bounds: { after: bigint; until: bigint },
  signedHead: SignedHead | null,
) {
  let inBounds = 0;
  let newest = bounds.after;
  const outcome = (fault: Fault | null, isPast = false) => ({ fault, inBounds, newest, isPast });
  for (const [at, row] of found.slice(0, perBatch).entries()) {
    if (at % perTurn === perTurn - 1) await breathe();
    const fault = walk.step(row, head, found[at + 1]);
    if (fault !== null) return outcome(fault);
    const signed = signedHead?.hashes.get(row.seq) ?? null;
    if (signed !== null && row.hash.toString('hex') !== signed) return outcome(faultAt('altered', row));
    const micros = BigInt(row.micros);
    if (micros >= bounds.until) return outcome(null, true);
    if (micros <= bounds.after) continue;
    inBounds += 1;
    if (micros > newest) newest = micros;
  }
  return outcome(null);
}

/** The head that lies in the database and the one that was signed outside must not be ahead of the last row. */
function tailFault(
  walk: ChainWalk,
  head: ChainHead,
  last: ChainRow | undefined,
  signedHead: SignedHead | null,
): Fault | null {
  const ahead = [BigInt(head.seq), signedHead?.seq ?? 0n].some((seq) => seq > walk.seq);
  if (ahead) return faultOfNoRow('cut', walk.seq + 1n);
  const differs = last !== undefined && head.seq === last.seq && !head.hash.equals(last.hash);
  return differs ? faultAt('altered', last) : null;
}

/** Rows cut off at the end of a period may have others after them by now; the first head signed beyond it tells. */
async function beyondFault(
  { merchantCode, signedHead, read }: VerifyRequest,
  walk: ChainWalk,
  head: ChainHead,
): Promise<Fault | null> {
  const [signed, hash] = signedHead?.hashes.entries().find(([seq]) => BigInt(seq) >= walk.seq) ?? [];
  if (signed === undefined) return null;
  const [row] = await read((tx) => readChain(tx, merchantCode, endOf(BigInt(signed) - 1n), 1));
  if (row?.seq === signed) return row.hash.toString('hex') === hash ? null : faultAt('altered', row);
  if (BigInt(head.seq) < BigInt(signed)) return faultOfNoRow('cut', BigInt(head.seq) + 1n);
  return faultOfNoRow('missing', BigInt(signed));
}

/** After every row that bears a number. */
function endOf(seq: bigint): ChainPlace {
  return { seq: String(seq), micros: String(1n << 52n) };
}

function microsOf(instant: string): bigint {
  return BigInt(Date.parse(instant)) * 1000n;
}

/** Work that was begun ahead of its turn and may never be waited for. */
function unheard<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
