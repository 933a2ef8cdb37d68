import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';

import { createPool } from '@touchline/db/pool';
import { afterEach, expect, it } from 'vitest';

import { selfSigned } from '../../test/self-signed.ts';
import { createMailer } from './mail.ts';
import { createRedis } from './redis.ts';
import { Secret } from './secret.ts';

const servers: Server[] = [];
const heard: string[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  heard.splice(0);
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Somebody in between who has a certificate of their own making; what is said to them is heard. */
function impostor(): Server {
  return createServer(selfSigned, (socket) => void socket.on('error', () => undefined).on('data', hear));
}

/** PostgreSQL asks in the clear whether there is TLS. */
function databaseImpostor(): Server {
  return createPlainServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => undefined).on('data', hear);
    });
  });
}

const hear = (data: Buffer) => void heard.push(data.toString('latin1'));
const certificate = /certificate|self.signed/i;

it('[asvs 12.3.2] Redis with a certificate that nobody vouches for is told nothing', async () => {
  const port = await listening(impostor());
  const errors: string[] = [];
  const redis = createRedis(
    new Secret(`rediss://:sesame@localhost:${port}`),
    ({ message }) => void errors.push(message),
  );
  await expect(redis.ping()).rejects.toThrow(/max retries|closed|timed out|certificate/i);
  redis.disconnect();
  expect(errors.join()).toMatch(certificate);
  expect(heard).toEqual([]);
});

it('[asvs 12.3.2] nor is a mail server', async () => {
  const port = await listening(impostor());
  const mailer = createMailer(new Secret(`smtps://office:sesame@localhost:${port}`), 'office@example.com');
  await expect(mailer.send({ to: 'lin@example.com', subject: '信', text: '信' })).rejects.toThrow(certificate);
  mailer.close();
  expect(heard).toEqual([]);
});

it('[asvs 12.3.2] nor is a database', async () => {
  const port = await listening(databaseImpostor());
  const url = `postgres://touchline_app:sesame@localhost:${port}/touchline?sslmode=verify-full`;
  const pool = createPool({ url, size: 1, waitMs: 2000, onConnectionLost: () => undefined });
  await expect(pool.query('SELECT 1')).rejects.toThrow(certificate);
  await pool.end();
  expect(heard).toEqual([]);
});
