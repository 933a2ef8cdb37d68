import { expect, it } from 'vitest';

import { bookInPlace, bookInThread } from './threaded-book.ts';

const words = [
  { id: '1', word: '蓝月亮', level: 'block', reason: '品牌名' },
  { id: '2', word: '蓝月亮洗衣液', level: 'allow', reason: '' },
] as const;

it('a book in a thread answers as one in its place does', async () => {
  const books = [bookInPlace(), bookInThread()];
  const answers = [];
  for (const book of books) {
    await book.add(words);
    await book.build();
    await book.apply([{ id: '3', word: '彩虹糖', level: 'warn', reason: '', isRemoved: false }]);
    answers.push(await book.find(['藍★月亮', '蓝月亮洗衣液', '彩虹糖']));
    await book.close();
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.map((hits) => hits.map(({ word }) => word))).toEqual([['蓝月亮'], [], ['彩虹糖']]);
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
