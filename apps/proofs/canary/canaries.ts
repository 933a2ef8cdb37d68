import { randomBytes } from 'node:crypto';

import type { ClientWorld } from '../lib/client.ts';

/** Begins every canary of this run: whatever part of one leaks from its beginning is found. */
const mark = `Zq${randomBytes(5).toString('hex')}`;
/** Begins every key of a domain: there may be so many that they are searched for together, and one answer may show them. */
const keyMark = `Zk${randomBytes(5).toString('hex')}`;

/** As long as a recovery code. */
const shortest = 11;

export type SecretKind =
  | 'password'
  | 'captcha result'
  | 'reset token'
  | 'undo token'
  | 'sign-in link'
  | 'sign-in pass'
  | 'session token'
  | 'device token'
  | 'captcha cookie'
  | 'challenge token'
  | 'second factor secret'
  | 'recovery code'
  | 'text that is not published'
  | 'signing key'
  | 'push key'
  | 'anchor key'
  | 'calendar token'
  | 'machine secret'
  | 'preview pass'
  | 'credential'
  | 'server key';

export interface Canary {
  readonly kind: SecretKind;
  readonly value: string;
  /** The input or the program that the secret came from. */
  readonly from: string;
}

/** Every secret of a run: those that clients made up, and those that the server made. */
export class Canaries {
  readonly all: Canary[] = [];

  /** A new secret of a client; passwords fit the rules of new ones. */
  make(kind: SecretKind, from: string): string {
    const begin = kind === 'signing key' ? keyMark : mark;
    const value = begin + randomBytes(kind === 'password' ? 4 : 16).toString('hex');
    this.all.push({ kind, value, from });
    return value;
  }

  /** Records a secret that the server made and handed out in a declared field. */
  learn(kind: SecretKind, value: string, from: string): string {
    if (value.length < shortest) throw new Error(`too short to be told from other text: ${kind} from ${from}`);
    this.all.push({ kind, value, from });
    return value;
  }

  /** The texts to search for: each mark once for all that carry it, every other secret by itself. */
  needles(): Canary[] {
    const marked: Canary = { kind: 'credential', value: mark, from: 'any client secret' };
    const keys: Canary = { kind: 'signing key', value: keyMark, from: 'any key of a domain' };
    const isMarked = (value: string) => value.startsWith(mark) || value.startsWith(keyMark);
    return [marked, keys, ...this.all.filter(({ value }) => !isMarked(value))];
  }

  /** The secret in a text where only its mark was found. */
  name(text: string): Canary | undefined {
    return this.all.find(({ value }) => text.includes(value));
  }
}

export interface WatchedWorld extends ClientWorld {
  readonly canaries: Canaries;
}
