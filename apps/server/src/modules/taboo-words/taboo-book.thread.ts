import { parentPort } from 'node:worker_threads';

import { createTabooBook } from './taboo-book.ts';
import type { Asked, Told } from './threaded-book.ts';

/** A book in a thread of its own: what takes long there keeps nobody waiting here. */
const book = createTabooBook();

parentPort?.on('message', ({ id, act, given }: Asked) => {
  const told: Told = { id, result: book[act](given as never) };
  parentPort?.postMessage(told);
});
