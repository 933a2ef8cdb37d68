/** Others wait no longer than this for one piece of somebody’s work. */
const pieceMs = 1;

const waiting: (() => void)[] = [];

/** One piece goes on in each turn of the event loop, whoever has work: in between, everything that came in is served. */
function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

async function nextPiece(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  waiting.push(() => resolve(undefined));
  if (waiting.length === 1) setImmediate(goOn);
  await promise;
}

/** Does the same with each of many, in pieces that leave the event loop to others. */
export async function inPieces<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let from = performance.now();
  for (const item of items) {
    if (performance.now() - from > pieceMs) {
      await nextPiece();
      from = performance.now();
    }
    results.push(work(item));
  }
  return results;
}
