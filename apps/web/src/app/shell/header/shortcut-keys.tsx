import { routes } from '@touchline/domain/access/routes';
import { useEffect } from 'react';

import { createStore, useStore } from '../../../lib/external-store.ts';
import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { goTo } from '../../../lib/page/navigation.ts';
import { openDialogs } from '../../../lib/page/open-dialogs.ts';
import { openPalette, paletteOpen } from '../palette/palette-state.ts';

const ShortcutList = plainPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

const listOpen = createStore(false);

export const openShortcutList = () => listOpen.set(true);

const searchBox = 'main [role="search"] input';

const shortcuts = [
  { label: 'everywhere.palette', keys: ['Ctrl', 'K'], run: openPalette },
  { label: 'everywhere.list', keys: ['?'], run: openShortcutList },
  {
    label: 'everywhere.search',
    keys: ['/'],
    run: () => document.querySelector<HTMLElement>(searchBox)?.focus(),
  },
  { label: 'everywhere.home', keys: ['g', 'h'], run: () => goTo(routes.home) },
  { label: 'everywhere.profile', keys: ['g', 'p'], run: () => goTo(routes.profile) },
  { label: 'everywhere.top', keys: ['g', 't'], run: () => window.scrollTo({ top: 0, behavior: 'smooth' }) },
] as const;

const sequenceWithin = 1000;
const typingFields = 'input, textarea, select, [contenteditable="true"]';

export function ShortcutKeys() {
  const isOpen = useStore(listOpen);
  useEffect(listenForKeys, []);
  // Whoever comes next finds neither open.
  useEffect(
    () => () => {
      listOpen.set(false);
      paletteOpen.set(false);
    },
    [],
  );

  return isOpen ? <ShortcutList everywhere={shortcuts} onClose={() => listOpen.set(false)} /> : null;
}

function listenForKeys(): () => void {
  let pressed: string[] = [];
  let lastAt = 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSearchKey(event) && openDialogs.get().length === 0) {
      event.preventDefault();
      openPalette();
      return;
    }
    const isTyping = event.target instanceof Element && event.target.closest(typingFields) !== null;
    if (isTyping || openDialogs.get().length > 0 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return;
    pressed = [...(event.timeStamp - lastAt < sequenceWithin ? pressed : []), event.key].slice(-2);
    lastAt = event.timeStamp;
    const shortcut = shortcuts.find(({ keys }) => keys.every((key, at) => pressed.at(at - keys.length) === key));
    if (shortcut === undefined) return;
    event.preventDefault();
    pressed = [];
    shortcut.run();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** Ctrl + K, or ⌘ + K; also while one types. */
function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
}
