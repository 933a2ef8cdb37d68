import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { MediaServer } from './media-server.ts';
import { mediaServerOf } from './media-servers.ts';

/** Bodies as SRS documents them. */
const hook = {
  server_id: 'vid-k21d7y2',
  action: 'on_publish',
  client_id: '9o7g1330',
  ip: '203.0.113.7',
  vhost: '__defaultVhost__',
  app: 'live',
  tcUrl: 'rtmp://127.0.0.1:1935/live',
  stream: 'p-12',
  param: '?e=1&v=2&s=ab&e=9',
};
const streams = {
  code: 0,
  server: 'vid-k21d7y2',
  streams: [
    {
      id: 'vid-f9b1',
      name: 'p-12',
      vhost: 'vid-z1',
      app: 'live',
      live_ms: 1_532_057_139_810,
      clients: 2,
      frames: 640,
      send_bytes: 173,
      recv_bytes: 343_569,
      kbps: { recv_30s: 1008, send_30s: 1013 },
      publish: { active: true, cid: '9o7g1330' },
      video: { codec: 'H264', profile: 'High', level: '4', width: 768, height: 320 },
      audio: { codec: 'AAC', sample_rate: 44_100, channel: 2, profile: 'LC' },
    },
    { id: 'vid-2', name: 'p-13', app: 'live', recv_bytes: 0, publish: { active: false }, video: null, audio: null },
  ],
};
const clients = { code: 0, clients: [{ id: '9o7g1330', ip: '203.0.113.7', type: 'fmle-publish', publish: true }] };

const requests: string[] = [];
const server = createServer(({ method, url = '' }, response) => {
  requests.push(`${method} ${url}`);
  const { pathname } = new URL(url, 'http://srs');
  const answers: Record<string, object> = { '/api/v1/streams/': streams, '/api/v1/clients/': clients };
  if (method === 'DELETE') response.end(JSON.stringify({ code: pathname.endsWith('/9o7g1330') ? 0 : 2048 }));
  else response.end(JSON.stringify(answers[pathname] ?? { code: 404 }));
});
let srs: MediaServer;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const addresses = { publishAddress: '', relayAddress: '', httpAddress: `http://127.0.0.1:${port}` };
  srs = mediaServerOf({ name: 'srs1', kind: 'srs', ...addresses });
});
afterAll(() => void server.close());

it('[APT-39] SRS tells a publisher with its arguments, each by its first occurrence', () => {
  expect(srs.parseHook(JSON.stringify(hook))).toEqual({
    kind: 'publish',
    app: 'live',
    stream: 'p-12',
    params: new Map([
      ['e', '1'],
      ['v', '2'],
      ['s', 'ab'],
    ]),
    address: '203.0.113.7',
    client: '9o7g1330',
  });
  const older = { ...hook, action: 'on_unpublish', client_id: 1985, param: undefined };
  expect(srs.parseHook(JSON.stringify(older))).toMatchObject({ kind: 'publishDone', client: '1985' });
});

it.each([
  ['no JSON', 'app=live&name=p-12'],
  ['another hook', JSON.stringify({ ...hook, action: 'on_play' })],
  ['a name that leads out of a folder', JSON.stringify({ ...hook, stream: '../p-12' })],
  ['a missing field', JSON.stringify({ ...hook, ip: undefined })],
])('SRS is not understood with %s', (_, body) => {
  expect(srs.parseHook(body)).toBeUndefined();
});

it('[APT-39] SRS lists every active publisher with its address', async () => {
  expect(await srs.list(AbortSignal.timeout(2000))).toEqual([
    {
      app: 'live',
      stream: 'p-12',
      client: '9o7g1330',
      address: '203.0.113.7',
      bytesIn: 343_569,
      video: { codec: 'H264', width: 768, height: 320, declaredFrameRate: 0 },
      audio: { codec: 'AAC', sampleRate: 44_100, channels: 2 },
      encoder: '',
    },
  ]);
  expect(requests).toContain('GET /api/v1/streams/?start=0&count=100000');
});

it('[APT-39] SRS cuts one client, and tells when it had left', async () => {
  const ref = { app: 'live', stream: 'p-12' };
  expect(await srs.kick({ ...ref, client: '9o7g1330' }, AbortSignal.timeout(2000))).toBe(1);
  expect(await srs.kick({ ...ref, client: 'gone/../x' }, AbortSignal.timeout(2000))).toBe(0);
  expect(requests).toContain('DELETE /api/v1/clients/gone%2F..%2Fx');
});
