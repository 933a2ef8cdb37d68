import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { Secret } from './secret.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyVersion = 1;

export interface Sealed {
  readonly bytes: Buffer;
  /** Names the key, so that another can take its place one day. */
  readonly keyVersion: number;
}

/** Seals values that must be read back; what was sealed for one owner cannot be opened for another. */
export interface Sealer {
  seal(value: string, owner: string): Sealed;
  open(sealed: Sealed, owner: string): string;
}

export function createSealer(key: Secret): Sealer {
  const keyBytes = Buffer.from(key.reveal(), 'base64');
  return {
    seal(value, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, keyBytes, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([iv, cipher.getAuthTag(), body]), keyVersion };
    },
    open(sealed, owner) {
      if (sealed.keyVersion !== keyVersion) throw new Error(`no key of version ${sealed.keyVersion}`);
      const decipher = createDecipheriv(algorithm, keyBytes, sealed.bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(sealed.bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
