import { parentPort } from 'node:worker_threads';

import { createTabooBook, type TabooBook } from './taboo-book.ts';
import type { BookRequest, BookReply } from './threaded-book.ts';

/** Books in a thread of their own: what takes long there keeps nobody waiting here. */
const books = new Map<number, TabooBook>();

function bookOf(id: number): TabooBook {
  const book = books.get(id) ?? createTabooBook();
  books.set(id, book);
  return book;
}

parentPort?.on('message', ({ id, book, act, given }: BookRequest) => {
  const result = act === 'close' ? books.delete(book) : bookOf(book)[act](given as never);
  parentPort?.postMessage({ id, result } satisfies BookReply);
});
