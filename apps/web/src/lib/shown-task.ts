import { createStore } from './external-store.ts';
import { onCacheClear } from './session.ts';

/** The task whose result is open, over whichever page. */
export const shownTask = createStore<string | null>(null);

export const showTask = (id: string): void => shownTask.set(id);

onCacheClear(() => shownTask.set(null));
