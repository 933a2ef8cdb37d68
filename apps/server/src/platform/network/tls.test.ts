import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, TLSSocket } from 'node:tls';

import { createPool } from '@touchline/db/pool';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { selfSigned } from '../../../test/stack/self-signed.ts';
import { redisTls } from '../config/tls-files.ts';
import { Secret } from '../keys/secret.ts';
import { createMailer } from './mail.ts';
import { createRedis } from './redis.ts';

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

/** A database that lets in whoever has our certificate, and tells whose it is. */
function askingDatabase(onShown: (name: string) => void): Server {
  const asking = { isServer: true, requestCert: true, rejectUnauthorized: true, ca: selfSigned.cert, ...selfSigned };
  return createPlainServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, asking).on('error', () => undefined);
      secure.once('data', () => {
        onShown(String(secure.getPeerCertificate().subject?.CN));
        secure.destroy();
      });
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

describe('[asvs 13.2.1] a certificate of our own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-certificate-'));
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  writeFileSync(cert, selfSigned.cert);
  writeFileSync(key, selfSigned.key, { mode: 0o600 });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[asvs 13.2.1] Redis admits only connections with our certificate', async () => {
    const probe = createPlainServer();
    const port = await listening(probe);
    probe.close();
    const options = { port: 0, 'tls-port': port, 'tls-cert-file': cert, 'tls-key-file': key, 'tls-ca-cert-file': cert };
    const args = Object.entries({ ...options, 'tls-auth-clients': 'yes', save: '', dir: folder });
    const server = spawn(
      'redis-server',
      args.flatMap(([name, value]) => [`--${name}`, String(value)]),
    );
    try {
      const url = new Secret(`rediss://localhost:${port}`);
      const own = redisTls({ REDIS_CA: cert, REDIS_CERT: cert, REDIS_KEY: key });
      const known = createRedis(url, () => undefined, own);
      await expect.poll(() => known.ping().catch(() => 'not yet'), { timeout: 10_000 }).toBe('PONG');
      known.disconnect();
      const nameless = redisTls({ REDIS_CA: cert, REDIS_CERT: undefined, REDIS_KEY: undefined });
      const stranger = createRedis(url, () => undefined, nameless);
      await expect(stranger.ping()).rejects.toThrow(/max retries|closed|timed out|certificate/i);
      stranger.disconnect();
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });

  it('[asvs 13.2.1] our certificate is shown to a database that asks for it', async () => {
    const shown: string[] = [];
    const database = askingDatabase((name) => void shown.push(name));
    const port = await listening(database);
    const address = `postgres://touchline_app@localhost:${port}/touchline?sslmode=verify-full&sslrootcert=${cert}`;
    const ask = async (url: string) => {
      const pool = createPool({ url, size: 1, waitMs: 2000, onConnectionLost: () => undefined });
      await expect(pool.query('SELECT 1')).rejects.toThrow(/terminated|alert|ECONNRESET|closed|certificate/i);
      await pool.end();
    };
    await ask(address);
    expect(shown).not.toContain('localhost');
    await ask(`${address}&sslcert=${cert}&sslkey=${key}`);
    expect(shown).toContain('localhost');
  });
});
