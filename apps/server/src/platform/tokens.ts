import { createHash, createHmac, randomBytes } from 'node:crypto';

import type { Secret } from './secret.ts';

/** 256 random bits; only the hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tells equal texts from others; without the key it cannot be searched for what the text was. */
export function keyedHash(key: Secret, text: string): Buffer {
  return createHmac('sha256', key.reveal()).update(text).digest();
}
