import { createTabooBook } from '../../src/modules/taboo-words/taboo-book.ts';
import type { OpenBook } from '../../src/modules/taboo-words/threaded-book.ts';

/** A book without a thread, for tests that count the turns of their own. */
export function bookInProcess(): OpenBook {
  const book = createTabooBook();
  return {
    add: async (words) => book.add(words),
    build: async () => book.build(),
    apply: async (changes) => book.apply(changes),
    find: async (texts) => book.find(texts),
    check: async (texts) => book.check(texts),
    isOver: () => false,
    close: () => Promise.resolve(),
  };
}
