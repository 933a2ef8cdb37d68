import { createStore } from '../external-store.ts';

/** Modal dialogs, the topmost last: all that lies outside of it can be neither seen whole nor used. */
export const openDialogs = createStore<readonly HTMLElement[]>([]);

export function addDialog(dialog: HTMLElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((each) => each !== dialog));
}

export function isTopmost(dialog: HTMLElement | null): boolean {
  return dialog !== null && openDialogs.get().at(-1) === dialog;
}
