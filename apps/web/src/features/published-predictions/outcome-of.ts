import type { Outcome } from '@touchline/domain/predictions/settlement';

import type { Published } from './published-predictions.api.ts';

type Settlement = Pick<Published, 'status' | 'finished' | 'resultDetail'>;

/** Null while it is unsettled; of a plain hit or miss there may be no detail. */
export function outcomeOf({ status, finished, resultDetail }: Settlement): Outcome | null {
  if (finished === 0) return null;
  return resultDetail ?? (status === 1 ? 'win' : 'loss');
}
