import { setImmediate as breathe } from 'node:timers/promises';

import type { FileStore } from '../../../platform/files/file-store.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { archivedRow, walkStretch } from '../archives/archived-chain.ts';
import { listStretches, type ArchivedStretch } from '../archives/archives.repository.ts';
import { ChainWalk } from './chain-walk.ts';
import { type ChainFault, faultAt, faultOfNoRow } from './fault.ts';
import { RowProof } from './row-proof.ts';
import { type SignedHead, signedFault } from './signed-heads.ts';
import { type ChainLook, findStrayFault } from './stray-rows.service.ts';
import { recordFault, type Route, routeOf } from './verify-route.service.ts';
import { type ChainHead, type ChainPosition, type ChainRow, readChain, readHead } from './verify.repository.ts';

export interface VerifyRequest extends Pick<ChainLook, 'merchantCode' | 'read'> {
  readonly keys: KeyRing;
  readonly archives: FileStore;
  /** The first instant and the one after the last. */
  readonly period: { readonly from: string; readonly until: string };
  readonly signedHead: SignedHead | null;
}

export interface ChainVerdict {
  readonly checked: number;
  readonly total: number;
  readonly done: boolean;
  readonly fault: ChainFault | null;
  /** With the last word, where rows may have been cut off the end unseen: nothing signed vouches for it since then. */
  readonly unanchored: { readonly since: string | null; readonly isOverdue: boolean } | null;
}

const perBatch = 4000;
/** Rows that are hashed before others get a turn. */
const perTurn = 400;
const tellEveryMs = 250;
/** A worker signs every five minutes. */
const overdueMs = 10 * 60_000;
const beforeAll: ChainPosition = { seq: String(-1n << 62n), micros: '0' };
const afterAll = String(1n << 62n);
/** Every row bears another than these. */
const noNumbers = { from: '1', to: '0' };

/** Checks a merchant's chain over a period and tells how far it is; at last the first fault, or none. */
export async function* verifyLog(request: VerifyRequest): AsyncGenerator<ChainVerdict> {
  const stretchesNow = () => request.read((tx) => listStretches(tx, request.merchantCode));
  for (;;) {
    const stretches = await stretchesNow();
    const last = yield* verifyOnce(request, stretches);
    // What was archived meanwhile no longer stands where it was looked for.
    if (last.fault !== null && (await stretchesNow()).length !== stretches.length) continue;
    yield last;
    return;
  }
}

async function* verifyOnce(
  request: VerifyRequest,
  stretches: readonly ArchivedStretch[],
): AsyncGenerator<ChainVerdict, ChainVerdict> {
  const unfit = recordFault(stretches);
  if (unfit !== null) return { checked: 0, total: 0, done: true, fault: unfit, unanchored: null };
  const route = await routeOf(request, stretches);
  const total = Math.max(0, Number(route.last - route.start.seq));
  const checking = checkRows(request, stretches, route);
  let checked = 0;
  let lastReport = Date.now();
  for (;;) {
    const step = await checking.next();
    if (step.done === true) {
      const fault = step.value;
      const unanchored = fault === null ? unanchoredIn(request) : null;
      return { checked, total: fault === null ? checked : total, done: true, fault, unanchored };
    }
    checked = Number(step.value - route.start.seq);
    if (Date.now() - lastReport < tellEveryMs) continue;
    lastReport = Date.now();
    yield { checked, total: Math.max(total, checked), done: false, fault: null, unanchored: null };
  }
}

function unanchoredIn({ signedHead, period }: VerifyRequest): ChainVerdict['unanchored'] {
  if (signedHead === null) return { since: null, isOverdue: true };
  const { at: since } = signedHead;
  if (period.until <= since) return null;
  return { since, isOverdue: Math.min(Date.now(), Date.parse(period.until)) - Date.parse(since) > overdueMs };
}

/**
 * From the row before the period to the row after it, so that what is missing at either end shows too. Yields the number
 * of the last row that fitted and returns the first fault.
 */
async function* checkRows(
  request: VerifyRequest,
  stretches: readonly ArchivedStretch[],
  { start, archived, goesOn }: Route,
): AsyncGenerator<bigint, ChainFault | null> {
  const { merchantCode, signedHead, read } = request;
  if (start.hash === undefined) return faultOfNoRow('missing', start.seq);
  const proof = new RowProof(request.keys, signedHead);
  const rowInArchive = (seq: bigint) => archivedRow(request, stretches, seq);
  const look: ChainLook = { merchantCode, proof, read, archivedRow: rowInArchive };
  const until = microsOf(request.period.until);
  const walk = new ChainWalk(proof, { seq: start.seq, hash: start.hash });
  let searchedTo = microsOf(request.period.from) - 1n;
  for (const stretch of archived) {
    const fault = yield* walkStretch(request, walk, stretch);
    if (fault !== null) return fault;
  }
  if (!goesOn) {
    const stray = await findStrayFault(look, { after: searchedTo, upTo: until - 1n }, 0, noNumbers);
    return stray ?? (await beyondFault(request, walk, rowInArchive));
  }

  const batchAfter = (position: ChainPosition): Promise<Batch> =>
    // The head first: by the time that rows are read, whatever it counts has its row.
    read(async (tx) => ({
      head: await readHead(tx, merchantCode),
      found: await readChain(tx, merchantCode, position, perBatch + 1),
    }));
  let coming = batchAfter(walk.seq > 0n ? endOf(walk.seq) : beforeAll);
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
    const stray = await findStrayFault(look, { after: searchedTo, upTo }, inBounds, seqs);
    if (stray !== null) return stray;
    searchedTo = upTo;
    yield walk.seq;
    if (isPast) return await beyondFault(request, walk, rowInArchive);
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
  const outcome = (fault: ChainFault | null, isPast = false) => ({ fault, inBounds, newest, isPast });
  for (const [at, row] of found.slice(0, perBatch).entries()) {
    if (at % perTurn === perTurn - 1) await breathe();
    const fault = walk.step(row, head, found[at + 1]) ?? signedFault(signedHead, row);
    if (fault !== null) return outcome(fault);
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
): ChainFault | null {
  const ahead = [BigInt(head.seq), signedHead?.seq ?? 0n].some((seq) => seq > walk.seq);
  if (ahead) return faultOfNoRow('cut', walk.seq + 1n);
  const differs = BigInt(head.seq) === walk.seq && !head.hash.equals(walk.hash);
  if (!differs) return null;
  return last === undefined ? faultOfNoRow('altered', walk.seq) : faultAt('altered', last);
}

/** Rows cut off at the end of a period may have others after them by now; the first head signed beyond it tells. */
async function beyondFault(
  { merchantCode, signedHead, read }: VerifyRequest,
  walk: ChainWalk,
  rowInArchive: ChainLook['archivedRow'],
): Promise<ChainFault | null> {
  const [signed, hash] = signedHead?.hashes.entries().find(([seq]) => BigInt(seq) >= walk.seq) ?? [];
  if (signed === undefined) return null;
  const seq = BigInt(signed);
  const { head, next } = await read(async (tx) => ({
    head: await readHead(tx, merchantCode),
    next: await readChain(tx, merchantCode, endOf(seq - 1n), 1),
  }));
  const row = next[0]?.seq === signed ? next[0] : await rowInArchive(seq);
  if (row !== undefined) return row.hash.toString('hex') === hash ? null : faultAt('altered', row);
  if (BigInt(head.seq) < seq) return faultOfNoRow('cut', BigInt(head.seq) + 1n);
  return faultOfNoRow('missing', seq);
}

/** After every row that bears a number. */
function endOf(seq: bigint): ChainPosition {
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
