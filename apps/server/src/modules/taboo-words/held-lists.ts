import { createHeldList, type Edition, type HeldList, type Shelf } from './held-list.ts';
import type { TabooListState } from './list-versions.repository.ts';
import { mostInOne } from './taboo-book.ts';

/** Counted in words; a thread of its own costs as much as so many. */
const thread = 20_000;
const weightOf = (words: number) => (words > mostInOne ? words + thread : words);

/** A writer checks again within the minute, and re-reading the list costs more than keeping it. */
const keptMs = 60_000;
/** So many times the limit, and what was used a moment ago goes as well. */
const farOver = 2;

interface Held {
  readonly list: HeldList;
  readonly words: number;
  readonly users: number;
  readonly usedAt: number;
}

/** The lists that a process holds. Beyond so many words, those that nobody uses are let go, the least used first. */
export function createHeldLists(shelfOf: (code: string) => Shelf, most: number, now = () => performance.now()) {
  const held = new Map<string, Held>();
  const weigh = ({ list, words }: Held) => weightOf(words) * list.books();

  /** The last used stand last. */
  function put(code: string, one: Held): void {
    held.delete(code);
    held.set(code, one);
  }

  function letGo(): void {
    let weight = [...held.values()].reduce((sum, one) => sum + weigh(one), 0);
    for (const [code, one] of held) {
      if (weight <= most) return;
      const isNeeded = one.users > 0 || (now() - one.usedAt < keptMs && weight <= most * farOver);
      if (isNeeded) continue;
      weight -= weigh(one);
      held.delete(code);
      one.list.close();
    }
  }

  return {
    has: (code: string) => held.has(code),

    /** As the list is in that state, or later; it stays while the work goes on. */
    async use<T>(code: string, { version, words }: TabooListState, work: (edition: Edition) => Promise<T>): Promise<T> {
      const { list, users } = held.get(code) ?? { list: createHeldList(shelfOf(code)), users: 0 };
      put(code, { list, words, users: users + 1, usedAt: now() });
      letGo();
      try {
        return await work(await list.at(version));
      } finally {
        const after = held.get(code);
        if (after !== undefined) put(code, { ...after, users: after.users - 1, usedAt: now() });
        letGo();
      }
    },
  };
}
