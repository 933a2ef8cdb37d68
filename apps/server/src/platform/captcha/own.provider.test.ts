import { randomInt } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { draggedTo, jumpedTo, steppedTo } from '../../../test/browser/slider-tracks.ts';
import { agePuzzle } from '../../../test/planted/aged-puzzle.ts';
import { deadRedis, ownRedis } from '../../../test/stack/own-redis.ts';
import { DependencyDown } from '../network/dependency-down.ts';
import type { HeldPuzzle } from './captcha.store.ts';
import type { CaptchaScene, OwnChallenge } from './captcha.types.ts';
import { createOwnCaptcha } from './own.provider.ts';
import { drawPuzzle } from './puzzle.drawing.ts';

const redis = ownRedis();
const options = { puzzlesPerMinute: 60, answersPerMinute: 60, poolSize: 2, tolerance: 5 };
const captcha = createOwnCaptcha(redis, options);
afterAll(async () => {
  captcha.close();
  await redis.quit();
});

const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

async function puzzle(scene: CaptchaScene = 'login', provider = captcha) {
  const issued = await provider.issue({ scene, browserKey: null, address: someAddress() });
  if (issued.limited) throw new Error('limited');
  const challenge = issued.challenge as OwnChallenge;
  const stored = await redis.get(`captcha:puzzle:${challenge.id}`);
  const secret = JSON.parse(stored ?? 'null') as HeldPuzzle;
  return { challenge, browserKey: issued.browserKey, secret };
}

type Attempt = Partial<Parameters<typeof captcha.answer>[0]>;

async function attempt(given: Awaited<ReturnType<typeof puzzle>>, change: Attempt = {}) {
  await agePuzzle(redis, given.challenge.id);
  return await attemptAtOnce(given, change);
}

async function attemptAtOnce(given: Awaited<ReturnType<typeof puzzle>>, change: Attempt = {}) {
  const { challenge, browserKey, secret } = given;
  const right = {
    id: challenge.id,
    browserKey,
    by: 'pointer' as const,
    x: secret.x,
    track: draggedTo(secret.x),
    address: someAddress(),
  };
  return captcha.answer({ ...right, ...change });
}

async function solved(scene: CaptchaScene = 'login') {
  const given = await puzzle(scene);
  const outcome = await attempt(given);
  if (outcome.limited || outcome.refused) throw new Error(JSON.stringify(outcome));
  return { scene, result: outcome.result, browserKey: given.browserKey, address: someAddress() };
}

test('[SGN-75] a challenge names the row and nothing of the position; the answer is in Redis alone', async () => {
  const { challenge, secret } = await puzzle();
  expect(Object.keys(challenge).toSorted()).toEqual([
    'background',
    'expiresIn',
    'height',
    'id',
    'piece',
    'pieceSize',
    'provider',
    'width',
    'y',
  ]);
  expect(challenge).toMatchObject({ provider: 'own', width: 320, height: 160, y: secret.y, expiresIn: 120 });
  expect(challenge.id).toMatch(/^[\w-]{43}$/);
  expect(secret.x).toBeGreaterThan(challenge.pieceSize);
});

test('[SGN-75] neither a right nor a wrong answer tells the position', async () => {
  const right = await attempt(await puzzle());
  expect(Object.keys(right)).toEqual(['result']);
  const given = await puzzle();
  const wrong = await attempt(given, { x: given.secret.x - 40, track: draggedTo(given.secret.x - 40) });
  expect(Object.keys(wrong).toSorted()).toEqual(['reason', 'refused']);
  expect(JSON.stringify(wrong)).not.toMatch(/\d/);
});

test('[SGN-75] a puzzle and its answer live two minutes', async () => {
  const { challenge } = await puzzle();
  const life = await redis.pttl(`captcha:puzzle:${challenge.id}`);
  expect(life).toBeGreaterThan(115_000);
  expect(life).toBeLessThanOrEqual(120_000);
});

