import { Redis } from 'ioredis';

import { agePuzzle } from '../../server/test/planted/aged-puzzle.ts';
import { environment } from './environment.ts';

/** The Redis of the stack under test. */
export class Store {
  readonly #redis = new Redis(environment.redisUrl);

  /** Reads the position of a puzzle's piece from Redis: the slider has no bypass. */
  async answerOf(id: string): Promise<number> {
    const stored = await this.#redis.get(`captcha:puzzle:${id}`);
    if (stored === null) throw new Error(`the puzzle ${id} is not in Redis`);
    return (JSON.parse(stored) as { x: number }).x;
  }

  /** Backdates a puzzle by a minute, so that a track may claim that much time. */
  async agePuzzle(id: string): Promise<void> {
    await agePuzzle(this.#redis, id);
  }

  /** Publishes what the server publishes when the rights of a merchant change. */
  async announcePermissions(merchantCode: string): Promise<void> {
    await this.#redis.publish('touchline:permissions', merchantCode);
  }

  close(): void {
    this.#redis.disconnect();
  }
}
