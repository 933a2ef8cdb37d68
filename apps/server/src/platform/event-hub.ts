import { EventEmitter, once } from 'node:events';

import type { Redis } from 'ioredis';

const channel = 'touchline:permissions';

/** Tells all processes that rights of a merchant changed. A lost message only delays: listeners also look by themselves. */
export interface EventHub {
  announce(merchantCode: string): Promise<void>;
  /** Resolves at the next announcement for the merchant, after the time, or when the signal fires. */
  next(merchantCode: string, afterMs: number, closed: AbortSignal): Promise<void>;
  close(): void;
}

// An emitter throws what bears the bare name `error`, and a merchant's code may be that.
const eventOf = (merchantCode: string) => `merchant:${merchantCode}`;

export function createEventHub(redis: Redis): EventHub {
  const local = new EventEmitter().setMaxListeners(0);
  const subscriber = redis.duplicate({ commandTimeout: undefined as never, maxRetriesPerRequest: null });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_channel, merchantCode: string) => local.emit(eventOf(merchantCode)));
  subscriber.subscribe(channel).catch(() => undefined);
  return {
    announce: async (merchantCode) => void (await redis.publish(channel, merchantCode)),
    async next(merchantCode, afterMs, closed) {
      const signal = AbortSignal.any([closed, AbortSignal.timeout(afterMs)]);
      await once(local, eventOf(merchantCode), { signal }).catch(() => undefined);
    },
    close: () => subscriber.disconnect(),
  };
}
