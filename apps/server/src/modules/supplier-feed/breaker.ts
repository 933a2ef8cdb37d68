const failuresAllowed = 5;
const [shortestMs, longestMs] = [2000, 16_000];

/** Leaves a supplier alone after many failures in a row, then sends one request ahead of the others. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;
  #isProbing = false;

  /** In milliseconds; 0 while nothing is held back. */
  get openUntil(): number {
    return this.#openUntil;
  }

  /** Whether a request may be sent; once it was, its outcome has to be told. */
  pass(now: number): boolean {
    if (this.#openUntil === 0) return true;
    if (this.#isProbing || now < this.#openUntil) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openUntil = 0;
    this.#isProbing = false;
  }

  failed(now: number): void {
    this.#failures += 1;
    this.#isProbing = false;
    const beyond = this.#failures - failuresAllowed;
    if (beyond >= 0) this.#openUntil = now + Math.min(shortestMs * 2 ** beyond, longestMs);
  }

  /** Nothing was learned of the supplier: the request was broken off here. */
  abandoned(): void {
    this.#isProbing = false;
  }
}
