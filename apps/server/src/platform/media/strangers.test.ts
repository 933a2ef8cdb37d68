import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { mostNodeCapacity } from '@touchline/domain/live/media-nodes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { listenForHooks } from '../../../test/media/hook-listener.ts';
import { type OwnNode, startOwnFront, startOwnNode } from '../../../test/media/own-node.ts';
import { startPublisher } from '../../../test/media/test-publisher.ts';

const soon = { timeout: 15_000, interval: 50 };
const deployed = path.join(import.meta.dirname, '../../../../../deploy/media');

let hooks: Awaited<ReturnType<typeof listenForHooks>>;
let node: OwnNode;
let decision: Promise<boolean>;
beforeAll(async () => {
  hooks = await listenForHooks(
    () => decision,
    () => node.server,
  );
  node = await startOwnNode(hooks.port);
});
afterAll(() => Promise.all([node.stop(), hooks.close()]));

const heardOf = (kind: 'publish' | 'publishDone') => hooks.heard.filter((hook) => hook.kind === kind).length;
const listed = async () => await node.server.list(AbortSignal.timeout(2000));
const previews = () => (existsSync(node.hlsFolder) ? readdirSync(node.hlsFolder, { recursive: true }) : []);

it('a full node has descriptors for every stream, its preview and its relay', () => {
  const template = readFileSync(path.join(deployed, 'ingest.conf.template'), 'utf8');
  const figureOf = (name: string) => Number(new RegExp(`^ *${name} (\\d+);$`, 'm').exec(template)?.[1]);
  expect(figureOf('worker_connections')).toBeGreaterThanOrEqual(4 * mostNodeCapacity);
  expect(figureOf('worker_rlimit_nofile')).toBeGreaterThan(figureOf('worker_connections'));
});

it('a publisher who sends pictures before the answer and is refused leaves no preview', async () => {
  const recorded = await recordPublisher();
  rmSync(node.hlsFolder, { recursive: true, force: true });

  const waiting = Promise.withResolvers<boolean>();
  decision = waiting.promise;
  hooks.heard.length = 0;
  const stranger = replay(recorded);
  await expect.poll(() => heardOf('publish'), soon).toBe(1);
  // The node would write pieces meanwhile; it waits three seconds for the answer.
  await pause(1500);
  waiting.resolve(false);
  await once(stranger, 'close');
  expect(previews()).toEqual([]);

  decision = Promise.resolve(true);
  const admitted = replay(recorded);
  await expect.poll(listed, soon).toMatchObject([{ stream: 'p-1' }]);
  admitted.destroy();
  await expect.poll(listed, soon).toEqual([]);
}, 60_000);

it('the front refuses one connection too many of an address, and keeps the others', async () => {
  decision = Promise.resolve(true);
  const front = await startOwnFront([node], 2);
  const publish = (name: string) => startPublisher(`${front.publishUrl}/${name}`);
  const admitted = [await publish('p-2'), await publish('p-3')];
  await expect.poll(async () => (await listed()).length, soon).toBe(2);
  const oneTooMany = await publish('p-4');
  expect((await oneTooMany.ended).code).not.toBe(0);
  expect(admitted.every((publisher) => publisher.isRunning())).toBe(true);
  await admitted[0]?.stop();
  await expect.poll(async () => (await listed()).length, soon).toBe(1);
  const next = await publish('p-5');
  await expect.poll(async () => (await listed()).map(({ stream }) => stream).toSorted(), soon).toEqual(['p-3', 'p-5']);
  await Promise.all([admitted[1]?.stop(), next.stop()]);
  await front.stop();
}, 60_000);

it('a node shows its streams to APIs and workers alone, and lets them drop publishers, not redirect or record', async () => {
  const statusOf = async (address: string, localAddress: string) => {
    const request = get(`${node.node.httpAddress}${address}`, { localAddress });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  const drop = '/control/drop/publisher?app=live&name=p-1';
  const of = async (localAddress: string) =>
    await Promise.all(['/stat', drop, drop.replace('drop', 'redirect')].map((each) => statusOf(each, localAddress)));
  expect(await of('127.0.0.1')).toEqual([200, 200, 404]);
  expect(await of('127.0.0.2')).toEqual([403, 403, 403]);
}, 60_000);

/** What an admitted encoder sends within some seconds. */
async function recordPublisher(): Promise<Buffer> {
  decision = Promise.resolve(true);
  const chunks: Buffer[] = [];
  const proxy = createServer((encoder) => {
    const target = connect();
    encoder.on('data', (chunk: Buffer) => void chunks.push(chunk));
    encoder.pipe(target).pipe(encoder);
    encoder.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const publisher = await startPublisher(`rtmp://127.0.0.1:${(proxy.address() as AddressInfo).port}/live/p-1`);
  await expect.poll(() => Buffer.concat(chunks).length, soon).toBeGreaterThan(60_000);
  await expect.poll(previews, soon).toContain('p-1');
  await publisher.kill();
  await expect.poll(listed, soon).toEqual([]);
  // The node reports the end later than it forgets the stream.
  await expect.poll(() => heardOf('publishDone'), soon).toBe(1);
  proxy.close();
  return Buffer.concat(chunks);
}

/** Sends it all at once, without waiting for an answer. */
function replay(recorded: Buffer) {
  const socket = connect().resume();
  socket.write(recorded);
  return socket;
}

function connect() {
  const { hostname, port } = new URL(node.publishUrl.replace('rtmp:', 'http:'));
  return createConnection({ host: hostname, port: Number(port) }).on('error', () => undefined);
}
