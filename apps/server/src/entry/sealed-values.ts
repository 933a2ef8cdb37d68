import { sealedFactors } from '../modules/second-factor/index.ts';
import type { SealedValues } from '../platform/keys/reseal.ts';

/** All values that are stored sealed; key rotation reseals them. */
export const allSealed: readonly SealedValues[] = [sealedFactors];
