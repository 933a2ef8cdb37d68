import { afterAll, beforeAll, expect, it } from 'vitest';

import { age } from '../../../test/planted/aging.ts';
import { plantChallenge } from '../../../test/planted/planted-factor.ts';
import { plantDevice, plantEmailUndo, plantReset, plantSession } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import type { AccountRef } from '../../platform/account-ref.ts';
import { createUpkeep } from './upkeep.service.ts';

let stack: TestStack;
let someone: AccountRef;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  someone = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', 'someone') };
});
afterAll(() => stack.close());

const run = () => createUpkeep(stack.platform)();

async function countOf(table: string): Promise<number> {
  const { rows } = await stack.owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM identity.${table}`);
  return rows[0]?.n ?? 0;
}

it('a purge that cannot run does not hold up the others', async () => {
  await plantReset(stack.owner, someone);
  await stack.owner.query(`UPDATE identity.password_resets SET created_at = now() - interval '8 days'`);
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE identity.sign_in_failures IN ACCESS EXCLUSIVE MODE');
  await expect(run()).rejects.toThrow('1 steps failed');
  await held.query('ROLLBACK');
  held.release();
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
