import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { age } from '../../../test/aging.ts';
import { plantChallenge } from '../../../test/planted-factor.ts';
import { plantLog } from '../../../test/planted-log.ts';
import { type Owner, plantDevice, plantEmailUndo, plantReset, plantSession } from '../../../test/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack.ts';
import { watchLog } from '../../../test/watched-log.ts';
import type { StatedHead } from '../operation-logs/index.ts';
import { readLogHead } from './upkeep.repository.ts';
import { createUpkeep } from './upkeep.service.ts';

let stack: TestStack;
let someone: Owner;
let headFile: string;
beforeAll(async () => {
  stack = await startStack();
  for (const code of ['alpha', 'beta']) await stack.addMerchant(code);
  someone = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', 'someone') };
});
beforeEach(() => {
  headFile = join(tmpdir(), `heads-${randomBytes(6).toString('hex')}`, 'heads.jsonl');
});
afterAll(() => stack.close());

function upkeep(): () => Promise<void> {
  const { config, logger, pool } = stack.platform;
  return createUpkeep({ config: { ...config, LOG_HEAD_FILE: headFile }, logger, pool });
}
const run = () => upkeep()();

async function heads(): Promise<StatedHead[]> {
  const lines = (await readFile(headFile, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [statement = '', signature] = line.split('\t');
    const key = stack.platform.config.keys.logHeads.reveal();
    expect(signature).toBe(createHmac('sha256', key).update(statement).digest('hex'));
    return JSON.parse(statement) as StatedHead;
  });
}

async function headOf(merchantCode: string): Promise<bigint> {
  const head = await inMerchant(stack.platform.pool, merchantCode, (tx) => readLogHead(tx, merchantCode));
  return BigInt(head.seq);
}

async function countOf(table: string): Promise<number> {
  const { rows } = await stack.owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM identity.${table}`);
  return rows[0]?.n ?? 0;
}

it('writes the signed head of every merchant’s log', async () => {
  await run();
  expect((await heads()).map(({ merchantCode }) => merchantCode)).toEqual(['alpha', 'beta', 'platform']);
});

it('writes a head again only where it has moved, for the same process and for the next', async () => {
  const hourly = upkeep();
  await hourly();
  await hourly();
  expect(await heads()).toHaveLength(3);
  await plantLog(stack, 'beta');
  await hourly();
  await run();
  expect((await heads()).slice(3)).toMatchObject([{ merchantCode: 'beta' }]);
  await writeFile(headFile, '');
  await hourly();
  expect(await heads(), 'into a new file all of them').toHaveLength(3);
});

it('[LOG-19] says which log no longer holds the head that was signed, and signs all the same', async () => {
  const error = vi.spyOn(stack.platform.logger, 'error');
  const told = () => error.mock.calls.splice(0).map(([facts]) => facts);
  const hourly = upkeep();
  for (const code of ['beta', 'platform']) for (let row = 0; row < 4; row += 1) await plantLog(stack, code);
  await hourly();
  const signed = await heads();
  expect(told()).toEqual([]);

  await watchLog(stack, 'beta').cutAfter(2);
  await plantLog(stack, 'platform');
  await hourly();
  const [fallen, moved, ...more] = (await heads()).slice(3);
  expect([fallen, moved, ...more]).toMatchObject([{ merchantCode: 'beta', seq: '2' }, { merchantCode: 'platform' }]);
  const line = { merchantCode: 'beta', signed: signed[1], found: { seq: '2', hash: fallen?.hash } };
  expect(told()).toMatchObject([line]);

  await run();
  expect(told(), 'each hour').toMatchObject([line]);

  while ((await headOf('beta')) < BigInt(signed[1]?.seq ?? 0)) await plantLog(stack, 'beta');
  await hourly();
  expect(told(), 'as far as before, by other rows').toMatchObject([
    { merchantCode: 'beta', signed: signed[1], found: { seq: signed[1]?.seq } },
  ]);

  await plantLog(stack, 'beta');
  await hourly();
  expect(told(), 'and further').toMatchObject([{ merchantCode: 'beta', signed: signed[1] }]);
  error.mockRestore();
});

it('a purge that cannot run holds up neither the heads nor the other purges', async () => {
  await plantReset(stack.owner, someone);
  await stack.owner.query(`UPDATE identity.password_resets SET created_at = now() - interval '8 days'`);
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE identity.sign_in_failures IN ACCESS EXCLUSIVE MODE');
  await expect(run()).rejects.toThrow('1 steps failed');
  await held.query('ROLLBACK');
  held.release();
  expect(await heads()).toHaveLength(3);
  expect(await countOf('password_resets')).toBe(0);
});

it('forgets more rows than one statement takes', async () => {
  await stack.owner.query(
    `INSERT INTO identity.sign_in_failures (subject, failures, last_failed_at)
     SELECT 'old:' || n, 1, now() - interval '2 days' FROM generate_series(1, 1300) n`,
  );
  await stack.owner.query(`INSERT INTO identity.sign_in_failures (subject, failures) VALUES ('fresh', 1)`);
  await run();
  const { rows } = await stack.owner.query('SELECT subject FROM identity.sign_in_failures');
  expect(rows).toEqual([{ subject: 'fresh' }]);
});

it('forgets sign-ins that were never finished', async () => {
  await plantChallenge(stack.owner, someone);
  await age(stack.owner, 'identity.sign_in_challenges', someone.accountId, '25 hours');
  await plantChallenge(stack.owner, someone);
  await run();
  expect(await countOf('sign_in_challenges')).toBe(1);
});

it('forgets what has run out, devices with it, and keeps what has not', async () => {
  const ids: Record<string, string> = {};
  for (const name of ['live', 'revoked', 'revokedNow', 'expired'])
    ids[name] = (await plantDevice(stack.owner, someone)).id;
  const set = (change: string, name: string) =>
    stack.owner.query(`UPDATE identity.devices SET ${change} WHERE id = $1`, [ids[name]]);
  await set(`revoked_at = now() - interval '31 days'`, 'revoked');
  await set(`revoked_at = now()`, 'revokedNow');
  await set(`expires_at = now() - interval '31 days'`, 'expired');
  const session = await plantSession(stack.owner, someone);
  await stack.owner.query('UPDATE identity.sessions SET device_id = $1 WHERE id = $2', [ids['revoked'], session]);
  await stack.owner.query(
    `INSERT INTO identity.replaced_device_tokens (token_hash, device_id, replaced_at)
     VALUES ('\\x01', $1, now() - interval '91 days'), ('\\x02', $1, now())`,
    [ids['live']],
  );
  await plantEmailUndo(stack.owner, someone);
  await run();
  const devices = await stack.owner.query<{ id: string }>('SELECT id FROM identity.devices ORDER BY id');
  expect(devices.rows.map(({ id }) => id)).toEqual([ids['live'], ids['revokedNow']]);
  const kept = await stack.owner.query('SELECT device_id FROM identity.sessions WHERE id = $1', [session]);
  expect(kept.rows).toEqual([{ device_id: null }]);
  expect(await countOf('replaced_device_tokens')).toBe(1);
  expect(await countOf('email_undos')).toBe(1);
});
