import { createHash } from 'node:crypto';

import type { ChainableCommander, Redis } from 'ioredis';

import { DependencyDown, needing } from '../network/dependency-down.ts';
import type { CaptchaScene, ConsumeInput, TakenResult } from './captcha.types.ts';

const LIFE_MS = 120_000;
export const LIFE_SECONDS = LIFE_MS / 1000;

export interface HeldPuzzle {
  x: number;
  y: number;
  scene: CaptchaScene;
  browser: string;
}

interface Pass {
  scene: CaptchaScene;
  browser: string;
}

const TOKEN = /^[\w-]{43}$/;

export const isToken = (value: string | null): value is string => value !== null && TOKEN.test(value);
export const browserHash = (browserKey: string | null): string =>
  createHash('sha256')
    .update(browserKey ?? '')
    .digest('base64url');

const puzzleKey = (id: string): string => `captcha:puzzle:${id}`;
const passKey = (result: string): string => `captcha:pass:${createHash('sha256').update(result).digest('hex')}`;

async function inOneGo(commands: ChainableCommander): Promise<unknown[]> {
  const replies = await needing('redis', commands.exec());
  const [failure] = replies?.find(([error]) => error !== null) ?? [];
  if (!replies || failure) throw new DependencyDown('redis', 'slider not read', failure);
  return replies.map(([, reply]) => reply);
}

export function createCaptchaStore(redis: Redis) {
  return {
    async putPuzzle(id: string, answer: HeldPuzzle): Promise<void> {
      await needing('redis', redis.set(puzzleKey(id), JSON.stringify(answer), 'PX', LIFE_MS));
    },

    /** Its age is what has run off its life: Redis alone keeps the time, whichever process answers. */
    async takePuzzle(id: string): Promise<(HeldPuzzle & { ageMs: number }) | null> {
      const [leftMs, stored] = await inOneGo(redis.multi().pttl(puzzleKey(id)).getdel(puzzleKey(id)));
      if (typeof stored !== 'string') return null;
      return { ...(JSON.parse(stored) as HeldPuzzle), ageMs: LIFE_MS - Number(leftMs) };
    },

    async putPass(result: string, pass: Pass): Promise<void> {
      await needing('redis', redis.set(passKey(result), JSON.stringify(pass), 'PX', LIFE_MS));
    },

    newTaken(result: string, pass: Pass): TakenResult {
      return { key: passKey(result), value: JSON.stringify(pass), expiresAtMs: Date.now() + LIFE_MS };
    },

    /** A result shown for a foreign scene or browser is used up as well. */
    async takePass({ scene, result, browserKey }: ConsumeInput): Promise<'absent' | 'foreign' | TakenResult> {
      const key = passKey(result);
      const [expiresAtMs, value] = await inOneGo(redis.multi().pexpiretime(key).getdel(key));
      if (typeof value !== 'string') return 'absent';
      const pass = JSON.parse(value) as Pass;
      if (pass.scene !== scene || pass.browser !== browserHash(browserKey)) return 'foreign';
      return { key, value, expiresAtMs: Number(expiresAtMs) };
    },

    async restorePass({ key, value, expiresAtMs }: TakenResult): Promise<void> {
      await needing('redis', redis.set(key, value, 'PXAT', expiresAtMs, 'NX'));
    },
  };
}
