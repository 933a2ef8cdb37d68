import { Redis } from 'ioredis';

import { agePuzzle } from '../../server/test/planted/aged-puzzle.ts';
import { environment } from './environment.ts';

/** The Redis of the stack under test. */
export class Store {
  readonly #redis = new Redis(environment.redisUrl);

  /** Where the piece of a puzzle belongs: there is no way round the slider. */
  async answerOf(id: string): Promise<number> {
    const stored = await this.#redis.get(`captcha:puzzle:${id}`);
    if (stored === null) throw new Error(`the puzzle ${id} is not in Redis`);
    return (JSON.parse(stored) as { x: number }).x;
  }

  /** As if it had been given out a minute ago: no track may claim more time than there was. */
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
