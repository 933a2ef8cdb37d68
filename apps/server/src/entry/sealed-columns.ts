import { sealedAnchorKeys } from '../modules/anchors/index.ts';
import { sealedDomainKeys } from '../modules/domains/index.ts';
import { sealedFactors } from '../modules/second-factor/index.ts';
import type { SealedColumn } from '../platform/keys/sealed-columns.repository.ts';

/** Every column of sealed values: `npm run reseal` seals them under the newest key. */
export const sealedColumns: readonly SealedColumn[] = [sealedFactors, sealedDomainKeys, sealedAnchorKeys];
