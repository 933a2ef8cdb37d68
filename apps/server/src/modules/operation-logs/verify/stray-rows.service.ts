import type { Tx } from '@touchline/db/transaction';

import { type ChainFault, faultAt } from './fault.ts';
import type { RowProof } from './row-proof.ts';
import { type ChainRow, countBetween, findStrays, type StrayRow, straysPerLook } from './verify.repository.ts';

export interface ChainLook {
  readonly merchantCode: string;
  readonly proof: RowProof;
  /** Each look is a transaction of its own, opened for the merchant. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The row of a number as it was archived. */
  readonly archivedRow: (seq: bigint) => Promise<ChainRow | undefined>;
}

/**
 * A walk by numbers does not meet a row that bears one from elsewhere, though lists show it by its time: where more rows
 * stand in a stretch of time than were walked through, those that do not belong there are looked at.
 */
export async function findStrayFault(
  look: ChainLook,
  time: { after: bigint; upTo: bigint },
  walked: number,
  seqs: { from: string; to: string },
): Promise<ChainFault | null> {
  const { merchantCode, read } = look;
  const stretch = { after: String(time.after), upTo: String(time.upTo) };
  const count = await read((tx) => countBetween(tx, merchantCode, stretch.after, stretch.upTo));
  if (count === walked) return null;
  let cursor: StrayRow | undefined;
  do {
    const rows = await read((tx) => findStrays(tx, merchantCode, stretch, seqs, cursor));
    for (const row of rows) {
      const isGenuine = isProven(look.proof, row) || (await isArchived(look, row));
      if (!isGenuine || row.isMisfiled) return faultAt(isGenuine ? 'altered' : 'inserted', row);
    }
    cursor = rows.length === straysPerLook ? rows.at(-1) : undefined;
  } while (cursor !== undefined);
  return null;
}

/** A clock that was set back brings genuine rows out of order; so does an archive whose month is still there. */
function isProven(proof: RowProof, row: StrayRow): boolean {
  const before = row.seq === '1' ? [Buffer.alloc(0)] : row.before;
  return before.some((hash) => proof.holds(row, hash));
}

/** Out of order, and the row before it lies in an archive: then so does the row itself. */
async function isArchived({ archivedRow }: ChainLook, { seq, covered, hash }: StrayRow): Promise<boolean> {
  const archived = await archivedRow(BigInt(seq));
  return archived?.covered === covered && archived.hash.equals(hash);
}
