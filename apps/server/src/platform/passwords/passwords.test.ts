import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { readConfig } from '../config/config.ts';
import { Refusal } from '../refusal.ts';
import { createPasswords } from './passwords.ts';

const complete = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://x',
  REDIS_URL: 'redis://x',
  SMTP_URL: 'smtp://x',
  LOG_CHAIN_KEY: randomBytes(32).toString('base64'),
  LOG_HEAD_FILE: '/var/lib/touchline/log-heads.jsonl',
  LOG_ARCHIVE_DIR: '/var/lib/touchline/log-archives',
} as const;

async function outcomes(work: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((result) => {
    if (result.status === 'fulfilled') return 'done';
    return result.reason instanceof Refusal ? `${result.reason.reason} ${result.reason.retryAfterSeconds}` : 'failed';
  });
}

const few = { atOnce: 2, waiting: 2 };
const stuck = { atOnce: 0, waiting: 1 };
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('[SGN-72] stores Argon2id hashes, salted', async () => {
  const { hash, verify, verifyInside } = await createPasswords({ signIn: few, inside: few });
  const [first, second] = await Promise.all([hash('Correct-Horse-7'), hash('Correct-Horse-7')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verify(first, 'Correct-Horse-7')).toBe(true);
  expect(await verify(first, 'Wrong-Horse-7')).toBe(false);
  expect(await verify(null, 'touchline-nobody')).toBe(false);
  expect([await verifyInside(first, 'Correct-Horse-7'), await verifyInside(first, 'Wrong')]).toEqual([true, false]);
});

it.each([
  ['in lower case', 'correct-horse-7'],
  ['without its end', 'Correct-Horse-'],
  ['with more at its end', 'Correct-Horse-77'],
  ['with a space before it', ' Correct-Horse-7'],
  ['with a space after it', 'Correct-Horse-7 '],
  ['in wide letters', 'Ｃorrect-Horse-7'],
  ['with nothing in the middle', 'Correct\u0000-Horse-7'],
])('[asvs 6.2.8] a password is judged whole and as it was typed: %s it is another', async (_what, typed) => {
  const { hash, verify } = await createPasswords({ signIn: few, inside: few });
  expect(await verify(await hash('Correct-Horse-7'), typed)).toBe(false);
});

it('[SGN-87] two run, 32 wait, and the next is told to come back in 3 s', async () => {
  const { HASHES_AT_ONCE: atOnce, HASHES_WAITING: waiting } = readConfig(complete);
  expect({ atOnce, waiting }).toEqual({ atOnce: 2, waiting: 32 });
  const none = await createPasswords({ signIn: { atOnce, waiting: 0 }, inside: few });
  expect(await outcomes(times(3, () => none.verify(null, 'x')))).toEqual(['done', 'done', 'rateLimited 3']);
  const all = await createPasswords({ signIn: { atOnce, waiting }, inside: few });
  const tries = times(36, () => all.verify(null, 'x'));
  const refusedAtOnce: number[] = [];
  for (const [at, each] of tries.entries()) each.catch(() => refusedAtOnce.push(at));
  await turn();
  expect(refusedAtOnce).toEqual([34, 35]);
  expect((await outcomes(tries)).slice(34)).toEqual(['rateLimited 3', 'rateLimited 3']);
  expect(await outcomes([all.verify(null, 'x')]), 'the places are free again').toEqual(['done']);
});

it('[SGN-87] nobody waits longer than 3 s', async () => {
  const { hash, verify } = await createPasswords({ signIn: stuck, inside: stuck });
  const from = performance.now();
  expect(await outcomes([hash('x'), verify(null, 'x')])).toEqual(['rateLimited 3', 'rateLimited 3']);
  expect(performance.now() - from).toBeGreaterThan(2900);
  expect(performance.now() - from).toBeLessThan(4000);
});

it('[hardening 3] passwords that are set wait in a queue of their own, one at a time, and sign-in passes them', async () => {
  const { hash, verify, verifyInside } = await createPasswords({ signIn: few, inside: stuck });
  let waits = true;
  const held = hash('x').catch(() => void (waits = false));
  expect(await outcomes([hash('x'), verifyInside('', 'x')]), 'the queue is full').toEqual([
    'rateLimited 3',
    'rateLimited 3',
  ]);
  expect(await outcomes(times(4, () => verify(null, 'x')))).toEqual(times(4, () => 'done'));
  expect(waits, 'while none of them moved').toBe(true);
  await held;
});
