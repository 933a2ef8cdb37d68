import { sealedFactors } from '../modules/second-factor/index.ts';
import type { SealedValues } from '../platform/keys/reseal.ts';

/** Whatever lies sealed in the database. */
export const allSealed: readonly SealedValues[] = [sealedFactors];