test('[SGN-75] a puzzle has one attempt: after a wrong one the right one comes too late', async () => {
  const given = await puzzle();
  expect(await attempt(given, { x: given.secret.x + 30, track: draggedTo(given.secret.x + 30) })).toMatchObject({
    refused: true,
  });
  expect(await attempt(given)).toMatchObject({ refused: true, reason: 'unknown' });
});

test('[SGN-76] a result is taken once, even when it is used ten times at the same moment', async () => {
  const use = await solved();
  const taken = await Promise.all(Array.from({ length: 10 }, () => captcha.consume(use)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await captcha.consume(use)).toBeNull();
});

test('[SGN-76] a puzzle answered ten times at the same moment gives one result', async () => {
  const given = await puzzle();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => attempt(given)));
  expect(outcomes.filter((outcome) => 'result' in outcome)).toHaveLength(1);
});

test.each([
  ['login', 'forget'],
  ['forget', 'login'],
] as const)('[SGN-77] a result of the scene %s is refused for %s and used up by it', async (scene, other) => {
  const use = await solved(scene);
  expect(await captcha.consume({ ...use, scene: other })).toBeNull();
  expect(await captcha.consume(use)).toBeNull();
  expect(await captcha.consume(await solved(scene))).not.toBeNull();
});

test('[SGN-78] a result is refused without the cookie of its puzzle, and with another one', async () => {
  expect(await captcha.consume({ ...(await solved()), browserKey: null })).toBeNull();
  const { browserKey } = await puzzle();
  expect(await captcha.consume({ ...(await solved()), browserKey })).toBeNull();
});

test('[SGN-78] a puzzle is refused without its cookie as well', async () => {
  expect(await attempt(await puzzle(), { browserKey: null })).toMatchObject({ refused: true, reason: 'browser' });
});

test('[SGN-78] a browser keeps its cookie from puzzle to puzzle, but never one that is no key of ours', async () => {
  const { browserKey } = await puzzle();
  const ask = (key: string) => captcha.issue({ scene: 'login', browserKey: key, address: someAddress() });
  expect(await ask(browserKey)).toMatchObject({ browserKey });
  expect(await ask('chosen-by-caller')).toMatchObject({ browserKey: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await ask('chosen-by-caller')).not.toMatchObject({ browserKey: 'chosen-by-caller' });
});

test('[SGN-79] a jump to the right position is refused, a hand that drags there is not', async () => {
  const jumped = await puzzle();
  expect(await attempt(jumped, { track: jumpedTo(jumped.secret.x) })).toMatchObject({ refused: true });
  expect(await attempt(await puzzle(), { track: [] })).toMatchObject({ refused: true });
  expect(await attempt(await puzzle())).toHaveProperty('result');
});

test.each([
  ['pointer', draggedTo],
  ['keyboard', steppedTo],
] as const)('[hardening 5] a track by %s that claims more time than has passed is refused', async (by, tracked) => {
  const atOnce = await puzzle();
  expect(await attemptAtOnce(atOnce, { by, track: tracked(atOnce.secret.x) })).toEqual({
    refused: true,
    reason: 'clock',
  });
  expect(await attempt(atOnce, { by, track: tracked(atOnce.secret.x) })).toEqual({ refused: true, reason: 'unknown' });
  const waited = await puzzle();
  const track = tracked(waited.secret.x);
  await agePuzzle(redis, waited.challenge.id, track.at(-1)?.[2]);
  expect(await attemptAtOnce(waited, { by, track })).toHaveProperty('result');
});

test('[SGN-89] arrow keys solve the puzzle, by a rule of their own', async () => {
  const given = await puzzle();
  const stepped = await attempt(given, { by: 'keyboard', track: steppedTo(given.secret.x) });
  if (stepped.limited || stepped.refused) throw new Error(JSON.stringify(stepped));
  expect(
    await captcha.consume({ ...(await solved()), result: stepped.result, browserKey: given.browserKey }),
  ).not.toBeNull();
  const jumped = await puzzle();
  expect(await attempt(jumped, { by: 'keyboard', track: jumpedTo(jumped.secret.x) })).toMatchObject({ refused: true });
});

test('[SGN-80] puzzles are limited by address, before anything is drawn', async () => {
  const address = someAddress();
  let drawn = 0;
  const strict = createOwnCaptcha(redis, { ...options, puzzlesPerMinute: 3, poolSize: 0 }, () => {
    drawn += 1;
    return drawPuzzle();
  });
  const ask = (from: string) => strict.issue({ scene: 'login', browserKey: null, address: from });
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask(address)));
  const limited = outcomes.filter((outcome) => outcome.limited === true);
  expect(limited).toHaveLength(3);
  for (const { retryAfterSeconds } of limited) expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(drawn).toBe(3);
  expect(await ask(someAddress())).toHaveProperty('challenge');
  strict.close();
});

