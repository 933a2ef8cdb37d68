import { slackDays, type ArchivedStretch } from '../archives/archives.repository.ts';
import { type ChainFault, faultOfNoRow } from './fault.ts';
import type { ChainLook } from './stray-rows.service.ts';
import { hashesAt, lastSeqBefore } from './verify.repository.ts';

interface VerifyRequest extends Pick<ChainLook, 'merchantCode' | 'read'> {
  readonly period: { readonly from: string; readonly until: string };
}

/** Where a check begins, and through which archives it leads. */
export interface Route {
  /** The last row before the walk; without a hash where there is none. */
  readonly start: { readonly seq: bigint; readonly hash: Buffer | undefined };
  readonly archived: readonly ArchivedStretch[];
  /** Whether it leads on into the table. */
  readonly goesOn: boolean;
  /** The last number of the period, as far as it is known. */
  readonly last: bigint;
}

const firstInstant = new Date(0).toISOString();

/**
 * Records say where the chain goes on, so they must be one: from the first row on, each from where the last one ended, of
 * months that there have been. Whatever else they say is seen where they are walked through.
 */
export function recordFault(stretches: readonly ArchivedStretch[]): ChainFault | null {
  const now = new Date().toISOString();
  for (const [at, { firstSeq, hashBefore, from, until }] of stretches.entries()) {
    const { seq, hash } = startAfter(stretches[at - 1]);
    const goesOn = firstSeq === seq + 1n && hash?.equals(hashBefore) === true;
    if (!goesOn || from < firstInstant || until > now) return faultOfNoRow('missing', seq + 1n);
  }
  return null;
}

/** Through all of the archives that a period touches and those between them, else from the row before the period. */
export async function routeOf(
  { merchantCode, period, read }: VerifyRequest,
  stretches: readonly ArchivedStretch[],
): Promise<Route> {
  const isTouched = ({ from, until }: ArchivedStretch) => slackAfter(until) > period.from && from < period.until;
  const archived = stretches.slice(Math.max(0, stretches.findIndex(isTouched)), stretches.findLastIndex(isTouched) + 1);
  const [before, last] = await read(async (tx) => [
    await lastSeqBefore(tx, merchantCode, period.from),
    await lastSeqBefore(tx, merchantCode, period.until),
  ]);
  const [first] = archived;
  if (first !== undefined) {
    const end = archived.at(-1)?.lastSeq ?? 0n;
    const goesOn = archived.at(-1) === stretches.at(-1);
    const start = startAfter(stretches[stretches.indexOf(first) - 1]);
    return { start, archived, goesOn, last: goesOn && last > end ? last : end };
  }
  const start = startAfter(stretches.at(-1));
  if (before <= start.seq + 1n) return { start, archived, goesOn: true, last };
  const [hash] = await read((tx) => hashesAt(tx, merchantCode, before - 1n));
  return { start: { seq: before - 1n, hash }, archived, goesOn: true, last };
}

function slackAfter(until: string): string {
  return new Date(Date.parse(until) + slackDays * 86_400_000).toISOString();
}

function startAfter(stretch: ArchivedStretch | undefined): Route['start'] {
  return stretch === undefined ? { seq: 0n, hash: Buffer.alloc(0) } : { seq: stretch.lastSeq, hash: stretch.lastHash };
}
