import { expect, it } from 'vitest';

import { bookInProcess } from '../../../test/feed/book-in-process.ts';
import { createHeldLists } from './held-lists.ts';

const full = { version: '1', words: 60_000 };
const minute = 60_000;

/** Lists of which it counts how often each is read, and which of them were let go. */
function aHouse(most: number) {
  const [opened, closed]: [string[], string[]] = [[], []];
  let clock = 0;
  let gate: Promise<undefined> = Promise.resolve(undefined);
  const lists = createHeldLists(
    (code) => ({
      open: async () => {
        opened.push(code);
        await gate;
        const book = { ...bookInProcess(), close: async () => void closed.push(code) };
        return { book, version: '1', words: full.words, changes: 0 };
      },
      changesAfter: async () => [],
    }),
    most,
    () => clock,
  );
  return {
    opened,
    closed,
    lists,
    use: (code: string, state = full) => lists.use(code, state, async ({ version }) => version),
    pass: (ms: number) => (clock += ms),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gate = promise;
      return () => resolve(undefined);
    },
  };
}

it('[hardening 1] full lists that are used in turn are read once each, though they are more than the limit', async () => {
  const { opened, closed, use, pass } = aHouse(200_000);
  for (let round = 0; round < 5; round += 1)
    for (const code of ['甲', '乙', '丙']) {
      await use(code);
      pass(5000);
    }
  expect(opened).toEqual(['甲', '乙', '丙']);
  expect(closed).toEqual([]);
});

it('[hardening 1] lists unused for a minute are dropped, the least used first, until the rest fits', async () => {
  const { closed, use, pass, lists } = aHouse(200_000);
  for (const code of ['甲', '乙', '丙']) await use(code);
  pass(minute);
  await use('乙');
  expect(closed).toEqual(['甲']);
  expect(['甲', '乙', '丙'].map(lists.has)).toEqual([false, true, true]);
});

it('[hardening 1] beyond twice the limit, what was used a moment ago goes as well', async () => {
  const { closed, use } = aHouse(200_000);
  for (let at = 0; at < 6; at += 1) await use(`第${at}家`);
  expect(closed).toEqual(['第0家']);
});

it('[hardening 1] one that is still being read counts with its words, is not let go and not read twice', async () => {
  const { opened, closed, use, hold } = aHouse(100_000);
  const goOn = hold();
  const waiting = ['甲', '乙', '丙', '甲', '乙', '丙'].map((code) => use(code));
  expect(closed).toEqual([]);
  goOn();
  await Promise.all(waiting);
  expect(opened).toEqual(['甲', '乙', '丙']);
  expect(closed).toEqual(['甲']);
});

it('[hardening 1] short lists weigh what they hold', async () => {
  const { closed, use, pass } = aHouse(2000);
  for (let at = 0; at < 100; at += 1) {
    await use(`第${at}家`, { version: '1', words: 20 });
    pass(minute);
  }
  expect(closed).toEqual([]);
  await use('又一家', { version: '1', words: 20 });
  expect(closed).toEqual(['第0家']);
});
