import { setTimeout as sleep } from 'node:timers/promises';

import { stageName } from '@touchline/domain/matches/match-stages';
import { Redis } from 'ioredis';

import { matchesTopic } from '../../server/src/modules/matches/matches.topic.ts';
import { createEventHub } from '../../server/src/platform/events/event-hub.ts';
import { environment } from './environment.ts';

const stage = 13;

/** Matches of one schedule whose scores change one after the other, announced as the server announces them. */
export class MovingMatches {
  /** Goals of the home team so far, by match. */
  readonly goals: Map<string, number>;
  sent = 0;
  readonly #page: string;
  readonly #gameTime = new Date().toISOString();
  readonly #redis = new Redis(environment.redisUrl);
  readonly #events = createEventHub(this.#redis);

  constructor(page: string, ids: readonly string[]) {
    this.#page = page;
    this.goals = new Map(ids.map((id) => [id, 0]));
  }

  /** Sends so many changes a second, by the clock: a delayed change does not delay the next ones. */
  async move({ seconds, perSecond }: { seconds: number; perSecond: number }): Promise<void> {
    const start = Date.now();
    for (let at = 0; at < seconds * perSecond; at += 1) {
      await sleep(Math.max(start + (at * 1000) / perSecond - Date.now(), 0));
      await this.#tell([...this.goals.keys()][this.sent % this.goals.size] ?? '');
    }
  }

  async #tell(matchId: string): Promise<void> {
    const goals = (this.goals.get(matchId) ?? 0) + 1;
    const row = {
      id: matchId,
      matchId,
      status: 1,
      gameStage: stageName(stage, 1),
      gameStageType: stage,
      hTotalScore: goals,
      aTotalScore: 0,
      gameTime: this.#gameTime,
      feedVersion: String(goals),
      updatedTime: new Date().toISOString(),
    };
    await this.#events.publish(
      matchesTopic,
      this.#page,
      { merchantCode: 'platform', accountId: '' },
      { rows: [row], removed: [] },
    );
    this.goals.set(matchId, goals);
    this.sent += 1;
  }

  close(): void {
    this.#events.close();
    this.#redis.disconnect();
  }
}
