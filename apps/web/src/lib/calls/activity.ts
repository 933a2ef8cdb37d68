import { createStore, useStore } from '../external-store.ts';

/** Calls without an answer yet, those that pause before another try included. */
export const waiting = createStore(0);

export async function trackActivity<T>(work: Promise<T>): Promise<T> {
  waiting.set(waiting.get() + 1);
  try {
    return await work;
  } finally {
    waiting.set(waiting.get() - 1);
  }
}

export function useIsWaiting(): boolean {
  return useStore(waiting) > 0;
}
