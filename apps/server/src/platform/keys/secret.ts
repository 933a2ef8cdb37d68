import { hkdfSync } from 'node:crypto';
import { inspect } from 'node:util';

/** A value that prints as *** wherever it ends up by accident. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** A key for one use alone: what is known of it says nothing of this secret or of the keys of other uses. */
  derive(use: string): Secret {
    const key = hkdfSync('sha256', Buffer.from(this.#value, 'base64'), '', `touchline ${use}`, 32);
    return new Secret(Buffer.from(key).toString('base64'));
  }

  toString(): string {
    return '***';
  }

  toJSON(): string {
    return '***';
  }

  [inspect.custom](): string {
    return '***';
  }
}
