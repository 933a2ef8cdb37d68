import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { createTabooBook, type TabooBook } from './taboo-book.ts';

/** A book, wherever it is. */
export type OpenBook = {
  readonly [Act in keyof TabooBook]: (
    ...given: Parameters<TabooBook[Act]>
  ) => Promise<Awaited<ReturnType<TabooBook[Act]>>>;
} & {
  /** Its thread broke down: it answers no more. */
  readonly isOver: () => boolean;
  /** Until it has ended. */
  readonly close: (afterMs?: number) => Promise<void>;
};

export interface Asked {
  readonly id: number;
  readonly act: keyof TabooBook;
  readonly given: unknown;
}

export interface Told {
  readonly id: number;
  readonly result: unknown;
}

/** A new thread takes ten times as long for its first texts: these are nobody's. */
const rehearsals = 6;
const rehearsed = '第89分钟，主队前锋凌空抽射：2-1！Goal! 客队教练说：“比赛还没有结束。”'.repeat(120);

/** For few words: it is built in less time than a thread takes to start. */
export function bookInPlace(): OpenBook {
  const book = createTabooBook();
  return {
    add: async (words) => book.add(words),
    build: async () => book.build(),
    apply: async (changes) => book.apply(changes),
    find: async (texts) => book.find(texts),
    isOver: () => false,
    close: () => Promise.resolve(),
  };
}

export function bookInThread(): OpenBook {
  const thread = new Worker(new URL('./taboo-book.thread.ts', import.meta.url));
  thread.unref();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  let end: Error | undefined;

  function over(error: Error): void {
    end ??= error;
    for (const { reject } of waiting.values()) reject(end);
    waiting.clear();
  }
  thread.on('message', ({ id, result }: Told) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  thread.on('error', (error) => over(error as Error));
  thread.on('exit', () => over(new Error('the thread of a book has ended')));

  async function ask<T>(act: keyof TabooBook, given?: unknown): Promise<T> {
    if (end !== undefined) throw end;
    asked += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(asked, answer);
    thread.postMessage({ id: asked, act, given } satisfies Asked);
    return (await answer.promise) as T;
  }
  return {
    add: (words) => ask('add', words),
    async build() {
      await ask('build');
      for (let text = 0; text < rehearsals; text += 1) await ask('find', [rehearsed]);
    },
    apply: (changes) => ask('apply', changes),
    find: (texts) => ask('find', texts),
    isOver: () => end !== undefined,
    async close(afterMs = 0) {
      if (afterMs > 0) await pause(afterMs, undefined, { ref: false });
      await thread.terminate();
    },
  };
}