test('[SGN-80] answers are limited by address, and a limited answer does not use the puzzle up', async () => {
  const address = someAddress();
  const strict = createOwnCaptcha(redis, { ...options, answersPerMinute: 2 });
  const { challenge, browserKey, secret } = await puzzle();
  const guess = { id: 'no-such-puzzle', browserKey, by: 'pointer' as const, x: 1, track: [], address };
  await strict.answer(guess);
  await strict.answer(guess);
  await agePuzzle(redis, challenge.id);
  const right = { ...guess, id: challenge.id, x: secret.x, track: draggedTo(secret.x) };
  expect(await strict.answer(right)).toMatchObject({ limited: true });
  expect(await strict.answer({ ...right, address: someAddress() })).toHaveProperty('result');
  strict.close();
});

test('[SGN-80] nothing that the caller can vary gets round the limit', async () => {
  const strict = createOwnCaptcha(redis, { ...options, puzzlesPerMinute: 1 });
  const network = `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}`;
  const ask = (scene: CaptchaScene, browserKey: string | null, host: string) =>
    strict.issue({ scene, browserKey, address: `${network}::${host}` });
  const first = await ask('login', null, '1');
  if (first.limited) throw new Error('limited');
  expect(await ask('forget', null, '1')).toMatchObject({ limited: true });
  expect(await ask('login', first.browserKey, '1')).toMatchObject({ limited: true });
  expect(await ask('login', null, 'dead:beef')).toMatchObject({ limited: true });
  strict.close();
});

test('a result given back lives on for what was left of its life, and is still single use', async () => {
  const use = await solved();
  const taken = await captcha.consume(use);
  if (!taken) throw new Error('refused');
  const left = taken.expiresAtMs - Date.now();
  expect(left).toBeGreaterThan(110_000);
  await captcha.restore({ ...taken, expiresAtMs: taken.expiresAtMs - 60_000 });
  expect(await redis.pttl(taken.key)).toBeLessThanOrEqual(left - 59_000);
  expect(await captcha.consume(use)).not.toBeNull();
  expect(await captcha.consume(use)).toBeNull();
});

test('a result given back after its time is not alive', async () => {
  const use = await solved();
  const taken = await captcha.consume(use);
  if (!taken) throw new Error('refused');
  await captcha.restore({ ...taken, expiresAtMs: Date.now() - 1 });
  expect(await captcha.consume(use)).toBeNull();
});

test('no result is in Redis in clear', async () => {
  const { result, browserKey } = await solved();
  const prefix = redis.options.keyPrefix ?? '';
  const keys = (await redis.keys(`${prefix}*`)).map((key) => key.slice(prefix.length));
  const values = await Promise.all(keys.map((key) => redis.get(key)));
  const everything = JSON.stringify([keys, values]);
  expect(everything).toContain('captcha:pass:');
  expect(everything).not.toContain(result);
  expect(everything).not.toContain(browserKey);
});

test('without Redis nothing is issued, answered or let through', async () => {
  const dead = deadRedis();
  const cut = createOwnCaptcha(dead, options);
  const use = await solved();
  await expect(cut.issue({ scene: 'login', browserKey: null, address: '203.0.113.9' })).rejects.toThrow(DependencyDown);
  const guess = { id: 'x', browserKey: null, by: 'pointer' as const, x: 1, track: [], address: '203.0.113.9' };
  await expect(cut.answer(guess)).rejects.toThrow(DependencyDown);
  await expect(cut.consume(use)).rejects.toThrow(DependencyDown);
  cut.close();
});
