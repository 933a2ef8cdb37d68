import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

import type { Secret } from '../keys/secret.ts';

const algorithm = 'aes-256-gcm';

/** The sealed bytes, or their seal, are not those that were written. */
export class AlteredError extends Error {}

/** Nonce and tag open a sealed stream, together with its key; base64. */
export interface Seal {
  readonly nonce: string;
  readonly tag: string;
}

/** Each set has a key of its own. */
export function keyOfSet(pass: Secret, label: string): Buffer {
  return scryptSync(pass.reveal(), `files of ${label}`, 32);
}

export function createSealing(key: Buffer) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  return {
    async *seal(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) yield cipher.update(chunk);
      yield cipher.final();
    },
    /** Once the stream has ended. */
    seals: (): Seal => ({ nonce: nonce.toString('base64'), tag: cipher.getAuthTag().toString('base64') }),
  };
}

/** Throws at the end if the key is another or one byte is altered. */
export async function* opened(
  name: string,
  key: Buffer,
  { nonce, tag }: Seal,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  for await (const chunk of chunks) yield decipher.update(chunk);
  try {
    yield decipher.final();
  } catch (cause) {
    throw new AlteredError(`${name} is altered, or the pass is another`, { cause });
  }
}
