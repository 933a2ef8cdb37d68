import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { age } from '../../../test/aging.ts';
import { plantChallenge } from '../../../test/planted-factor.ts';
import { type Owner, plantDevice, plantEmailUndo, plantReset, plantSession } from '../../../test/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack.ts';
import { hourlyUpkeep } from './index.ts';

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

async function run(): Promise<void> {
  const { config, pool } = stack.platform;
  await hourlyUpkeep({ config: { ...config, LOG_HEAD_FILE: headFile }, pool })();
}

async function heads(): Promise<string[]> {
  const lines = (await readFile(headFile, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [statement = '', signature] = line.split('\t');
    const key = stack.platform.config.keys.logHeads.reveal();
    expect(signature).toBe(createHmac('sha256', key).update(statement).digest('hex'));
    return (JSON.parse(statement) as { merchantCode: string }).merchantCode;
  });
}

async function countOf(table: string): Promise<number> {
  const { rows } = await stack.owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM identity.${table}`);
  return rows[0]?.n ?? 0;
}

it('writes the signed head of every merchant’s log', async () => {
  await run();
  expect(await heads()).toEqual(['alpha', 'beta', 'platform']);
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
