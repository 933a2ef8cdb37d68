interface Leg {
  readonly at: number;
  readonly perMinute: number;
  /** How many changes there had been by then. */
  readonly before: number;
}

/** A steady rate of changes: by turns, each of those it was set for reads otherwise, and in its next turn as before. */
export class Pace {
  #slots: ReadonlyMap<number, number> = new Map();
  #legs: readonly Leg[] = [];

  get isUnset(): boolean {
    return this.#legs.length === 0;
  }

  /** Sets the rate; the first call fixes which matches take turns. */
  set(at: number, perMinute: number, matchNumbers: () => readonly number[]): void {
    if (this.isUnset) this.#slots = new Map(matchNumbers().map((number, index) => [number, index]));
    this.#legs = [...this.#legs, { at, perMinute, before: this.#countUntil(at) }];
  }

  forget(): void {
    this.#legs = [];
  }

  of(matchNumber: number, time: number): { isOtherwise: boolean; changedAt: number | undefined } {
    const index = this.#slots.get(matchNumber) ?? Infinity;
    const turns = Math.ceil((this.#countUntil(time) - index) / this.#slots.size);
    if (!(turns > 0)) return { isOtherwise: false, changedAt: undefined };
    const change = index + (turns - 1) * this.#slots.size;
    return { isOtherwise: turns % 2 === 1, changedAt: this.#timeOf(change) };
  }

  #countUntil(time: number): number {
    const leg = this.#legs.findLast(({ at }) => at <= time);
    return leg === undefined ? 0 : leg.before + Math.floor(((time - leg.at) * leg.perMinute) / 60);
  }

  #timeOf(change: number): number | undefined {
    const leg = this.#legs.findLast(({ before }) => before <= change);
    return leg && leg.at + Math.ceil(((change + 1 - leg.before) * 60) / leg.perMinute);
  }
}
