import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { inWork } from '../../../platform/in-work.ts';
import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import type { SystemActor } from '../../../platform/work.ts';
import { type NotedMatch, findDue, type FollowingPart, partsOf, takeAway } from './due-matches.repository.ts';
import { followInMerchant } from './following.service.ts';

const lookEveryMs = 1000;
const perLook = 100;
/** Merchants at once: the worker keeps two connections for other work. */
const merchantsAtOnce = 4;
/** A match that could not be followed is tried again after one second, then after twice as long each time. */
const [firstWaitMs, longestWaitMs] = [1000, 600_000];
const actor: SystemActor = { kind: 'system', system: 'worker', at: 'appointments' };

export type FollowingPlatform = Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger' | 'events' | 'queue'>;

/**
 * Lets appointments follow the matches that were noted: merchant by merchant, each in a transaction of its own with its log
 * row. What breaks off is noted still, and what has followed is found unchanged.
 */
export function createFollowing(platform: FollowingPlatform) {
  const { pool, logger } = platform;
  /** By the turn: a match that changes again is noted with another one, and is tried at once. */
  const failed = new Map<string, { readonly times: number; readonly until: number }>();

  function noteFailure(turn: string): void {
    const times = (failed.get(turn)?.times ?? 0) + 1;
    failed.set(turn, { times, until: Date.now() + Math.min(firstWaitMs * 2 ** (times - 1), longestWaitMs) });
  }

  async function followPart(due: NotedMatch, part: FollowingPart): Promise<number> {
    return await inWork(platform, part.merchantCode, actor, '预约随比赛变动', async (work) => {
      const count = await followInMerchant(work, platform, due, part);
      if (count === 0) throw new NothingChanged();
      return count;
    }).catch((error: unknown) => {
      if (error instanceof NothingChanged) return 0;
      throw error;
    });
  }

  /** A merchant that fails stops no other; the match then stays noted. */
  async function followOne(due: NotedMatch): Promise<number> {
    const parts = (await inMerchant(pool, platformMerchant, (tx) => partsOf(tx, due.matchId))).values();
    let count = 0;
    const failures: unknown[] = [];
    const work = async () => {
      for (const part of parts)
        try {
          const followed = await followPart(due, part);
          count += followed;
        } catch (error) {
          failures.push(error);
        }
    };
    await Promise.all(Array.from({ length: merchantsAtOnce }, work));
    if (failures.length > 0) throw failures[0];
    await inMerchant(pool, platformMerchant, (tx) => takeAway(tx, due));
    return count;
  }

  /** All that is noted now. Answers how many appointments changed. */
  return async (isOver: () => boolean = () => false): Promise<number> => {
    const tried = new Set<string>();
    let count = 0;
    for (;;) {
      const found = await inMerchant(pool, platformMerchant, (tx) => findDue(tx, perLook + tried.size + failed.size));
      const noted = new Set(found.map(({ turn }) => turn));
      for (const turn of failed.keys()) if (!noted.has(turn)) failed.delete(turn);
      const due = found.filter(({ turn }) => !tried.has(turn) && (failed.get(turn)?.until ?? 0) <= Date.now());
      if (due.length === 0) return count;
      for (const one of due) {
        if (isOver()) return count;
        tried.add(one.turn);
        count += await followOne(one).catch((error: unknown) => {
          noteFailure(one.turn);
          logger.warn({ err: error as Error, match: one.matchId }, 'appointments could not follow a match');
          return 0;
        });
      }
    }
  };
}

/** The transaction comes to nothing, its log row too. */
class NothingChanged extends Error {}

/** Follows as matches change. Answers how to stop. */
export function startFollowing(platform: FollowingPlatform): () => Promise<void> {
  const followDue = createFollowing(platform);
  let isOver = false;
  let looking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    looking ??= followDue(() => isOver)
      .catch((error: unknown) => platform.logger.warn({ err: error as Error }, 'no appointment could follow'))
      .finally(() => (looking = null));
  }, lookEveryMs);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await looking;
  };
}
