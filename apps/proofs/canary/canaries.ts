import { randomBytes } from 'node:crypto';

import type { ClientWorld } from '../lib/client.ts';

/** Begins every canary of this run: whatever part of one leaks from its beginning is found. */
const mark = `Zq${randomBytes(5).toString('hex')}`;

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
    const value = kind === 'password' ? mark + randomBytes(4).toString('hex') : mark + randomBytes(16).toString('hex');
    this.all.push({ kind, value, from });
    return value;
  }

  /** Records a secret that the server made and handed out in a declared field. */
  learn(kind: SecretKind, value: string, from: string): string {
    if (value.length < shortest) throw new Error(`too short to be told from other text: ${kind} from ${from}`);
    this.all.push({ kind, value, from });
    return value;
  }

  /** The texts to search for: the mark once for all that carry it, every other secret by itself. */
  needles(): Canary[] {
    const marked: Canary = { kind: 'credential', value: mark, from: 'any client secret' };
    return [marked, ...this.all.filter(({ value }) => !value.startsWith(mark))];
  }

  /** The secret in a text where only its mark was found. */
  name(text: string): Canary | undefined {
    return this.all.find(({ value }) => text.includes(value));
  }
}

export interface WatchedWorld extends ClientWorld {
  readonly canaries: Canaries;
}
