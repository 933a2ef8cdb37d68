import type { Redis } from 'ioredis';

import { LIFE_SECONDS } from '../../src/platform/captcha/captcha.store.ts';

/** As if it had been given out then: whoever claims to have dragged for a second must have had it that long. */
export async function agePuzzle(redis: Redis, id: string, ageMs = 60_000): Promise<void> {
  await redis.pexpire(`captcha:puzzle:${id}`, LIFE_SECONDS * 1000 - ageMs);
}
