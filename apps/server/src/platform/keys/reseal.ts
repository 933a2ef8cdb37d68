import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { KeyRing } from './key-ring.ts';
import {
  type Resealed,
  readOlder,
  replaceSealed,
  type SealedColumn,
  type SealedRow,
} from './sealed-columns.repository.ts';
import { createSealer, type Sealed } from './sealing.ts';

export interface ResealCount {
  readonly resealed: number;
  /** By none of the keys. */
  readonly unopened: number;
}

export const nameOfColumn = ({ table, value }: SealedColumn): string => `${table}.${value}`;

/** Seals a column under the newest key, in small transactions while the product runs. A second run finds nothing. */
export async function reseal(pool: Pool, keys: KeyRing, column: SealedColumn): Promise<ResealCount> {
  const sealer = createSealer(keys);

  function sealedAnew(row: SealedRow): Sealed | null {
    const owner = column.ownerOf(row);
    try {
      return sealer.seal(sealer.open(row.sealed, owner), owner);
    } catch {
      return null;
    }
  }

  const count = { resealed: 0, unopened: 0 };
  for (let after: SealedRow | undefined; ;) {
    const rows = await inMerchant(pool, null, (tx) => readOlder(tx, column, keys.newest, after));
    for (const [merchantCode, own] of Map.groupBy(rows, (row) => row.merchantCode)) {
      const turned = own.flatMap((row): Resealed[] => {
        const sealed = sealedAnew(row);
        return sealed === null ? [] : [{ ...row, sealed, before: row.sealed }];
      });
      count.unopened += own.length - turned.length;
      count.resealed += await inMerchant(pool, merchantCode, (tx) => replaceSealed(tx, column, turned));
    }
    after = rows.at(-1);
    if (after === undefined) return count;
  }
}
