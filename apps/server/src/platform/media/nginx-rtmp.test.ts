import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { listenForHooks } from '../../../test/media/hook-listener.ts';
import { startOwnFront, startOwnNode, type OwnFront, type OwnNode } from '../../../test/media/own-node.ts';
import { startPublisher } from '../../../test/media/test-publisher.ts';
import { freePort } from '../../../test/stack/free-port.ts';
import type { PublishHook } from './media-server.ts';
import { nginxRtmp, publishersIn } from './nginx-rtmp.ts';

const soon = { timeout: 5000, interval: 20 };
const limit = () => AbortSignal.timeout(2000);

describe('a hook of nginx', () => {
  const parseHook = (body: string) => nginxRtmp('http://127.0.0.1:1').parseHook(body);
  const own = 'app=live&flashver=FMLE&swfurl=&tcurl=rtmp://x/live&pageurl=&addr=203.0.113.7&clientid=6';

  it('a hook tells the publisher and its own arguments', () => {
    expect(parseHook(`${own}&call=publish&name=p-1&type=live&e=1&v=2&s=a%20b`)).toEqual({
      kind: 'publish',
      app: 'live',
      stream: 'p-1',
      params: new Map([
        ['e', '1'],
        ['v', '2'],
        ['s', 'a b'],
      ]),
      address: '203.0.113.7',
      client: '6',
    });
    expect(parseHook(`${own}&call=publish_done&name=p-1`)?.kind).toBe('publishDone');
  });

  it('[APT-43] arguments of the publisher never replace a field of the server', () => {
    const forged = 'name=p-2&clientid=7&addr=10.0.0.1&app=vip&call=publish_done&e=1&e=2';
    const hook = parseHook(`${own}&call=publish&name=p-1&type=live&${forged}`);
    expect(hook).toMatchObject({ kind: 'publish', app: 'live', stream: 'p-1', address: '203.0.113.7', client: '6' });
    expect(hook?.params).toEqual(new Map([['e', '1']]));
  });

  it.each([
    ['another call', `${own}&call=play&name=p-1`],
    ['a name that leads out of a folder', `${own}&call=publish&name=..%2Fp-1`],
    ['no name', `${own}&call=publish`],
    ['no address', `${own.replace('203.0.113.7', 'unix')}&call=publish&name=p-1`],
    ['an empty body', ''],
    ['JSON', '{"action":"on_publish"}'],
  ])('a hook is not understood with %s', (_, body) => {
    expect(parseHook(body)).toBeUndefined();
  });
});

it('a statistics page that is no list of streams is refused', () => {
  expect(() => publishersIn('<html></html>')).toThrow('lists no rtmp');
  expect(publishersIn('<rtmp><server></server></rtmp>')).toEqual([]);
});

