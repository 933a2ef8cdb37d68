import { createStore } from '../external-store.ts';

/** The server said that nothing can be saved for a while; what there is can still be read. */
export const readOnlyStore = createStore(false);
