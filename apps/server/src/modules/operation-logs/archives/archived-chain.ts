import type { FileStore } from '../../../platform/files/file-store.ts';
import { ChainWalk } from '../verify/chain-walk.ts';
import { type ChainFault, faultOfNoRow } from '../verify/fault.ts';
import type { RowProof } from '../verify/row-proof.ts';
import { type SignedHead, signedFault } from '../verify/signed-heads.ts';
import type { ChainRow } from '../verify/verify.repository.ts';
import { type ArchivedPart, archivedRows, BrokenArchiveError } from './archive-file.ts';
import type { ArchivedStretch } from './archives.repository.ts';

/** Rows between two words about how far it is. */
const perTurn = 4000;

interface Archived {
  readonly merchantCode: string;
  readonly archives: FileStore;
  readonly signedHead: SignedHead | null;
}

/** Walks on through an archived part of the chain. Yields where it is and returns the first fault. */
export async function* walkStretch(
  { merchantCode, archives, signedHead }: Archived,
  walk: ChainWalk,
  { file, lastSeq, lastHash }: ArchivedStretch,
): AsyncGenerator<bigint, ChainFault | null> {
  const end = { seq: String(lastSeq), hash: lastHash };
  let rows = 0;
  try {
    for await (const { row } of archivedRows(archives, file, merchantCode)) {
      const fault = walk.step(row, end, undefined) ?? signedFault(signedHead, row);
      if (fault !== null) return fault;
      rows += 1;
      if (rows % perTurn === 0) yield walk.seq;
    }
  } catch (error) {
    if (!(error instanceof BrokenArchiveError)) throw error;
  }
  yield walk.seq;
  return endFault(walk, { lastSeq, lastHash });
}

function endFault(
  { seq, hash }: ChainWalk,
  { lastSeq, lastHash }: Pick<ArchivedStretch, 'lastSeq' | 'lastHash'>,
): ChainFault | null {
  if (seq !== lastSeq) return faultOfNoRow('missing', seq + 1n);
  return hash.equals(lastHash) ? null : faultOfNoRow('altered', seq);
}

/** Reads a stored file to its end and returns how it differs from the parts written into it. */
export async function readBackFault(
  archives: FileStore,
  file: string,
  parts: readonly ArchivedPart[],
  proof: RowProof,
): Promise<{ merchantCode: string; fault: ChainFault } | null> {
  const walks = new Map(
    parts.map(({ merchantCode, stretch }) => {
      const start = { seq: stretch.firstSeq - 1n, hash: stretch.hashBefore };
      return [merchantCode, { stretch, walk: new ChainWalk(proof, start) }];
    }),
  );
  for await (const { merchantCode, row } of archivedRows(archives, file)) {
    const own = walks.get(merchantCode);
    if (own === undefined) throw new BrokenArchiveError(`${file} holds rows of ${merchantCode}`);
    const end = { seq: String(own.stretch.lastSeq), hash: own.stretch.lastHash };
    const fault = own.walk.step(row, end, undefined);
    if (fault !== null) return { merchantCode, fault };
  }
  for (const [merchantCode, { walk, stretch }] of walks) {
    const fault = endFault(walk, stretch);
    if (fault !== null) return { merchantCode, fault };
  }
  return null;
}

/** The archived row of a number; undefined where it never was archived, or is no longer there. */
export async function archivedRow(
  { merchantCode, archives }: Archived,
  stretches: readonly ArchivedStretch[],
  seq: bigint,
): Promise<ChainRow | undefined> {
  const stretch = stretches.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq);
  if (stretch === undefined) return undefined;
  try {
    for await (const { row } of archivedRows(archives, stretch.file, merchantCode))
      if (BigInt(row.seq) === seq) return row;
  } catch (error) {
    if (!(error instanceof BrokenArchiveError)) throw error;
  }
  return undefined;
}