describe('a real node', () => {
  let hooks: Awaited<ReturnType<typeof listenForHooks>>;
  let node: OwnNode;
  let front: OwnFront;
  let decide: (hook: PublishHook) => boolean;
  beforeAll(async () => {
    hooks = await listenForHooks(
      (hook) => decide(hook),
      () => node.server,
    );
    node = await startOwnNode(hooks.port);
    front = await startOwnFront([node]);
  });
  beforeEach(() => {
    decide = ({ params }) => params.get('s') === 'good';
    hooks.heard.length = 0;
  });
  afterAll(async () => {
    await Promise.all([front.stop(), node.stop(), hooks.close()]);
  });
  const listed = async () => await node.server.list(limit());

  it('[APT-39] a publisher with a good key is listed with codecs and bytes, and leaves the list when it stops', async () => {
    const publisher = await startPublisher(`${node.publishUrl}/p-1?s=good`);
    await expect.poll(listed, soon).toEqual([expect.objectContaining({ stream: 'p-1', audio: expect.anything() })]);
    const [first] = await listed();
    expect(first).toMatchObject({
      app: 'live',
      address: '127.0.0.1',
      client: hooks.heard[0]?.client,
      video: { codec: 'H264', width: 160, height: 90, declaredFrameRate: 15 },
      audio: { codec: 'AAC', sampleRate: 44_100, channels: 1 },
      encoder: expect.stringContaining('Lavf'),
    });
    await expect.poll(async () => (await listed())[0]?.bytesIn, soon).toBeGreaterThan(first?.bytesIn ?? Infinity);
    const log = path.join(node.hlsFolder, '../ingest1.log');
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').not.toContain('good');
    await publisher.stop();
    await expect.poll(listed, soon).toEqual([]);
    expect(hooks.heard.map(({ kind, client }) => [kind, client])).toEqual([
      ['publish', first?.client],
      ['publishDone', first?.client],
    ]);
  });

  it('[APT-41] [APT-43] a refused key ends the encoder, with forged arguments as well', async () => {
    decide = ({ stream }) => stream === 'p-2';
    const publisher = await startPublisher(`${node.publishUrl}/p-1?s=good&name=p-2`);
    expect((await publisher.ended).code).not.toBe(0);
    expect(hooks.heard[0]).toMatchObject({ kind: 'publish', stream: 'p-1' });
    expect(await listed()).toEqual([]);
  });

  it('a second publisher of one name is refused, and its farewell names another client', async () => {
    decide = (hook) => hooks.heard.findIndex(({ stream }) => stream === hook.stream) === hooks.heard.length - 1;
    const first = await startPublisher(`${node.publishUrl}/p-1?s=good`);
    await expect.poll(listed, soon).toHaveLength(1);
    const second = await startPublisher(`${node.publishUrl}/p-1?s=good`);
    await second.ended;
    expect(first.isRunning()).toBe(true);
    const [holder] = await listed();
    const farewells = hooks.heard.filter(({ kind }) => kind === 'publishDone');
    expect(farewells.every(({ stream, client }) => stream === 'p-1' && client !== holder?.client)).toBe(true);
    await first.stop();
  });

  it('[APT-39] a kick ends that client alone, and tells how many it cut', async () => {
    const publishers = await Promise.all(
      ['p-1', 'p-2'].map((name) => startPublisher(`${node.publishUrl}/${name}?s=good`)),
    );
    await expect.poll(listed, soon).toHaveLength(2);
    const cut = (await listed()).find(({ stream }) => stream === 'p-1');
    if (cut === undefined) throw new Error('p-1 is not listed');
    expect(await node.server.kick({ ...cut, client: '999999' }, limit())).toBe(0);
    expect(await node.server.kick(cut, limit())).toBe(1);
    expect((await publishers[0]?.ended)?.code).not.toBe(0);
    expect(publishers[1]?.isRunning()).toBe(true);
    expect(await node.server.kick(cut, limit())).toBe(0);
    await publishers[1]?.stop();
  });

  it('a publisher through the front reaches the node, and the hook has its own address', async () => {
    const publisher = await startPublisher(`${front.publishUrl}/p-1?s=good`);
    await expect.poll(listed, soon).toMatchObject([{ stream: 'p-1', address: '127.0.0.1' }]);
    await publisher.stop();
    const proxy = await startProxy(node.node.publishAddress, '203.0.113.7');
    const distant = await startPublisher(`rtmp://127.0.0.1:${proxy.port}/live/p-2?s=good`);
    await expect.poll(listed, soon).toMatchObject([{ stream: 'p-2', address: '203.0.113.7' }]);
    expect(hooks.heard.find(({ stream }) => stream === 'p-2')?.address).toBe('203.0.113.7');
    await distant.stop();
    proxy.close();
  });

  it('[APT-41] a node whose API is away refuses every publisher', async () => {
    const alone = await startOwnNode(await freePort(), 'ingest2');
    const publisher = await startPublisher(`${alone.publishUrl}/p-1?s=good`);
    expect((await publisher.ended).code).not.toBe(0);
    expect(await alone.server.list(limit())).toEqual([]);
    await alone.kill();
    await expect(alone.server.list(limit())).rejects.toThrow('connection');
    await alone.stop();
  });
});

it('[APT-42] [APT-45] a node keeps its streams while the API is away, in its one worker', async () => {
  const hooks = await listenForHooks(
    () => true,
    () => nginxRtmp('http://127.0.0.1:1'),
  );
  const node = await startOwnNode(hooks.port);
  const publisher = await startPublisher(`${node.publishUrl}/p-1`);
  const bytes = async () => (await node.server.list(limit()))[0]?.bytesIn ?? 0;
  await expect.poll(bytes, soon).toBeGreaterThan(0);
  await hooks.close();
  const before = await bytes();
  await expect.poll(bytes, soon).toBeGreaterThan(before + 10_000);
  expect(publisher.isRunning()).toBe(true);
  const children = readFileSync(`/proc/${node.pid}/task/${node.pid}/children`, 'utf8').trim().split(' ');
  const titles = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  expect(titles.filter((title) => title.includes('worker process'))).toHaveLength(1);
  const template = path.join(import.meta.dirname, '../../../../../deploy/media/ingest.conf.template');
  const configuration = readFileSync(template, 'utf8');
  expect(configuration).not.toMatch(/^\s*on_update/m);
  expect(configuration.match(/^ *worker_processes .*/gm)).toEqual(['worker_processes 1;']);
  await publisher.stop();
  await node.stop();
});

/** A front that gives out another address as the encoder's. */
async function startProxy(target: string, address: string): Promise<{ port: number; close(): void }> {
  const [host, port] = target.split(':');
  const server = createServer((encoder) => {
    const node = createConnection({ host, port: Number(port) });
    node.write(`PROXY TCP4 ${address} 127.0.0.1 40000 1935\r\n`);
    encoder.pipe(node).pipe(encoder);
    for (const socket of [encoder, node]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
