import { randomInt } from 'node:crypto';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startAliyunCaptcha } from '../../../test/stack/aliyun-captcha.stand-in.ts';
import { deadRedis, ownRedis } from '../../../test/stack/own-redis.ts';
import { DependencyDown } from '../network/dependency-down.ts';
import { createAliyunCaptcha, type AliyunCaptchaOptions } from './aliyun.provider.ts';

const account = { accessKeyId: 'stand-in-id', accessKeySecret: 'stand-in-secret' };
const sceneIds = { login: 'scene-login', forget: 'scene-forget' };
const redis = ownRedis();
let aliyun: Awaited<ReturnType<typeof startAliyunCaptcha>>;

beforeAll(async () => {
  aliyun = await startAliyunCaptcha(account);
});
afterEach(() => {
  Object.assign(aliyun.mood, { delayMs: 0, broken: false, testMode: false });
  aliyun.calls.length = 0;
});
afterAll(async () => {
  await aliyun.stop();
  await redis.quit();
});

const provider = (change: Partial<AliyunCaptchaOptions> = {}, on = redis) =>
  createAliyunCaptcha(on, {
    ...account,
    sceneIds,
    region: 'cn',
    prefix: 'abc123',
    checksPerMinute: 100_000,
    timeoutMs: 2000,
    baseUrl: aliyun.baseUrl,
    ...change,
  });

const use = (result: string, address = '203.0.113.1') => ({
  scene: 'login' as const,
  result,
  browserKey: 'browser',
  address,
});

test('[SGN-81] a result is checked by VerifyIntelligentCaptcha, signed, with the scene id of its scene', async () => {
  const result = aliyun.solve(sceneIds.login);
  expect(await provider().consume(use(result))).not.toBeNull();
  expect(aliyun.calls).toEqual([
    {
      action: 'VerifyIntelligentCaptcha',
      version: '2023-03-05',
      form: { CaptchaVerifyParam: result, SceneId: 'scene-login' },
      refusedWith: null,
    },
  ]);
});

test('[SGN-81] the challenge names what the widget needs, by scene', async () => {
  const issued = await provider().issue({ scene: 'forget', browserKey: null, address: '203.0.113.1' });
  expect(issued).toMatchObject({
    challenge: { provider: 'aliyun', sceneId: 'scene-forget', prefix: 'abc123', region: 'cn' },
  });
});

test('[SGN-81] an answer that Aliyun does not verify is refused: unknown, used, of another scene, empty', async () => {
  const captcha = provider();
  expect(await captcha.consume(use('made up'))).toBeNull();
  const result = aliyun.solve(sceneIds.login);
  expect(await captcha.consume(use(result))).not.toBeNull();
  expect(await captcha.consume(use(result))).toBeNull();
  expect(await captcha.consume(use(aliyun.solve(sceneIds.forget)))).toBeNull();
  expect(await captcha.consume(use(''))).toBeNull();
});

test("[SGN-82] Aliyun's own test mode does not let anybody through", async () => {
  aliyun.mood.testMode = true;
  expect(await provider().consume(use(aliyun.solve(sceneIds.login)))).toBeNull();
});

test.each([
  ['a wrong secret', 'SignatureDoesNotMatch', () => provider({ accessKeySecret: 'other' })],
  ['an unknown key', 'InvalidAccessKeyId.NotFound', () => provider({ accessKeyId: 'other' })],
])('[SGN-81] %s lets nobody through', async (_, code, misconfigured) => {
  await expect(misconfigured().consume(use(aliyun.solve(sceneIds.login)))).rejects.toThrow(code);
  expect(aliyun.calls).toMatchObject([{ refusedWith: code }]);
});

test('[SGN-81] a broken, slow or absent Aliyun lets nobody through', async () => {
  const result = aliyun.solve(sceneIds.login);
  aliyun.mood.broken = true;
  await expect(provider().consume(use(result))).rejects.toThrow('500 InternalError');
  aliyun.mood.broken = false;
  aliyun.mood.delayMs = 60_000;
  await expect(provider({ timeoutMs: 100 }).consume(use(result))).rejects.toThrow(DependencyDown);
  await expect(provider({ baseUrl: 'http://127.0.0.1:1' }).consume(use(result))).rejects.toThrow(DependencyDown);
});

test('a verified result given back can be used once more, by the same scene and browser, without Aliyun', async () => {
  const captcha = provider();
  const result = aliyun.solve(sceneIds.login);
  const taken = await captcha.consume(use(result));
  if (!taken) throw new Error('refused');
  await captcha.restore(taken);
  expect(await captcha.consume(use(result))).not.toBeNull();
  expect(aliyun.calls).toHaveLength(1);
  expect(await captcha.consume(use(result))).toBeNull();
  await captcha.restore(taken);
  expect(await captcha.consume({ ...use(result), browserKey: 'other' })).toBeNull();
});

test('an address that tries too often is stopped before Aliyun is asked', async () => {
  const captcha = provider({ checksPerMinute: 3 });
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`;
  for (let tries = 0; tries < 3; tries += 1) expect(await captcha.consume(use('made up', address))).toBeNull();
  const refused = captcha.consume(use(aliyun.solve(sceneIds.login), address));
  await expect(refused).rejects.toMatchObject({ reason: 'rateLimited', retryAfterSeconds: expect.any(Number) });
  expect(aliyun.calls).toHaveLength(3);
});

test('without Redis nobody is let through', async () => {
  const result = aliyun.solve(sceneIds.login);
  await expect(provider({}, deadRedis()).consume(use(result))).rejects.toThrow(DependencyDown);
});

test('puzzles of our own cannot be answered here', async () => {
  const guess = { id: 'x', browserKey: null, by: 'pointer' as const, x: 1, track: [], address: '203.0.113.1' };
  expect(await provider().answer(guess)).toMatchObject({ refused: true });
});
