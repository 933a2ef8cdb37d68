import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { drawnPng } from '../../../test/pictures/drawn-pictures.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { fetchLogos } from './photos.jobs.ts';

/** Hears every request that leaves the worker for this machine. */
const heard: { host: string | undefined; url: string | undefined }[] = [];
const server = createServer((request, response) => {
  heard.push({ host: request.headers.host, url: request.url });
  void drawnPng(300, 200).then((picture) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture));
});
let stack: TestStack;
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  stack = await startStack({ LOGO_ROUTES: `pictures.example=http://127.0.0.1:${port}` });
  await stack.addMerchant('alpha');
});
afterAll(async () => {
  await stack.close();
  server.close();
});

const ofPlatform = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(stack.owner, 'platform', work);

it('the worker fetches, stores and serves a public name’s logo, and asks no address of a private network', async () => {
  const named = 'https://pictures.example/logos/7.png?v=2';
  const addresses = [
    `http://127.0.0.1:${port}/a.png`,
    `http://localhost:${port}/b.png`,
    `http://[::ffff:127.0.0.1]:${port}/c.png`,
    'http://127.0.0.1/d.png',
    'http://10.0.0.1/e.png',
    'http://192.168.1.1/f.png',
    'http://169.254.169.254/latest/meta-data/g.png',
    'http://[::1]/h.png',
  ];
  for (const address of [named, ...addresses])
    await ofPlatform((tx) =>
      sql`INSERT INTO platform.catalog_entries (kind, discipline, name, level, icon)
        VALUES ('league', 1, ${address}, 1, ${address})`.execute(tx),
    );
  await fetchLogos.handler(workerPlatformOf(stack))({});
  expect(heard).toEqual([{ host: `127.0.0.1:${port}`, url: '/logos/7.png?v=2' }]);
  const { rows } = await ofPlatform((tx) =>
    sql<{ address: string; name: string | null; failure: string | null }>`SELECT address, name, failure
      FROM platform.logos`.execute(tx),
  );
  const rowOf = (address: string) => rows.find((row) => row.address === address);
  for (const address of addresses)
    expect(rowOf(address), address).toMatchObject({
      name: null,
      failure: expect.stringMatching(/^(the name leads to no public address|no plain address of the web)$/u) as string,
    });
  const name = rowOf(named)?.name ?? '';
  const accountId = await stack.addAccount('alpha', 'reader', []);
  const reader = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId });
  const shown = await reader.send({ method: 'GET', url: `/api/v1/photo/${name}` });
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
  const stored = await stack.platform.files.open(name);
  if (stored === null) throw new Error('the logo is not stored');
  expect((await sharp(await buffer(stored)).metadata()).format).toBe('png');
});
