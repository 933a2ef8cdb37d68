import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { findProgram } from '../../../scripts/services/programs.ts';
import { portsFrom, repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { apiServers, renderTemplate } from '../../../scripts/services/template.ts';
import { selfSigned } from '../../server/test/stack/self-signed.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-api-tls-'));
const ports = portsFrom(26_900);
const api = createServer(selfSigned, (_, reply) => reply.end('the API'));
const proxies: ChildProcess[] = [];

beforeAll(async () => {
  writeFileSync(path.join(scratch, 'api-ca.pem'), selfSigned.cert);
  api.listen(ports.api, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(async () => {
  for (const proxy of proxies) {
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
  }
  api.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** nginx as deployed in front of APIs on other machines, which expects a certificate of this name. */
async function answerThrough(name: string, port: number): Promise<{ status: number; body: string }> {
  const home = path.join(scratch, name);
  mkdirSync(path.join(home, 'http.d'), { recursive: true });
  const deployed = readFileSync(path.join(repositoryRoot, 'deploy/nginx/api-tls.conf'), 'utf8');
  const trusting = deployed.replace('/etc/touchline/tls', scratch).replace('api.touchline.internal', name);
  writeFileSync(path.join(home, 'http.d/api-tls.conf'), trusting);
  const values = { NGINX_HOME: home, NGINX_LOGS: home, NGINX_HOST: '127.0.0.1', NGINX_PORT: port, API_SCHEME: 'https' };
  const apis = { API_SERVERS: apiServers([ports.api, ports.secondApi].map((each) => `127.0.0.1:${each}`)) };
  writeFileSync(path.join(home, 'nginx.conf'), renderTemplate('nginx/nginx.conf.template', { ...values, ...apis }));
  const args = ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'nginx.log')];
  proxies.push(spawn(findProgram('nginx'), [...args, '-g', 'daemon off;'], { stdio: 'ignore' }));
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/proxy-health`).then(
      ({ status }) => status === 204,
      () => false,
    );
  await expect.poll(isUp, { timeout: 15_000 }).toBe(true);
  const answer = await fetch(`${address}/api/v1/health`);
  return { status: answer.status, body: await answer.text() };
}

test('[asvs 12.3.3] nginx connects by TLS to an API with a trusted certificate, and to no other', async () => {
  expect(await answerThrough('localhost', ports.nginx)).toEqual({ status: 200, body: 'the API' });
  const impostor = await answerThrough('api.example', ports.web);
  expect(impostor.status).toBe(502);
  expect(impostor.body).not.toContain('the API');
});
