import { setTimeout as rest } from 'node:timers/promises';

interface PoolOptions<T> {
  size: number;
  draw: () => Promise<T>;
  /** Draws at once while callers wait; a mere refill uses one. */
  lanes?: number;
  maxWaiting?: number;
  restMs?: number;
}

export interface PuzzlePool<T> {
  /** Null when so many callers already wait that another one should come back later. */
  take(): Promise<T | null>;
  ready(): number;
  stop(): void;
}

export function createPuzzlePool<T>(options: PoolOptions<T>): PuzzlePool<T> {
  const { size, draw, lanes = 2, maxWaiting = 64, restMs = 20 } = options;
  const stock: T[] = [];
  const waiting: PromiseWithResolvers<T>[] = [];
  let running = 0;
  let drawing = 0;
  let stopped = false;

  const isShort = (): boolean => waiting.length > drawing;

  async function lane(): Promise<'done' | 'failed'> {
    while (!stopped && (isShort() || (running === 1 && stock.length < size))) {
      drawing += 1;
      try {
        const drawn = await draw();
        drawing -= 1;
        const first = waiting.shift();
        if (first) first.resolve(drawn);
        else stock.push(drawn);
      } catch (error) {
        drawing -= 1;
        const first = waiting.shift();
        if (!first) return 'failed';
        first.reject(error);
      }
      // A refill leaves the processor to the requests between two pictures.
      if (waiting.length === 0) await rest(restMs, undefined, { ref: false });
    }
    return 'done';
  }

  function work(): void {
    const wanted = isShort() ? lanes : 1;
    while (running < wanted && !stopped) {
      running += 1;
      void lane().then((end) => {
        running -= 1;
        // After a failed refill the next caller tries again, not a hot loop.
        if (isShort() || (end === 'done' && stock.length < size)) work();
      });
    }
  }

  work();

  return {
    take() {
      const drawn = stock.shift();
      if (drawn === undefined && waiting.length >= maxWaiting) return Promise.resolve(null);
      const waiter = Promise.withResolvers<T>();
      if (drawn === undefined) waiting.push(waiter);
      else waiter.resolve(drawn);
      work();
      return waiter.promise;
    },
    ready: () => stock.length,
    stop() {
      stopped = true;
      for (const waiter of waiting.splice(0)) waiter.reject(new Error('puzzle pool stopped'));
    },
  };
}
