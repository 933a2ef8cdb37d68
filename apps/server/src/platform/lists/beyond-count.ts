const filtersKept = 5000;

/** A filter with the period that it asks for. */
export interface FilteredPeriod {
  readonly key: string;
  readonly from: string;
  readonly until: string;
}

/**
 * For lists that rows are only added to: a filter that once matched more of them than are counted always will, and so
 * does one of a longer period. What is remembered is out of date only once old rows were archived, and is no more than a
 * number that everybody is shown.
 */
export class BeyondCount {
  readonly #periods = new Map<string, FilteredPeriod>();

  has({ key, from, until }: FilteredPeriod): boolean {
    const known = this.#periods.get(key);
    return known !== undefined && from <= known.from && until >= known.until;
  }

  add(period: FilteredPeriod): void {
    this.#periods.delete(period.key);
    this.#periods.set(period.key, period);
    const [oldest] = this.#periods.keys();
    if (this.#periods.size > filtersKept && oldest !== undefined) this.#periods.delete(oldest);
  }

  clear(): void {
    this.#periods.clear();
  }
}
