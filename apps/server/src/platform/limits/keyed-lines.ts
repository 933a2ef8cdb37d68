import { isConnectionLost, Refusal } from '../refusal.ts';

interface LineLimits {
  /** How many of one key are at work at once; the rest wait in the order they came. */
  readonly atOnce: number;
  readonly waitMs: number;
}

interface Line {
  running: number;
  /** Connections lost one after the other: one alone may be a busy moment. */
  lost: number;
  readonly waiting: ((failure?: Error) => void)[];
}

type LeaveLine = (failure?: Error) => void;

const mostLost = 2;

/** One line of waiting requests per key. A request waits here without holding a connection. */
export function createKeyedLines({ atOnce, waitMs }: LineLimits) {
  const lines = new Map<string, Line>();

  async function enter(key: string): Promise<LeaveLine> {
    const line = lines.get(key) ?? { running: 0, lost: 0, waiting: [] };
    if (line.running < atOnce) {
      line.running += 1;
      lines.set(key, line);
      return leaveOnce(key, line);
    }
    await new Promise<void>((resolve, reject) => {
      const admit = (failure?: Error) => {
        clearTimeout(timer);
        if (failure === undefined) resolve();
        else reject(failure);
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(admit), 1);
        reject(new Refusal('rateLimited', { retryAfterSeconds: 1 }));
      }, waitMs);
      line.waiting.push(admit);
    });
    return leaveOnce(key, line);
  }

  function leaveOnce(key: string, line: Line): LeaveLine {
    let hasLeft = false;
    return (failure) => {
      if (hasLeft) return;
      hasLeft = true;
      line.lost = failure !== undefined && isConnectionLost(failure) ? line.lost + 1 : 0;
      // A database that is gone would let each of them wait for it in turn.
      if (line.lost >= mostLost) for (const turnAway of line.waiting.splice(0)) turnAway(failure);
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    };
  }

  return {
    /** One after the other in the order of the keys, so that no two requests wait for each other. Answers how to leave. */
    async enter(keys: readonly string[]): Promise<LeaveLine> {
      const entered: LeaveLine[] = [];
      const leaveAll: LeaveLine = (failure) => {
        for (const leave of entered) leave(failure);
      };
      try {
        for (const key of [...new Set(keys)].toSorted()) entered.push(await enter(key));
      } catch (error) {
        leaveAll();
        throw error;
      }
      return leaveAll;
    },
  };
}
