import type { FileStore } from '../../platform/file-store.ts';
import { archivedRows, BrokenArchiveError } from './archive-file.ts';
import type { Stretch } from './archives.repository.ts';
import type { ChainWalk } from './chain-walk.ts';
import { type Fault, faultOfNoRow } from './fault.ts';
import { type SignedHead, signedFault } from './signed-heads.ts';
import type { ChainRow } from './verify.repository.ts';

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
  { file, lastSeq, lastHash }: Stretch,
): AsyncGenerator<bigint, Fault | null> {
  const end = { seq: String(lastSeq), hash: lastHash };
  let rows = 0;
  try {
    for await (const row of archivedRows(archives, file, merchantCode)) {
      const fault = walk.step(row, end, undefined) ?? signedFault(signedHead, row);
      if (fault !== null) return fault;
      rows += 1;
      if (rows % perTurn === 0) yield walk.seq;
    }
  } catch (error) {
    if (!(error instanceof BrokenArchiveError)) throw error;
  }
  yield walk.seq;
  return walk.seq === lastSeq ? null : faultOfNoRow('missing', walk.seq + 1n);
}

/** The archived row of a number; undefined where it never was archived, or is no longer there. */
export async function archivedRow(
  { merchantCode, archives }: Archived,
  stretches: readonly Stretch[],
  seq: bigint,
): Promise<ChainRow | undefined> {
  const stretch = stretches.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq);
  if (stretch === undefined) return undefined;
  try {
    for await (const row of archivedRows(archives, stretch.file, merchantCode)) if (BigInt(row.seq) === seq) return row;
  } catch (error) {
    if (!(error instanceof BrokenArchiveError)) throw error;
  }
  return undefined;
}
