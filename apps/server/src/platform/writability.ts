import { EventEmitter } from 'node:events';

import { askOnce, type Pool } from '@touchline/db/pool';

import type { EventHub } from './events/event-hub.ts';
import type { Logger } from './logging/logger.ts';
import { refusalOf } from './refusal.ts';

/** Whether the database takes writes, as far as this process knows. Nobody is refused for it: a write is always tried. */
export interface Writability {
  isLost(): boolean;
  /** A write was refused for it. This process and the others look for themselves, until a trial gets through. */
  doubt(): void;
  /** Hears what was found: each change, and each trial that got through. */
  onFound(listener: (isLost: boolean) => void): () => void;
  close(): void;
}

const lookEveryMs = 1000;

export function createWritability(pool: Pool, events: EventHub, logger: Logger): Writability {
  const listeners = new EventEmitter().setMaxListeners(0);
  let isLost = false;
  let isLooking = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function found(nowLost: boolean): void {
    const isChange = isLost !== nowLost;
    isLost = nowLost;
    if (isChange) logger[isLost ? 'error' : 'info'](isLost ? 'the database takes no writes' : 'it takes writes again');
    if (isChange || !isLost) listeners.emit('found', isLost);
  }

  async function look(): Promise<void> {
    try {
      await askOnce(pool, 'SELECT platform.try_writing()');
      isLooking = false;
      found(false);
    } catch (error) {
      if (!isClosed) timer = setTimeout(() => void look(), lookEveryMs);
      if (refusalOf(error).reason === 'readOnly') found(true);
    }
  }

  function lookNow(): boolean {
    if (isLooking) return false;
    isLooking = true;
    void look();
    return true;
  }

  events.onWord('unwritable', lookNow);
  return {
    isLost: () => isLost,
    doubt() {
      if (lookNow()) events.tell('unwritable', '').catch(() => undefined);
    },
    onFound(listener) {
      listeners.on('found', listener);
      return () => void listeners.off('found', listener);
    },
    close() {
      isClosed = true;
      isLooking = true;
      clearTimeout(timer);
    },
  };
}
