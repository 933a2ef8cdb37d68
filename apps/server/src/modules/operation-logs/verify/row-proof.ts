import { createSecretKey, type KeyObject } from 'node:crypto';

import { chainHashOfText } from '../../../platform/audit/log-chain.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import type { SignedHead } from './signed-heads.ts';
import type { ChainRow } from './verify.repository.ts';

/** As long as it may take until every process has the new key. */
const turningMicros = 24n * 3_600_000_000n;

/** The checks that rows of one log are held to. */
export class RowProof {
  readonly #keys: ReadonlyMap<number, KeyObject>;
  /** When each newer key was first signed with: from then on an older one proves nothing. */
  readonly #turns: readonly { readonly version: number; readonly micros: bigint }[];

  constructor(keys: KeyRing, signedHead: SignedHead | null) {
    this.#keys = new Map(keys.versions.map((version) => [version, createSecretKey(keys.reveal(version), 'utf8')]));
    this.#turns = [...(signedHead?.turns ?? [])].map(([version, at]) => ({
      version,
      micros: BigInt(Date.parse(at)) * 1000n,
    }));
  }

  /** Whether a row bears the hash that the row before it and a key of its own time make. */
  holds({ keyVersion, micros, covered, hash }: ChainRow, before: Buffer): boolean {
    const key = this.#keys.get(keyVersion);
    if (key === undefined || this.#isOver(keyVersion, BigInt(micros))) return false;
    return chainHashOfText(key, before, covered).equals(hash);
  }

  #isOver(keyVersion: number, micros: bigint): boolean {
    return this.#turns.some((turn) => turn.version > keyVersion && micros > turn.micros + turningMicros);
  }
}
