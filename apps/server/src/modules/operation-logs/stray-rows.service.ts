import type { Tx } from '@touchline/db/transaction';

import { type Fault, faultAt } from './chain-walk.ts';
import type { RowProof } from './row-proof.ts';
import { countBetween, findStrays, type StrayRow, straysPerLook } from './verify.repository.ts';

export interface ChainLook {
  readonly merchantCode: string;
  readonly proof: RowProof;
  /** Each look is a transaction of its own, opened for the merchant. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * A walk by numbers does not meet a row that bears one from elsewhere, though lists show it by its time: where more rows
 * stand in a stretch of time than were walked through, those that do not belong there are looked at.
 */
export async function findStrayFault(
  { merchantCode, proof, read }: ChainLook,
  time: { after: bigint; upTo: bigint },
  walked: number,
  seqs: { from: string; to: string },
): Promise<Fault | null> {
  const stretch = { after: String(time.after), upTo: String(time.upTo) };
  const count = await read((tx) => countBetween(tx, merchantCode, stretch.after, stretch.upTo));
  if (count === walked) return null;
  let place: StrayRow | undefined;
  do {
    const rows = await read((tx) => findStrays(tx, merchantCode, stretch, seqs, place));
    const wrong = rows.find((row) => row.isMisfiled || !isGenuine(proof, row));
    if (wrong !== undefined) return faultAt(isGenuine(proof, wrong) ? 'altered' : 'inserted', wrong);
    place = rows.length === straysPerLook ? rows.at(-1) : undefined;
  } while (place !== undefined);
  return null;
}

/** A clock that was set back brings genuine rows out of order. */
function isGenuine(proof: RowProof, row: StrayRow): boolean {
  const before = row.seq === '1' ? [Buffer.alloc(0)] : row.before;
  return before.some((hash) => proof.holds(row, hash));
}
