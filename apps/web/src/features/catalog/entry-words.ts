import { pageLimits } from '@touchline/domain/constants';

export const levels = ['1', '2', '3'] as const;
export const states = ['inUse', 'recycled'] as const;

/** As the texts name a level. */
export const levelKey = (level: number) => String(level) as (typeof levels)[number];

/** How many matches; lists do not count further either. */
export function countWords(matches: number): string {
  const { cappedTotal } = pageLimits;
  return matches > cappedTotal ? `${cappedTotal.toLocaleString('en-US')}+` : matches.toLocaleString('en-US');
}
