/** A refusal that was logged, and what came of the same kind since. */
interface Fold<T> {
  times: number;
  last: T | undefined;
  readonly timer: NodeJS.Timeout;
}

/**
 * The first of a kind is its own row; those that follow within the window are counted, and become one row when it ends.
 * A process that is killed meanwhile loses the count, never the first.
 */
export function createFolding<T>(windowMs: number, write: (last: T, times: number) => Promise<void>) {
  const folds = new Map<string, Fold<T>>();
  const writing = new Set<Promise<void>>();

  function end(kind: string): void {
    const fold = folds.get(kind);
    folds.delete(kind);
    if (fold === undefined) return;
    clearTimeout(fold.timer);
    if (fold.last === undefined) return;
    const written = write(fold.last, fold.times).finally(() => writing.delete(written));
    writing.add(written);
  }

  return {
    /** Whether it is one more of a kind that was logged already. */
    folds(kind: string, refusal: T): boolean {
      if (windowMs === 0) return false;
      const fold = folds.get(kind);
      if (fold === undefined) {
        const timer = setTimeout(end, windowMs, kind).unref();
        folds.set(kind, { times: 0, last: undefined, timer });
        return false;
      }
      fold.times += 1;
      fold.last = refusal;
      return true;
    },
    /** All that was counted is written. */
    async settled(): Promise<void> {
      for (const kind of folds.keys()) end(kind);
      await Promise.all(writing);
    },
  };
}
