import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { watchLog } from '../../../../test/log/watched-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { runEntry } from '../../../../test/stack/run-entry.ts';
import { type S3Server, startS3 } from '../../../../test/stack/s3-server.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { KeyRing } from '../../../platform/keys/key-ring.ts';
import { Secret } from '../../../platform/keys/secret.ts';
import { writeHeadObject } from './head-objects.ts';
import { followSignedHeads, furthestSignedHead } from './signed-heads.ts';
import { everyLog, signHead, type StatedHead } from './stated-head.ts';

let s3: S3Server;
let stack: TestStack;
let folder: string;
let heads: FileStore;
beforeAll(async () => {
  s3 = await startS3();
  stack = await startStack({ ...s3.settings, LOG_HEAD_FILE: '', LOG_ARCHIVE_DIR: '' });
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  for (const code of ['alpha', 'beta', 'gamma']) await stack.addMerchant(code);
  const { heads: inBucket } = stack.platform;
  if (inBucket === null) throw new Error('no bucket');
  heads = inBucket;
});
afterAll(async () => {
  await stack.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function keysOf(start: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of heads.list(start)) keys.push(key);
  return keys.toSorted();
}
const source = () => ({ config: stack.platform.config, heads });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function plant(code: string, rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) await plantLog(stack, code);
}

it('signed heads lie in the bucket, one object each, and verification reads them there', async () => {
  const log = watchLog(stack, 'alpha');
  for (let look = 0; look < 3; look += 1) {
    await plant('alpha', 3);
    await log.sign();
  }
  const keys = await keysOf('alpha-');
  expect(keys).toHaveLength(3);
  const line = await text((await heads.open(keys[0] ?? '')) ?? Readable.from([]));
  expect(line).toContain('"merchantCode":"alpha","seq":"3"');
  expect(await log.faultOf()).toBeNull();
  expect((await log.verify()).at(-1)?.unanchored).toMatchObject({ isOverdue: false });

  await log.cutAfter(5);
  expect(await log.faultOf()).toMatchObject({ kind: 'cut', seq: '6' });
  await plant('alpha', 4);
  expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '6' });
  const { code, output } = await runEntry(stack, 'verify-log', '--merchant', 'alpha');
  expect([code, output]).toEqual([1, expect.stringContaining('发现问题')]);
}, 60_000);

it('a worker knows of heads that another worker signed into the bucket', async () => {
  const error = vi.spyOn(stack.platform.logger, 'error');
  const [one, other] = [watchLog(stack, 'beta'), watchLog(stack, 'beta')];
  await plant('beta', 4);
  const before = await keysOf('beta-');
  await one.sign();
  await other.sign();
  expect(await keysOf('beta-'), 'a head that has not moved is written once').toHaveLength(before.length + 1);
  error.mockClear();
  await one.cutAfter(2);
  await other.sign();
  const said = error.mock.calls.map(([facts]) => facts as StatedHead);
  expect(said.filter(({ merchantCode }) => merchantCode === 'beta')).toMatchObject([{ found: { seq: '2' } }]);
  error.mockRestore();
});

it('a follower lists only the last two days again, and misses none of them', async () => {
  const follower = followSignedHeads(source());
  const hash = 'ab'.repeat(32);
  const write = (seq: string, at: string) =>
    writeHeadObject(heads, stack.platform.config.keys.logHeads, { at, merchantCode: 'gamma', seq, hash });
  await write('5', minutesAgo(60 * 24 * 400));
  expect(await follower.of('gamma')).toMatchObject({ seq: '5' });
  await write('7', minutesAgo(60 * 20));
  await write('6', minutesAgo(0));
  const lists = vi.spyOn(heads, 'list');
  expect(await follower.of('gamma')).toMatchObject({ seq: '7' });
  expect(lists.mock.calls.length).toBeLessThanOrEqual(4);
  expect(lists.mock.calls.every(([start]) => /^gamma-\d{8}$/.test(start))).toBe(true);
  lists.mockRestore();
});

it('a key that we did not sign counts for nothing', async () => {
  const forged = new KeyRing([[1, new Secret('another key')]]);
  const hash = 'cd'.repeat(32);
  await writeHeadObject(heads, forged, { at: minutesAgo(0), merchantCode: 'alpha', seq: '999', hash });
  const before = await furthestSignedHead(source(), 'alpha');
  expect(before?.hashes.has('999')).toBe(false);
});

it('heads in the file and heads in the bucket count together', async () => {
  const { config } = stack.platform;
  const LOG_HEAD_FILE = join(folder, 'heads.jsonl');
  const head = { at: minutesAgo(30), merchantCode: 'alpha', seq: '4711', hash: 'ef'.repeat(32) };
  await appendFile(LOG_HEAD_FILE, signHead(config.keys.logHeads, head));
  const both = await furthestSignedHead({ config: { ...config, LOG_HEAD_FILE }, heads }, 'alpha');
  expect(both?.seq).toBe(4711n);
  expect(both?.hashes.has('3')).toBe(true);
});

it('of the looks at all logs the newest and the first of each key stay', async () => {
  const { logHeads } = stack.platform.config.keys;
  const newer = new KeyRing([
    [1, new Secret(logHeads.reveal())],
    [2, new Secret('a newer key')],
  ]);
  const look = (minutes: number) => ({ at: minutesAgo(minutes), merchantCode: everyLog, seq: '0', hash: '' });
  for (const key of await keysOf('every_log-')) await heads.remove(key);
  for (const minutes of [60, 50, 40]) await writeHeadObject(heads, logHeads, look(minutes));
  for (const minutes of [30, 20, 10]) await writeHeadObject(heads, newer, look(minutes));
  const versions = (await keysOf('every_log-')).map((key) => key.split('-').at(-2));
  expect(versions).toEqual(['1', '2', '2']);
  const found = await furthestSignedHead(
    { config: { ...stack.platform.config, keys: { logHeads: newer } }, heads },
    'alpha',
  );
  expect([...(found?.turns.keys() ?? [])]).toEqual([1, 2]);
});
