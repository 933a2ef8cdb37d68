import { createStore } from './external-store.ts';

/** Modal dialogs, the topmost last: all that lies outside of it can be neither seen whole nor used. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

export function addDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((each) => each !== dialog));
}
