import type { Redis } from 'ioredis';

import { browserHash, createCaptchaStore } from '../../src/platform/captcha/captcha.store.ts';
import { newToken } from '../../src/platform/keys/tokens.ts';
import { agePuzzle } from './aged-puzzle.ts';

interface Caller {
  readonly redis: Redis;
  readonly cookies: Map<string, string>;
}

/** As if the caller had been given a puzzle and solved it: drawing one for every try would take minutes. */
export async function plantPass({ redis, cookies }: Caller, scene: 'login' | 'forget'): Promise<string> {
  const result = newToken();
  await createCaptchaStore(redis).putPass(result, { scene, browser: browserHash(captchaCookie(cookies)) });
  return result;
}

/** A puzzle that the caller has yet to solve. */
export async function plantPuzzle({ redis, cookies }: Caller): Promise<{ id: string; x: number }> {
  const id = newToken();
  const puzzle = { x: 200, y: 40, scene: 'login' as const, browser: browserHash(captchaCookie(cookies)) };
  await createCaptchaStore(redis).putPuzzle(id, puzzle);
  await agePuzzle(redis, id);
  return { id, x: puzzle.x };
}

function captchaCookie(cookies: Map<string, string>): string {
  const key = cookies.get('touchline_captcha') ?? newToken();
  cookies.set('touchline_captcha', key);
  return key;
}
