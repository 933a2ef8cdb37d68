import { Refusal } from '../refusal.ts';

export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** So many at once; a bounded number waits for a bounded time, and the rest are told to come back. */
export function createSlots({ atOnce, waiting, waitMs }: SlotLimits) {
  let running = 0;
  const queue: (() => void)[] = [];

  function busy(): Refusal {
    return new Refusal('rateLimited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1);
        reject(busy());
      }, waitMs);
      queue.push(admit);
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
