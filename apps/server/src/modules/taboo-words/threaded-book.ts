import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { TabooBook } from './taboo-book.ts';

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

export interface BookRequest {
  readonly id: number;
  /** One thread may hold several. */
  readonly book: number;
  readonly act: keyof TabooBook | 'close';
  readonly given: unknown;
}

export interface BookReply {
  readonly id: number;
  readonly result: unknown;
}

/** A new thread takes ten times as long for its first texts: these are nobody's. */
const rehearsals = 6;
const rehearsed = '第89分钟，主队前锋凌空抽射：2-1！Goal! 客队教练说：“比赛还没有结束。”'.repeat(120);

interface BookThread {
  readonly ask: <T>(book: number, act: BookRequest['act'], given?: unknown) => Promise<T>;
  readonly isOver: () => boolean;
  readonly end: () => Promise<unknown>;
}

function startThread(): BookThread {
  const thread = new Worker(new URL('./taboo-book.thread.ts', import.meta.url));
  thread.unref();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let end: Error | undefined;

  function over(error: Error): void {
    end ??= error;
    for (const { reject } of waiting.values()) reject(end);
    waiting.clear();
  }
  thread.on('message', ({ id, result }: BookReply) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  thread.on('error', (error) => over(error as Error));
  thread.on('exit', () => over(new Error('the thread of a book has ended')));

  return {
    async ask<T>(book: number, act: BookRequest['act'], given?: unknown): Promise<T> {
      if (end !== undefined) throw end;
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      thread.postMessage({ id: lastId, book, act, given } satisfies BookRequest);
      return (await answer.promise) as T;
    },
    isOver: () => end !== undefined,
    end: () => thread.terminate(),
  };
}

function bookIn({ ask, isOver }: BookThread, book: number): Omit<OpenBook, 'close'> {
  return {
    add: (words) => ask(book, 'add', words),
    build: () => ask(book, 'build'),
    apply: (changes) => ask(book, 'apply', changes),
    find: (texts) => ask(book, 'find', texts),
    check: (texts) => ask(book, 'check', texts),
    isOver,
  };
}

let shared: BookThread | undefined;
let books = 0;

/** For few words, which are not worth a thread: all such books of a process share one. */
export function bookAmongOthers(): OpenBook {
  if (shared === undefined || shared.isOver()) shared = startThread();
  const thread = shared;
  books += 1;
  const book = books;
  return {
    ...bookIn(thread, book),
    async close(afterMs = 0) {
      await graceOf(afterMs);
      // Of a thread that is over nothing is left to close.
      await thread.ask(book, 'close').catch(() => undefined);
    },
  };
}

/** For many words, in a thread of its own. */
export function bookInThread(): OpenBook {
  const thread = startThread();
  const book = bookIn(thread, 0);
  return {
    ...book,
    async build() {
      await book.build();
      for (let text = 0; text < rehearsals; text += 1) await book.find([rehearsed]);
    },
    async close(afterMs = 0) {
      await graceOf(afterMs);
      await thread.end();
    },
  };
}

async function graceOf(ms: number): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { ref: false });
}
