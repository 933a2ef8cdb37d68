import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';

import { afterAll, afterEach, expect, it } from 'vitest';

import { selfSigned } from '../../test/stack/self-signed.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ship-logs-'));
const ca = path.join(folder, 'ca.pem');
writeFileSync(ca, selfSigned.cert);
const heard: string[] = [];
const servers: Server[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) server.close();
  heard.splice(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function receive(port = 0): Promise<number> {
  const server = createServer(selfSigned, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => void heard.push(data.toString()));
  });
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function ship(port: number, settings: Record<string, string> = { LOG_SHIP_CA: ca }) {
  const env = { LOG_SHIP_TO: `localhost:${port}`, ...settings };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'ship-logs.ts'), '--heads'], { env });
  children.push(child);
  const passed: string[] = [];
  child.stdout.on('data', (data: Buffer) => void passed.push(data.toString()));
  return { child, passed };
}

/** Syslog frames of RFC 5425: the length, then so many bytes. */
function messages(): string[] {
  const found: string[] = [];
  for (let rest = Buffer.from(heard.join('')); rest.length > 0;) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.toString('utf8', 0, space));
    found.push(rest.toString('utf8', space + 1, end));
    rest = rest.subarray(end);
  }
  return found;
}
const linesOf = (program: string) =>
  messages().flatMap((message) => new RegExp(`^<134>1 \\S+ \\S+ ${program} \\d+ - - (.*)$`).exec(message)?.[1] ?? []);

it('[asvs 16.4.3] lines and signed heads arrive at a receiver on another machine, each once, and pass on here', async () => {
  const heads = path.join(folder, 'heads.jsonl');
  writeFileSync(heads, '{"head":1}\n');
  const port = await receive();
  const settings = { LOG_SHIP_CA: ca, LOG_HEAD_FILE: heads };
  const first = ship(port, settings);
  first.child.stdin.write('{"level":30,"msg":"一行"}\n{"level":30,"msg":"two"}\n');
  await expect.poll(() => linesOf('touchline-heads'), { timeout: 15_000 }).toEqual(['{"head":1}']);
  appendFileSync(heads, '{"head":2}\n');
  first.child.kill('SIGTERM');
  first.child.stdin.end('{"level":30,"msg":"the last"}\n');
  await once(first.child, 'exit');
  expect(linesOf('touchline').map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    '一行',
    'two',
    'the last',
  ]);
  expect(linesOf('touchline-heads')).toEqual(['{"head":1}', '{"head":2}']);
  expect(first.passed.join('')).toContain('一行');
  const second = ship(port, settings);
  second.child.stdin.end('{"msg":"again"}\n');
  await once(second.child, 'exit');
  expect(linesOf('touchline-heads')).toHaveLength(2);
});

it('[asvs 16.4.3] lines wait for a receiver that is away', async () => {
  const port = await receive();
  for (const server of servers.splice(0)) server.close();
  const { child } = ship(port);
  child.stdin.write('{"msg":"early"}\n');
  await once(child.stderr, 'data');
  await receive(port);
  await expect.poll(() => linesOf('touchline'), { timeout: 15_000 }).toEqual(['{"msg":"early"}']);
  child.stdin.end();
  await once(child, 'exit');
});

it('[asvs 16.4.3] a receiver whose certificate nobody vouches for is told nothing', async () => {
  const { child } = ship(await receive(), {});
  child.stdin.write('{"msg":"secret"}\n');
  const [trouble] = (await once(child.stderr, 'data')) as [Buffer];
  expect(trouble.toString()).toMatch(/self-signed|certificate/i);
  expect(heard).toEqual([]);
});
