import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { watchLog } from '../../../../test/log/watched-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { startWorker } from '../../../../test/stack/worker.ts';
import { signLogHeads } from '../operation-logs.jobs.ts';
import { createHeadSigning } from './head-signing.service.ts';
import { everyLog, type StatedHead } from './stated-head.ts';
import { readHead } from './verify.repository.ts';

let stack: TestStack;
let folder: string;
let headFile: string;
beforeAll(async () => {
  stack = await startStack();
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  for (const code of ['alpha', 'beta']) await stack.addMerchant(code);
});
beforeEach(() => {
  headFile = join(folder, randomBytes(6).toString('hex'));
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

function signing(): () => Promise<void> {
  const { config, heads, logger, pool } = stack.platform;
  return createHeadSigning({ config: { ...config, LOG_HEAD_FILE: headFile }, heads, logger, pool });
}

async function lines(file = headFile): Promise<StatedHead[]> {
  const written = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return written.map((line) => {
    const [statement = '', signature, version] = line.split('\t');
    const key = stack.platform.config.keys.logHeads.reveal();
    expect([signature, version]).toEqual([createHmac('sha256', key).update(statement).digest('hex'), '1']);
    return JSON.parse(statement) as StatedHead;
  });
}
const heads = async () => (await lines()).filter(({ merchantCode }) => merchantCode !== everyLog);

async function headOf(merchantCode: string): Promise<bigint> {
  const head = await inMerchant(stack.platform.pool, merchantCode, (tx) => readHead(tx, merchantCode));
  return BigInt(head.seq);
}

it('writes the signed head of every merchant’s log', async () => {
  await signing()();
  expect((await heads()).map(({ merchantCode }) => merchantCode)).toEqual(['alpha', 'beta', 'platform']);
});

it('writes a head again only where it has moved, for the same process and for the next', async () => {
  const sign = signing();
  await sign();
  await sign();
  expect(await heads()).toHaveLength(3);
  await plantLog(stack, 'beta');
  await sign();
  await signing()();
  expect((await heads()).slice(3)).toMatchObject([{ merchantCode: 'beta' }]);
  await writeFile(headFile, '');
  await sign();
  expect(await heads(), 'into a new file all of them').toHaveLength(3);
});

it('[LOG-19] says which log no longer holds the head that was signed, and signs all the same', async () => {
  const error = vi.spyOn(stack.platform.logger, 'error');
  const logged = () => error.mock.calls.splice(0).map(([facts]) => facts);
  const sign = signing();
  for (const code of ['beta', 'platform']) for (let row = 0; row < 4; row += 1) await plantLog(stack, code);
  await sign();
  const signed = await heads();
  expect(logged()).toEqual([]);

  await watchLog(stack, 'beta').cutAfter(2);
  await plantLog(stack, 'platform');
  await sign();
  const [fallen, moved, ...more] = (await heads()).slice(3);
  expect([fallen, moved, ...more]).toMatchObject([{ merchantCode: 'beta', seq: '2' }, { merchantCode: 'platform' }]);
  const line = { merchantCode: 'beta', signed: signed[1], found: { seq: '2', hash: fallen?.hash } };
  expect(logged()).toMatchObject([line]);

  await signing()();
  expect(logged(), 'each time').toMatchObject([line]);

  while ((await headOf('beta')) < BigInt(signed[1]?.seq ?? 0)) await plantLog(stack, 'beta');
  await sign();
  expect(logged(), 'as far as before, by other rows').toMatchObject([
    { merchantCode: 'beta', signed: signed[1], found: { seq: signed[1]?.seq } },
  ]);

  await plantLog(stack, 'beta');
  await sign();
  expect(logged(), 'and further').toMatchObject([{ merchantCode: 'beta', signed: signed[1] }]);
  error.mockRestore();
});

it('[hardening 11] each look ends with a line for all logs, moved or not; one that fails leaves none', async () => {
  const sign = signing();
  await sign();
  await sign();
  const looks = (await lines()).filter(({ merchantCode }) => merchantCode === everyLog);
  expect(looks).toHaveLength(2);
  expect(Date.parse(looks[1]?.at ?? '')).toBeGreaterThan(Date.parse(looks[0]?.at ?? ''));
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE tenant.log_heads IN ACCESS EXCLUSIVE MODE');
  await expect(sign()).rejects.toThrow('3 log heads not signed');
  await held.query('ROLLBACK');
  held.release();
  expect((await lines()).filter(({ merchantCode }) => merchantCode === everyLog)).toHaveLength(2);
}, 20_000);

it('[hardening 11] heads are signed every five minutes, and by a worker that ends', async () => {
  expect(signLogHeads).toMatchObject({ schedule: '*/5 * * * *', atEnd: true });
  const worker = await startWorker(stack);
  await plantLog(stack, 'alpha');
  await worker.stop();
  const signed = await lines(stack.platform.config.LOG_HEAD_FILE);
  const last = signed.findLast(({ merchantCode }) => merchantCode === 'alpha');
  expect(BigInt(last?.seq ?? 0)).toBe(await headOf('alpha'));
  expect(signed.at(-1)?.merchantCode).toBe(everyLog);
}, 30_000);

it.each([
  ['[hardening 11] heads', 'LOG_HEAD_FILE'],
  ['[hardening 15] archives', 'LOG_ARCHIVE_DIR'],
])(
  '%s: a worker does not start where they cannot be written',
  async (_what, setting) => {
    const unwritable = '/dev/null/nowhere';
    await expect(startWorker(stack, { [setting]: unwritable })).rejects.toThrow(
      `${setting}: ${unwritable} cannot be written`,
    );
  },
  30_000,
);
