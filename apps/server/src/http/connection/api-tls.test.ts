import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConnectionOptions } from 'node:tls';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { selfSigned } from '../../../test/stack/self-signed.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'api-tls-'));
const files = { API_TLS_CERT: path.join(folder, 'cert.pem'), API_TLS_KEY: path.join(folder, 'key.pem') };
let stack: TestStack;
let port: number;
beforeAll(async () => {
  writeFileSync(files.API_TLS_CERT, selfSigned.cert);
  writeFileSync(files.API_TLS_KEY, selfSigned.key, { mode: 0o600 });
  stack = await startStack(files);
  await stack.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = stack.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true });
});

const health = '/api/v1/health';

async function statusOver(options: ConnectionOptions): Promise<number | undefined> {
  const request = get({ host: 'localhost', port, path: health, agent: false, ...options });
  const [answer] = (await once(request, 'response')) as [{ statusCode?: number; resume: () => void }];
  answer.resume();
  return answer.statusCode;
}

it('[asvs 12.3.3] with a certificate the API answers over TLS alone, and nothing older than 1.2', async () => {
  expect(await statusOver({ ca: selfSigned.cert })).toBe(200);
  const old = { ca: selfSigned.cert, ciphers: 'ALL:@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
  await expect(statusOver(old)).rejects.toThrow(/alert|protocol|version|hang up|ECONNRESET/i);
  await expect(once(getPlain({ host: '127.0.0.1', port, path: health, agent: false }), 'response')).rejects.toThrow(
    /hang up|ECONNRESET|Parse/i,
  );
});
