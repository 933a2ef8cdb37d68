import { createStore } from '../../lib/external-store.ts';
import { onCacheClear } from '../../lib/session/session.ts';

/** The task whose result is open, over whichever page. */
export const shownTask = createStore<string | null>(null);

export const showTask = (id: string): void => shownTask.set(id);

onCacheClear(() => shownTask.set(null));

const watched = new Set<string>();

/** Somebody has the task before their eyes elsewhere; answers how to stop. */
export function watchTask(id: string): () => void {
  watched.add(id);
  return () => void watched.delete(id);
}

/** A task whose end is on the screen needs no announcement. */
export function isWatched(id: string): boolean {
  return shownTask.get() === id || watched.has(id);
}
