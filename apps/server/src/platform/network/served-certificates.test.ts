import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { createServer } from 'node:tls';

import { expect, it } from 'vitest';

import { selfSigned } from '../../../test/stack/self-signed.ts';
import { certificateDays } from './served-certificates.ts';

it('days of a served certificate are read, though nobody known signed it; who does not answer by TLS is left out', async () => {
  const server = createServer(selfSigned).listen(0, '127.0.0.1');
  const silent = createPlainServer((socket) => socket.end('no')).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(silent, 'listening')]);
  const addressOf = (one: { address(): unknown }) => `127.0.0.1:${(one.address() as AddressInfo).port}`;
  const address = addressOf(server);
  const days = await certificateDays([address, addressOf(silent), '127.0.0.1:1']);
  expect([...days.keys()]).toEqual([address]);
  expect(days.get(address)).toBeCloseTo((Date.UTC(2120, 0, 1) - Date.now()) / 86_400_000, 1);
  server.close();
  silent.close();
});
