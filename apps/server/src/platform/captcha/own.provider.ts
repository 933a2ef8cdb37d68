import { judgeTrack } from '@touchline/domain/sign-in/slider';
import type { Redis } from 'ioredis';

import { newToken } from '../keys/tokens.ts';
import { addressKey } from '../limits/address-key.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { browserHash, createCaptchaStore, isToken, LIFE_SECONDS } from './captcha.store.ts';
import type { CaptchaProvider } from './captcha.types.ts';
import { createPuzzlePool } from './puzzle-pool.ts';
import { drawPuzzle } from './puzzle.drawing.ts';
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from './puzzle.geometry.ts';

export interface OwnCaptchaOptions {
  puzzlesPerMinute: number;
  answersPerMinute: number;
  poolSize: number;
  tolerance: number;
}

const MINUTE_MS = 60_000;

export function createOwnCaptcha(redis: Redis, options: OwnCaptchaOptions, draw = drawPuzzle): CaptchaProvider {
  const { puzzlesPerMinute, answersPerMinute, poolSize, tolerance } = options;
  const store = createCaptchaStore(redis);
  const pool = createPuzzlePool({ size: poolSize, draw });
  const perMinute = (name: string, limit: number) => createRateLimiter(redis, { name, limit, windowMs: MINUTE_MS });
  const puzzles = perMinute('captcha-puzzle', puzzlesPerMinute);
  const answers = perMinute('captcha-answer', answersPerMinute);

  return {
    pageSources: {},

    async issue({ scene, browserKey, address }) {
      const allowance = await puzzles.take(addressKey(address));
      if (allowance.limited) return allowance;
      const puzzle = await pool.take();
      if (!puzzle) return { limited: true, retryAfterSeconds: 1 };
      const { x, y, background, piece } = puzzle;
      const id = newToken();
      const browser = isToken(browserKey) ? browserKey : newToken();
      await store.putPuzzle(id, { x, y, scene, browser: browserHash(browser) });
      return {
        browserKey: browser,
        challenge: {
          provider: 'own',
          id,
          background,
          piece,
          width: PUZZLE_WIDTH,
          height: PUZZLE_HEIGHT,
          pieceSize: PIECE_SIZE,
          y,
          expiresIn: LIFE_SECONDS,
        },
      };
    },

    async answer({ id, browserKey, by, x, track, address }) {
      const allowance = await answers.take(addressKey(address));
      if (allowance.limited) return allowance;
      const puzzle = await store.takePuzzle(id);
      if (!puzzle) return { refused: true, reason: 'unknown' };
      const browser = browserHash(browserKey);
      if (puzzle.browser !== browser) return { refused: true, reason: 'browser' };
      const judged = judgeTrack({ by, track, x, target: puzzle.x, tolerance, ageMs: puzzle.ageMs });
      if (!judged.ok) return { refused: true, reason: judged.reason };
      const result = newToken();
      await store.putPass(result, { scene: puzzle.scene, browser });
      return { result };
    },

    async consume(input) {
      const taken = await store.takePass(input);
      return typeof taken === 'string' ? null : taken;
    },

    restore: (taken) => store.restorePass(taken),

    close: () => pool.stop(),
  };
}
