import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type S3Server, startS3 } from '../../../test/stack/s3-server.ts';
import { s3Settings } from '../config/s3-settings.ts';
import { DependencyDown } from '../network/dependency-down.ts';
import type { FileStore } from './file-store.ts';
import { createS3Client, createS3Store } from './s3-store.ts';

let server: S3Server;
let store: FileStore;
let other: FileStore;
let client: S3Client;
let bucket: string;
const { signal } = new AbortController();

beforeAll(async () => {
  server = await startS3();
  const settings = s3Settings.parse(server.settings);
  if (settings === null) throw new Error('no settings');
  client = createS3Client(settings);
  ({ bucket } = settings);
  store = createS3Store(client, bucket, 'files', 6 * 1024 * 1024);
  other = createS3Store(client, bucket, 'archives');
});
afterAll(() => server.close());

const contentOf = async (key: string, from = store) => {
  const chunks = await from.open(key);
  return chunks === null ? null : await buffer(chunks);
};

async function keysOf(from: FileStore, start = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, changedAt } of from.list(start)) {
    expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.toSorted();
}

it('a file is written, read, listed and removed; folders of the bucket do not mix', async () => {
  expect(await store.write('task-1', Readable.from(['the ', Buffer.from('file')]), signal)).toBe(8);
  expect(await store.write('empty', Readable.from([]), signal)).toBe(0);
  await other.write('task-1', Readable.from(['another']), signal);
  expect([String(await contentOf('task-1')), String(await contentOf('task-1', other))]).toEqual([
    'the file',
    'another',
  ]);
  expect([await keysOf(store), await keysOf(store, 'task-'), await keysOf(other)]).toEqual([
    ['empty', 'task-1'],
    ['task-1'],
    ['task-1'],
  ]);
  for (const key of ['task-1', 'empty', 'never']) await store.remove(key);
  expect([await contentOf('task-1'), await keysOf(store)]).toEqual([null, []]);
  expect(await keysOf(other)).toEqual(['task-1']);
});

it('a file larger than a part is written in parts, as it comes', async () => {
  const pieces = Array.from({ length: 14 }, (_, at) => Buffer.alloc(1024 * 1024, at + 1));
  expect(await store.write('large', Readable.from(pieces), signal)).toBe(14 * 1024 * 1024);
  expect((await contentOf('large'))?.equals(Buffer.concat(pieces))).toBe(true);
  await store.remove('large');
});

it('a write that breaks off leaves nothing, small or in parts', async () => {
  async function* breaking(pieces: number) {
    for (let at = 0; at < pieces; at += 1) yield Buffer.alloc(1024 * 1024);
    throw new Error('broke off');
  }
  for (const pieces of [1, 9])
    await expect(store.write('broken', breaking(pieces), signal)).rejects.toThrow('broke off');
  await expect(store.write('broken', Readable.from(['x']), AbortSignal.abort())).rejects.toThrow('aborted');
  expect([await contentOf('broken'), await keysOf(store)]).toEqual([null, []]);
});

// s3rver lists no uploads in parts: that the sweep aborts those whose sender died is not tested here.
it('a server that does not list uploads in parts, as s3rver, still lists its objects', async () => {
  const uploads = new ListMultipartUploadsCommand({ Bucket: bucket });
  await expect(client.send(uploads)).rejects.toMatchObject({ name: 'NotImplemented' });
  await store.write('whole', Readable.from(['x']), signal);
  expect(await keysOf(store)).toEqual(['whole']);
  await store.remove('whole');
});

it.each(['../outside', 'a/b', '', '.', 'a\0b', 'a?b'])(
  '[asvs 5.3.2] no object is reached under the key "%s"',
  async (key) => {
    for (const work of [
      () => store.write(key, Readable.from(['x']), signal),
      () => store.open(key),
      () => store.remove(key),
    ])
      await expect(work()).rejects.toThrow('is no key of a file');
  },
);

it('a server that is away is a dependency that is down, and nothing else', async () => {
  await server.kill();
  for (const work of [
    () => store.write('x', Readable.from(['x']), signal),
    () => store.open('x'),
    () => store.remove('x'),
  ])
    await expect(work()).rejects.toBeInstanceOf(DependencyDown);
  await server.start();
  await store.write('back', Readable.from(['x']), signal);
  expect(await keysOf(store)).toEqual(['back']);
});
