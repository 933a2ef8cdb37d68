import type { Secret } from './secret.ts';

/** The keys of one use by version: what is made new takes the newest, what is there may be of any. */
export class KeyRing {
  readonly newest: number;
  readonly #keys: ReadonlyMap<number, Secret>;

  constructor(keys: Iterable<readonly [version: number, key: Secret]>) {
    this.#keys = new Map([...keys].toSorted(([one], [other]) => other - one));
    this.newest = Math.max(...this.#keys.keys());
  }

  /** Newest first. */
  get versions(): readonly number[] {
    return [...this.#keys.keys()];
  }

  has(version: number): boolean {
    return this.#keys.has(version);
  }

  /** In clear, as each algorithm wants it. */
  reveal(version = this.newest): string {
    const key = this.#keys.get(version);
    if (key === undefined) throw new Error(`no key of version ${version}`);
    return key.reveal();
  }

  /** A key for one use alone of each version. */
  derive(use: string): KeyRing {
    return new KeyRing(this.#keys.entries().map(([version, key]) => [version, key.derive(use)] as const));
  }
}
