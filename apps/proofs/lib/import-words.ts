import { calls } from '@touchline/contract/calls';

import { wireRequest } from '../../server/test/browser/browser.ts';
import type { WireAnswer } from '../../server/test/browser/wire.ts';
import type { Client } from './client.ts';

/** Sends a file of taboo words. */
export async function importWords(sender: Client, file: Buffer): Promise<WireAnswer> {
  const call = calls['taboo-words.import'];
  const { url, payload, headers } = wireRequest(call, { query: { level: 'block' }, file });
  const body = payload as Buffer;
  return await sender.send('taboo-words.import', {
    method: call.method,
    path: url,
    headers: headers as Record<string, string>,
    body,
  });
}
