import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';

import type { KeyRing } from './key-ring.ts';
import { createSealer, type Sealed } from './sealing.ts';

interface SealedValue {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Sealed;
}

/** The sealed values of one column, as they are found and replaced when keys are turned. */
export interface SealedValues {
  /** With schema and table. */
  readonly column: string;
  /** The next after an id that were sealed under another key; ids are whole numbers. */
  olderThan(tx: Tx, version: number, after: string, limit: number): Promise<SealedValue[]>;
  /** Only where it still is as it was read: whoever wrote meanwhile is right. */
  replace(tx: Tx, value: SealedValue, before: Sealed): Promise<boolean>;
}

export interface Resealed {
  readonly resealed: number;
  /** By none of the keys. */
  readonly unopened: number;
}

const perBatch = 100;

/** Seals everything under the newest key, in small steps beside whatever goes on; done again, it finds nothing to do. */
export async function reseal(pool: Pool, keys: KeyRing, values: SealedValues): Promise<Resealed> {
  const sealer = createSealer(keys);

  async function sealAnew(tx: Tx, value: SealedValue): Promise<keyof Resealed | null> {
    const sealed = opened(value);
    if (sealed === null) return 'unopened';
    return (await values.replace(tx, { ...value, sealed }, value.sealed)) ? 'resealed' : null;
  }

  function opened({ sealed, owner }: SealedValue): Sealed | null {
    try {
      return sealer.seal(sealer.open(sealed, owner), owner);
    } catch {
      return null;
    }
  }

  const counted = { resealed: 0, unopened: 0 };
  for (let after = '0'; ;) {
    const batch = await inMerchant(pool, null, async (tx) => {
      const found = await values.olderThan(tx, keys.newest, after, perBatch);
      for (const value of found) {
        const outcome = await sealAnew(tx, value);
        if (outcome !== null) counted[outcome] += 1;
      }
      return found;
    });
    const last = batch.at(-1);
    if (last === undefined) return counted;
    after = last.id;
  }
}
