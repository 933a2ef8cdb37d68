import { randomUUID } from 'node:crypto';

import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asRedisAdmin, redisUrl } from '../../../test/stack/own-redis.ts';
import { Secret } from '../keys/secret.ts';
import { createRedis } from './redis.ts';

let redis: Redis;
beforeAll(() => {
  redis = createRedis(new Secret(redisUrl()), () => undefined);
});
afterAll(() => redis.disconnect());

const refused = 'NOPERM';

it.each([
  ['FLUSHALL'],
  ['FLUSHDB'],
  ['KEYS', '*'],
  ['SCAN', '0'],
  ['RANDOMKEY'],
  ['CONFIG', 'GET', '*'],
  ['CONFIG', 'SET', 'dir', '/tmp'],
  ['ACL', 'LIST'],
  ['CLIENT', 'LIST'],
  ['MONITOR'],
  ['SCRIPT', 'FLUSH'],
  ['FUNCTION', 'LIST'],
  ['SAVE'],
  ['SHUTDOWN', 'NOSAVE'],
  ['REPLICAOF', '127.0.0.1', '1'],
  ['MODULE', 'LIST'],
  ['DEL', 'captcha:puzzle:x'],
] as const)('[asvs 13.2.2] the server’s user of Redis may not send %s %s', async (command, ...args) => {
  await expect(redis.call(command, ...args)).rejects.toThrow(refused);
});

it('[asvs 13.2.2] it reaches no key and no channel of anybody else, not by a script either', async () => {
  const strange = `somebody:${randomUUID()}`;
  await asRedisAdmin(redis, (admin) => admin.set(strange, 'theirs', 'PX', 10_000));
  await expect(redis.get(strange)).rejects.toThrow(refused);
  await expect(redis.set(strange, 'ours')).rejects.toThrow(refused);
  await expect(redis.publish(strange, 'x')).rejects.toThrow(refused);
  await expect(redis.eval(`return redis.call('GET', KEYS[1])`, 1, strange)).rejects.toThrow(refused);
  await expect(redis.eval(`return redis.call('GET', '${strange}')`, 0)).rejects.toThrow("can't access");
});

it('[asvs 13.2.2] without a user of its own nobody is let in', async () => {
  const url = new URL(redisUrl());
  url.username = '';
  const nobody = createRedis(new Secret(url.href), () => undefined);
  await expect(nobody.ping()).rejects.toThrow(/WRONGPASS|NOAUTH|Connection is closed|max retries/);
  nobody.disconnect();
});
