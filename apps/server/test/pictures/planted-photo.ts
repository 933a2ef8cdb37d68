import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { FileStore } from '../../src/platform/files/file-store.ts';
import { drawnPng } from './drawn-pictures.ts';

/** A stored photo of the merchant; answers its name. */
export async function plantPhoto(owner: Pool, files: FileStore, merchantCode: string): Promise<string> {
  const name = `photo-${randomBytes(16).toString('hex')}`;
  await files.write(name, Readable.from([await drawnPng(200, 200)]), AbortSignal.timeout(5000));
  await inMerchant(owner, merchantCode, (tx) =>
    tx.insertInto('tenant.photos').values({ merchant_code: merchantCode, name }).execute(),
  );
  return name;
}
