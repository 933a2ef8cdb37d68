import { expect, it } from 'vitest';

import { createTabooBook } from './taboo-book.ts';
import { bookAmongOthers, bookInThread } from './threaded-book.ts';

const words = [
  { id: '1', word: '蓝月亮', level: 'block', reason: '品牌名' },
  { id: '2', word: '蓝月亮洗衣液', level: 'allow', reason: '' },
] as const;

it('a book in a thread answers as one in its place does', async () => {
  const inProcess = createTabooBook();
  inProcess.add(words);
  inProcess.build();
  const change = [{ id: '3', word: '彩虹糖', level: 'warn', reason: '', isRemoved: false }] as const;
  inProcess.apply(change);
  const texts = ['藍★月亮', '蓝月亮洗衣液', '彩虹糖'];
  const expected = inProcess.find(texts);
  expect(expected.map((hits) => hits.map(({ word }) => word))).toEqual([['蓝月亮'], [], ['彩虹糖']]);
  for (const book of [bookAmongOthers(), bookInThread()]) {
    await book.add(words);
    await book.build();
    await book.apply(change);
    expect(await book.find(texts)).toEqual(expected);
    await book.close();
  }
});

it('books that share a thread keep their words apart, and outlive each other', async () => {
  const [one, other] = [bookAmongOthers(), bookAmongOthers()];
  await one.add([words[0]]);
  await other.add([{ ...words[0], word: '彩虹糖' }]);
  for (const book of [one, other]) await book.build();
  const found = async (book: typeof one) => (await book.find(['蓝月亮，彩虹糖']))[0]?.map(({ word }) => word);
  expect([await found(one), await found(other)]).toEqual([['蓝月亮'], ['彩虹糖']]);
  await one.close();
  expect(await found(other)).toEqual(['彩虹糖']);
  await other.close();
});

it('[mend 2] folding long texts leaves the thread that asks for it free', async () => {
  const book = bookAmongOthers();
  await book.add(words);
  await book.build();
  const long = 'ﬃ藍ABC'.repeat(4000);
  await book.find([long]);
  const before = process.threadCpuUsage();
  for (let round = 0; round < 20; round += 1) await book.find([long]);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(50);
  await book.close();
});

it('building many words leaves the thread that asks for it free', async () => {
  const book = bookInThread();
  await book.add(Array.from({ length: 20_000 }, (_, at) => ({ ...words[0], id: String(at), word: `甲乙${at}丙丁` })));
  const before = process.threadCpuUsage();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await book.build();
  clearInterval(turning);
  const { user, system } = process.threadCpuUsage(before);
  expect(turns).toBeGreaterThan(0);
  expect((user + system) / 1000).toBeLessThan(50);
  expect((await book.find(['甲乙777丙丁']))[0]).toHaveLength(1);
  await book.close();
});

it('one whose thread broke down says so, and leaves nobody without an answer', async () => {
  const book = bookInThread();
  await book.build();
  await expect(book.find(null as never)).rejects.toThrow('null');
  await expect.poll(() => book.isOver()).toBe(true);
  await expect(book.find([''])).rejects.toThrow('null');
});
