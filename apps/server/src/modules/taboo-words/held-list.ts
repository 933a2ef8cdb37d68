import type { ChangedWord } from './list-versions.repository.ts';
import { mostInOne } from './taboo-book.ts';
import type { OpenBook } from './threaded-book.ts';

/** A list as it was at a version, and since. */
export interface Edition {
  readonly book: OpenBook;
  readonly version: string;
  readonly words: number;
  /** Changes that the book has taken in since it was built. */
  readonly changes: number;
}

/** A row of a list in the order of its changes. */
export type ChangeCursor = Pick<ChangedWord, 'version' | 'id'>;

/** Where a list comes from. */
export interface Shelf {
  readonly open: () => Promise<Edition>;
  readonly changesAfter: (cursor: ChangeCursor, most: number) => Promise<readonly ChangedWord[]>;
}

/** Beyond all that a version has. */
export const lastId = String(1n << 62n);

/** A replaced book still answers its current readers for this long. */
const graceMs = 10_000;

/** So many changes, and a list is worth being built anew. */
const manyFor = (words: number) => Math.max(mostInOne, words / 20);
/** Not beside an import, which keeps the machine busy as it is: when nothing more comes, or so many times as much has. */
const quietMs = 3000;
const farMore = 10;

export interface HeldList {
  /** As it is at that version, or later. */
  at(version: string): Promise<Edition>;
  /** Books that take memory: the one in use or being read, its replacement, and those not ended yet. */
  books(): number;
  /** Nobody uses it any more. */
  close(): void;
}

export function createHeldList({ open, changesAfter }: Shelf, now = () => performance.now()): HeldList {
  let edition: Edition | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let [isRenewing, isClosed, ending, changedAt] = [false, false, 0, 0];

  function replaceBy(fresh: Edition): Edition {
    if (edition !== undefined) end(edition, graceMs);
    edition = fresh;
    if (isClosed) end(fresh);
    return fresh;
  }

  function end({ book }: Edition, afterMs = 0): void {
    ending += 1;
    void book.close(afterMs).then(() => (ending -= 1));
  }

  /** Nobody waits for a list that is built anew: what came since is taken in, however much it is. */
  async function reach(version: string): Promise<Edition> {
    const known = edition === undefined || edition.book.isOver() ? replaceBy(await open()) : edition;
    const reached = isOlder(known.version, version) ? await takeIn(known, version) : known;
    if (isWorthRenewing(reached)) renew();
    return reached;
  }

  function isWorthRenewing({ changes, words }: Edition): boolean {
    const many = manyFor(words);
    return changes > many && (now() - changedAt >= quietMs || changes > many * farMore);
  }

  async function takeIn(known: Edition, version: string): Promise<Edition> {
    let { changes } = known;
    let cursor: ChangeCursor = { version: known.version, id: lastId };
    let batch: readonly ChangedWord[];
    do {
      batch = await changesAfter(cursor, mostInOne);
      await known.book.apply(batch);
      changes += batch.length;
      cursor = batch.at(-1) ?? cursor;
    } while (batch.length === mostInOne);
    changedAt = now();
    const taken = { ...known, version: later(cursor.version, version), changes };
    // Renewed meanwhile: the fresh one takes the same changes when it is asked next.
    if (edition?.book === known.book) edition = taken;
    return taken;
  }

  /** Built beside, while the old one goes on taking in what comes. */
  function renew(): void {
    if (isRenewing) return;
    isRenewing = true;
    void open()
      .then(replaceBy, () => undefined)
      .finally(() => {
        isRenewing = false;
      });
  }

  return {
    async at(version) {
      const mine = turn.then(() => reach(version));
      turn = mine.catch(() => undefined);
      return await mine;
    },
    books: () => 1 + Number(isRenewing) + ending,
    close() {
      isClosed = true;
      if (edition !== undefined) end(edition);
    },
  };
}

function later(one: string, other: string): string {
  return isOlder(one, other) ? other : one;
}

function isOlder(one: string, other: string): boolean {
  return BigInt(one) < BigInt(other);
}
