import { mix } from '../world/random.ts';

/** Gives each number of the world an id that says nothing about it, and finds the way back. */
export class Numbering {
  readonly #first: bigint;
  readonly #size: bigint;
  readonly #factor: bigint;
  readonly #inverse: bigint;
  readonly #shift: bigint;

  /** The size has to be a prime: then every factor has an inverse. */
  constructor(key: number, first: number, size: number) {
    this.#first = BigInt(first);
    this.#size = BigInt(size);
    this.#factor = (BigInt(mix(key, 1)) % (this.#size - 2n)) + 2n;
    this.#shift = BigInt(mix(key, 2)) % this.#size;
    this.#inverse = power(this.#factor, this.#size - 2n, this.#size);
  }

  idOf(number: number): number {
    return Number(((BigInt(number) * this.#factor + this.#shift) % this.#size) + this.#first);
  }

  numberOf(id: number): number | undefined {
    if (!Number.isSafeInteger(id)) return undefined;
    const index = BigInt(id) - this.#first;
    if (index < 0n || index >= this.#size) return undefined;
    return Number(((index - this.#shift + this.#size) * this.#inverse) % this.#size);
  }
}

function power(base: bigint, exponent: bigint, size: bigint): bigint {
  let [result, square, left] = [1n, base, exponent];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % size;
    square = (square * square) % size;
  }
  return result;
}
