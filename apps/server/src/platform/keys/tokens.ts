import { createHash, createHmac, randomBytes } from 'node:crypto';

import type { KeyRing } from './key-ring.ts';

/** 256 random bits; only the hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tells equal texts from others; without the key it cannot be searched for what the text was. */
export function keyedHash(keys: KeyRing, text: string, version = keys.newest): Buffer {
  return createHmac('sha256', keys.reveal(version)).update(text).digest();
}

/** As each key makes it, the newest first: what was hashed before keys were turned is still told to be equal. */
export function keyedHashes(keys: KeyRing, text: string): Buffer[] {
  return keys.versions.map((version) => keyedHash(keys, text, version));
}
