import { pageLimits } from '@touchline/domain/constants';

import type { LogFilter } from './log-filter.ts';

type Period = Pick<LogFilter, 'from' | 'until'>;

const filtersKept = 1000;
/** More than is ever counted. */
export const beyondCount = pageLimits.cappedTotal + 1;

/**
 * Rows are never taken out of the log: a filter that once matched more of them than are counted always will, and so does
 * one of a longer period. What is remembered is never out of date, and is no more than a number that everybody is shown.
 */
export class BeyondCount {
  readonly #periods = new Map<string, Period>();

  has(filter: LogFilter): boolean {
    const known = this.#periods.get(keyOf(filter));
    return known !== undefined && filter.from <= known.from && filter.until >= known.until;
  }

  add(filter: LogFilter): void {
    const key = keyOf(filter);
    this.#periods.delete(key);
    this.#periods.set(key, { from: filter.from, until: filter.until });
    const [oldest] = this.#periods.keys();
    if (this.#periods.size > filtersKept && oldest !== undefined) this.#periods.delete(oldest);
  }
}

function keyOf({ merchantCode, accountKey, functionName }: LogFilter): string {
  return JSON.stringify([merchantCode, accountKey, functionName]);
}
