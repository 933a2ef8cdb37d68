import { expect, it, vi } from 'vitest';

import { bookInProcess } from '../../../test/feed/book-in-process.ts';
import { createHeldList, type ChangeCursor, type Shelf } from './held-list.ts';
import type { ChangedWord } from './list-versions.repository.ts';
import { mostInOne } from './taboo-book.ts';

function aChange(version: number, word: string, isRemoved = false): ChangedWord {
  return { id: word, word, level: 'block', reason: '', version: String(version), isRemoved };
}

/** A list in memory; counts how often it is read from its beginning. */
function aShelf(words: readonly ChangedWord[]) {
  const kept = [...words];
  let opened = 0;
  const versionOf = ({ version }: ChangedWord) => Number(version);
  return {
    put: (...changes: readonly ChangedWord[]) => void kept.push(...changes),
    opened: () => opened,
    open: async () => {
      opened += 1;
      const book = bookInProcess();
      await book.add(kept);
      await book.build();
      return { book, version: String(Math.max(...kept.map(versionOf))), words: kept.length, changes: 0 };
    },
    changesAfter: async ({ version, id }: ChangeCursor, most: number) => {
      const at = kept.findIndex((word) => word.version === version && word.id === id);
      const after = at < 0 ? kept.filter((word) => versionOf(word) > Number(version)) : kept.slice(at + 1);
      return after.slice(0, most);
    },
  };
}

async function wordsAt(list: ReturnType<typeof createHeldList>, version: number, text: string): Promise<string[]> {
  const { book } = await list.at(String(version));
  const [hits = []] = await book.find([text]);
  return hits.map(({ word }) => word);
}

/** A moment after which nothing more is expected. */
const quiet = 3000;

/** A list, and its clock. */
function aList(shelf: Shelf) {
  let clock = 0;
  return { list: createHeldList(shelf, () => clock), pass: (ms: number) => (clock += ms) };
}

const many = (version: number, stem: string, count: number) =>
  Array.from({ length: count }, (_, at) => aChange(version, `${stem}${at}号`));

it('a held list is read once, and takes in changes', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  const list = createHeldList(shelf);
  expect(await wordsAt(list, 1, '蓝月亮，彩虹糖')).toEqual(['蓝月亮']);
  shelf.put(aChange(2, '彩虹糖'));
  expect(await wordsAt(list, 2, '蓝月亮，彩虹糖')).toEqual(['蓝月亮', '彩虹糖']);
  shelf.put(aChange(3, '蓝月亮', true));
  expect(await wordsAt(list, 3, '蓝月亮，彩虹糖')).toEqual(['彩虹糖']);
  expect(shelf.opened()).toBe(1);
});

it('those who ask at once wait for one reading', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  const list = createHeldList(shelf);
  await Promise.all(Array.from({ length: 5 }, () => list.at('1')));
  expect(shelf.opened()).toBe(1);
});

it('takes in whatever came at once, of one version or of many, and nobody waits for it to be built anew', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  const unending = Promise.withResolvers<never>();
  const open = vi.fn<Shelf['open']>(() => unending.promise).mockReturnValueOnce(shelf.open());
  const { list, pass } = aList({ ...shelf, open });
  await list.at('1');
  shelf.put(...many(2, '新', 2 * mostInOne), ...many(3, '后来', mostInOne + 1), aChange(4, '新7号', true));
  expect(await wordsAt(list, 4, '蓝月亮，新0号，新7号，后来500号')).toEqual(['蓝月亮', '新0号', '后来500号']);
  pass(quiet);
  expect(await wordsAt(list, 4, '新0号，新7号')).toEqual(['新0号']);
  expect(open).toHaveBeenCalledTimes(2);
});

it('a held list is rebuilt beside once many changes have come, and answers meanwhile', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  const { list, pass } = aList(shelf);
  await list.at('1');
  for (const version of [2, 3]) {
    shelf.put(...many(version, `第${version}批`, 300));
    expect(await wordsAt(list, version, `第${version}批299号`)).toEqual([`第${version}批299号`]);
    pass(quiet - 1);
  }
  await list.at('3');
  expect(shelf.opened()).toBe(1);
  pass(1);
  await list.at('3');
  await expect.poll(() => shelf.opened()).toBe(2);
  shelf.put(aChange(4, '金苹果'));
  expect(await wordsAt(list, 4, '蓝月亮，第2批7号，金苹果')).toEqual(['蓝月亮', '第2批7号', '金苹果']);
  expect((await list.at('4')).changes).toBe(1);
});

it('an import without end does not put it off for ever', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  const { list } = aList(shelf);
  await list.at('1');
  for (let version = 2; version < 12; version += 1) {
    shelf.put(...many(version, `第${version}批`, mostInOne));
    await list.at(String(version));
  }
  expect(shelf.opened()).toBe(1);
  shelf.put(aChange(12, '金苹果'));
  await list.at('12');
  await expect.poll(() => shelf.opened()).toBe(2);
});

it('a long list is built anew after more changes than a short one', async () => {
  const shelf = aShelf(many(1, '词', 20 * 2 * mostInOne));
  const { list, pass } = aList(shelf);
  await list.at('1');
  shelf.put(...many(2, '新', 2 * mostInOne));
  await list.at('2');
  pass(quiet);
  expect(await wordsAt(list, 2, '新1号')).toEqual(['新1号']);
  expect(shelf.opened()).toBe(1);
  shelf.put(aChange(3, '金苹果'));
  await list.at('3');
  pass(quiet);
  expect(await wordsAt(list, 3, '金苹果')).toEqual(['金苹果']);
  expect(shelf.opened()).toBe(2);
});

it('a reading that failed is tried again by whoever asks next', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  let isAway = true;
  const list = createHeldList({
    ...shelf,
    open: () => (isAway ? Promise.reject(new Error('away')) : shelf.open()),
  });
  await expect(list.at('1')).rejects.toThrow('away');
  isAway = false;
  expect(await wordsAt(list, 1, '蓝月亮')).toEqual(['蓝月亮']);
});

it('a book that is there only after its list was let go is closed as well', async () => {
  const shelf = aShelf([aChange(1, '蓝月亮')]);
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const open = async () => {
    const edition = await shelf.open();
    return { ...edition, book: { ...edition.book, close } };
  };
  const list = createHeldList({ ...shelf, open });
  const reading = list.at('1');
  list.close();
  await reading;
  expect(close).toHaveBeenCalledOnce();
});
