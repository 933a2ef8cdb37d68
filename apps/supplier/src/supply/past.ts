import { shareOf } from '../world/random.ts';

/** From `at` on, that share of what had ended by then reads otherwise. */
export interface Rewrite {
  readonly at: number;
  readonly share: number;
}

const rewritesKept = 50;

/** A past that was changed, also back again: each change has its time, so that whoever reads changes sees it. */
export class Past {
  readonly #seed: number;
  #rewrites: readonly Rewrite[] = [];

  constructor(seed: number) {
    this.#seed = seed;
  }

  get isUntouched(): boolean {
    return this.#rewrites.length === 0;
  }

  rewrite(at: number, share: number): void {
    this.#rewrites = [...this.#rewrites, { at, share }].slice(-rewritesKept);
  }

  forget(): void {
    this.#rewrites = [];
  }

  of(matchNumber: number, endedAt: number, time: number): { isRewritten: boolean; changedAt: number | undefined } {
    const throwOfMatch = shareOf(this.#seed, 61, matchNumber);
    let [isRewritten, changedAt] = [false, undefined as number | undefined];
    for (const { at, share } of this.#rewrites) {
      if (at <= endedAt || at > time || throwOfMatch < share === isRewritten) continue;
      isRewritten = !isRewritten;
      changedAt = at;
    }
    return { isRewritten, changedAt };
  }
}
