import type { Config } from '../config/config.ts';
import { Refusal } from '../refusal.ts';

const comeBackAfterSeconds = 5;

/** Exports have at most half of these; whatever else looks for long has the other. */
export function longConnections(config: Pick<Config, 'LONG_WORK_AT_ONCE'>): number {
  return 2 * config.LONG_WORK_AT_ONCE;
}

/** Long work at once in this process: a few of one account, a few in all, on connections that no other call waits for. */
export function createTurns(config: Pick<Config, 'LONG_WORK_PER_ACCOUNT' | 'LONG_WORK_AT_ONCE'>) {
  const most = config.LONG_WORK_AT_ONCE;
  const mostOfOne = config.LONG_WORK_PER_ACCOUNT;
  const taken = new Set<{ readonly accountId: string }>();

  return {
    /** Answers how to give it back. */
    take(accountId: string): () => void {
      const own = [...taken].filter((turn) => turn.accountId === accountId).length;
      if (own >= mostOfOne) throw tooMany(`您有 ${own} 个导出正在进行，请等其中一个完成后再试`);
      if (taken.size >= most) throw tooMany('正在进行的导出较多，请稍后再试');
      const turn = { accountId };
      taken.add(turn);
      return () => void taken.delete(turn);
    },
  };
}

function tooMany(errorMessage: string): Refusal {
  return new Refusal('rateLimited', { details: [{ errorMessage }], retryAfterSeconds: comeBackAfterSeconds });
}

export type WaitingLine = <T>(work: () => Promise<T>) => Promise<T>;

/** So many at once; the rest wait in the order they came. */
export function createLine(most: number): WaitingLine {
  const waiting: (() => void)[] = [];
  let free = most;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    waiting.push(() => resolve(undefined));
    await promise;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
