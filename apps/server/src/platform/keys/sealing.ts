import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface Sealed {
  readonly bytes: Buffer;
  /** Names the key: another may have taken its place since. */
  readonly keyVersion: number;
}

/** Seals values that must be read back; what was sealed for one owner cannot be opened for another. */
export interface Sealer {
  seal(value: string, owner: string): Sealed;
  open(sealed: Sealed, owner: string): string;
}

/** The newest key seals, every one opens. */
export function createSealer(keys: KeyRing): Sealer {
  const bytesOf = (version: number) => Buffer.from(keys.reveal(version), 'base64');
  return {
    seal(value, owner) {
      const iv = randomBytes(ivBytes);
      const keyVersion = keys.newest;
      const cipher = createCipheriv(algorithm, bytesOf(keyVersion), iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([iv, cipher.getAuthTag(), body]), keyVersion };
    },
    open(sealed, owner) {
      const decipher = createDecipheriv(algorithm, bytesOf(sealed.keyVersion), sealed.bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(sealed.bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
