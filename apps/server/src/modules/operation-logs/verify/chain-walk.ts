import { type ChainFault, faultAt, faultOfNoRow } from './fault.ts';
import type { RowProof } from './row-proof.ts';
import type { ChainHead, ChainRow } from './verify.repository.ts';

/** Follows one chain from row to row; each must bear the next number and a hash that covers the row and the one before. */
export class ChainWalk {
  readonly #proof: RowProof;
  #seq: bigint;
  #hash: Buffer;

  constructor(proof: RowProof, start: { seq: bigint; hash: Buffer }) {
    this.#proof = proof;
    this.#seq = start.seq;
    this.#hash = start.hash;
  }

  /** The number of the last row that fitted. */
  get seq(): bigint {
    return this.#seq;
  }

  get hash(): Buffer {
    return this.#hash;
  }

  /** Returns the next row's fault; null moves on. `following` tells a double from an altered row. */
  step(row: ChainRow, head: ChainHead, following: ChainRow | undefined): ChainFault | null {
    const seq = BigInt(row.seq);
    const expected = this.#seq + 1n;
    const fits = !row.isMisfiled && this.#proof.holds(row, this.#hash);
    if (seq === expected && fits) {
      this.#seq = seq;
      this.#hash = row.hash;
      return null;
    }
    const isSurplus = seq < expected || seq > BigInt(head.seq) || following?.seq === row.seq;
    if (isSurplus) return faultAt('inserted', row);
    return seq > expected ? faultOfNoRow('missing', expected) : faultAt('altered', row);
  }
}
