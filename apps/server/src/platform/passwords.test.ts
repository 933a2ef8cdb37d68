import { expect, it } from 'vitest';

import { readConfig } from './config.ts';
import { createPasswords } from './passwords.ts';
import { Refusal } from './refusal.ts';

const complete = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://x',
  REDIS_URL: 'redis://x',
  SMTP_URL: 'smtp://x',
  LOG_CHAIN_KEY: Buffer.alloc(32).toString('base64'),
} as const;

async function outcomes(work: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((result) => {
    if (result.status === 'fulfilled') return 'done';
    return result.reason instanceof Refusal ? `${result.reason.reason} ${result.reason.retryAfterSeconds}` : 'failed';
  });
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('[SGN-72] stores Argon2id hashes, salted', async () => {
  const { hash, verify } = await createPasswords({ atOnce: 2, waiting: 2 });
  const [first, second] = await Promise.all([hash('Correct-Horse-7'), hash('Correct-Horse-7')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verify(first, 'Correct-Horse-7')).toBe(true);
  expect(await verify(first, 'Wrong-Horse-7')).toBe(false);
  expect(await verify(null, 'touchline-nobody')).toBe(false);
});

it('[SGN-87] two run, 32 wait, and the next is told to come back in 3 s', async () => {
  const { HASHES_AT_ONCE: atOnce, HASHES_WAITING: waiting } = readConfig(complete);
  expect({ atOnce, waiting }).toEqual({ atOnce: 2, waiting: 32 });
  const none = await createPasswords({ atOnce, waiting: 0 });
  expect(await outcomes(times(3, () => none.hash('x')))).toEqual(['done', 'done', 'rateLimited 3']);
  const all = await createPasswords({ atOnce, waiting });
  const results = await outcomes(times(36, () => all.hash('x')));
  expect(results.filter((result) => result === 'done')).toHaveLength(34);
  expect(results.slice(34)).toEqual(['rateLimited 3', 'rateLimited 3']);
  expect(await outcomes([all.hash('x')]), 'the places are free again').toEqual(['done']);
});

it('[SGN-87] nobody waits longer than 3 s', async () => {
  const stuck = await createPasswords({ atOnce: 0, waiting: 32 });
  const from = performance.now();
  expect(await outcomes([stuck.hash('x'), stuck.verify(null, 'x')])).toEqual(['rateLimited 3', 'rateLimited 3']);
  expect(performance.now() - from).toBeGreaterThan(2900);
  expect(performance.now() - from).toBeLessThan(4000);
});
