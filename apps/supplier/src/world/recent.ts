/** A cache of the most recently made values; others are made again on demand. */
export class Recent<K, V> {
  readonly #kept = new Map<K, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#kept.size;
  }

  get(key: K, make: () => V): V {
    const found = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, found);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as K);
    return found;
  }
}
