import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type ConnectionOptions } from 'node:tls';

import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startServices, wipeServices } from '../../../scripts/services/manage.ts';
import { openServiceDirs, portsFrom, repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { selfSigned } from '../../server/test/stack/self-signed.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-tls-'));
const options = { dataFolder: path.join(scratch, 'data'), portBase: 26_700 };
const { api: apiPort } = portsFrom(options.portBase);
const tlsPort = options.portBase + 43;
const plainPort = options.portBase + 44;
const host = '127.0.0.1';
const api = createServer((_, reply) => reply.end('the API'));

/** What production adds, as it stands in deploy/nginx, at ports and with a certificate of the test's own. */
beforeAll(async () => {
  const home = path.join(openServiceDirs(options).homeFolder, 'nginx');
  const deployed = (name: string) => readFileSync(path.join(repositoryRoot, 'deploy/nginx', name), 'utf8');
  for (const folder of ['server.d', 'http.d', 'tls']) mkdirSync(path.join(home, folder), { recursive: true });
  writeFileSync(path.join(home, 'tls/chain.pem'), selfSigned.cert);
  writeFileSync(path.join(home, 'tls/key.pem'), selfSigned.key, { mode: 0o600 });
  const tls = deployed('tls.conf').replace('listen 443', `listen ${host}:${tlsPort}`);
  writeFileSync(path.join(home, 'server.d/tls.conf'), tls.replaceAll('/etc/touchline/tls', path.join(home, 'tls')));
  writeFileSync(
    path.join(home, 'http.d/plain.conf'),
    deployed('plain.conf').replace('listen 80', `listen ${plainPort}`),
  );
  api.listen(apiPort, host);
  await startServices(options, ['nginx']);
}, 30_000);

afterAll(async () => {
  api.close();
  await wipeServices(options);
  rmSync(scratch, { recursive: true, force: true });
}, 30_000);

async function ask(url: string, method = 'GET'): Promise<IncomingMessage & { body: string }> {
  const target = { host, port: url.startsWith('https') ? tlsPort : plainPort, path: new URL(url).pathname, method };
  const sent = url.startsWith('https') ? request({ ...target, rejectUnauthorized: false }) : plainRequest(target);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return Object.assign(answer, { body: await text(answer) });
}

async function shake(limits: ConnectionOptions): Promise<string> {
  const socket = connect({ host, port: tlsPort, rejectUnauthorized: false, ...limits });
  const outcome = await Promise.race([
    once(socket, 'secureConnect').then(() => `${socket.getProtocol()} ${socket.getCipher().name}`),
    once(socket, 'error').then(() => 'refused'),
  ]).catch(() => 'refused');
  socket.destroy();
  return outcome;
}

test('[asvs 12.1.1] nginx prefers TLS 1.3, accepts 1.2, and refuses older versions', async () => {
  expect(await shake({})).toMatch(/^TLSv1\.3 /);
  expect(await shake({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 /);
  const old = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  expect(await shake({ ...old, maxVersion: 'TLSv1.1' })).toBe('refused');
  expect(await shake({ ...old, maxVersion: 'TLSv1' })).toBe('refused');
});

test('[asvs 12.1.2] nginx accepts only suites with forward secrecy and authenticated encryption, the strongest first', async () => {
  const by = (ciphers: string) => shake({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` });
  expect(await by('ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384')).toContain('AES256-GCM');
  for (const weak of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'AES256-GCM-SHA384', 'NULL', 'aNULL'])
    expect([weak, await by(weak)]).toEqual([weak, 'refused']);
});

test('[asvs 12.2.1] the product answers over TLS, and nothing of it answers over plain HTTP', async () => {
  expect(await ask('https://a/api/v1/anything')).toMatchObject({ statusCode: 200, body: 'the API' });
  for (const [method, pathname] of [
    ['GET', '/api/v1/anything'],
    ['POST', '/api/v1/login'],
    ['GET', '/'],
    ['GET', '/login&'],
  ] as const)
    expect((await ask(`http://a${pathname}`, method)).body).not.toContain('the API');
});

test('[asvs 4.1.2] over plain HTTP a page is redirected to TLS, and a call is refused', async () => {
  const page = await ask('http://a/per_inf');
  expect([page.statusCode, page.headers.location]).toEqual([308, `https://${host}/per_inf`]);
  const call = await ask('http://a/api/v1/login', 'POST');
  expect([call.statusCode, call.headers.location]).toEqual([403, undefined]);
  const { code, message } = errorCodes.originRefused;
  expect(JSON.parse(call.body)).toEqual({ error: { code, message, details: [], traceId: expect.any(String) } });
});
