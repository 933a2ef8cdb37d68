import { createStore } from '../../../lib/external-store.ts';

export const paletteOpen = createStore(false);

export const openPalette = () => paletteOpen.set(true);
