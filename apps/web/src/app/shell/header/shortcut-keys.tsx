import { routes } from '@touchline/domain/access/routes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { createStore, useStore } from '../../../lib/external-store.ts';
import { goTo } from '../../../lib/page/navigation.ts';
import { openDialogs } from '../../../lib/page/open-dialogs.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';
import { openPalette, paletteOpen } from '../palette/palette-state.ts';

import styles from './shortcut-keys.module.css';

const listOpen = createStore(false);

export const openShortcutList = () => listOpen.set(true);

const searchBox = 'main [role="search"] input';

const shortcuts = [
  { id: 'palette', keys: ['Ctrl', 'K'], run: openPalette },
  { id: 'list', keys: ['?'], run: openShortcutList },
  { id: 'search', keys: ['/'], run: () => document.querySelector<HTMLElement>(searchBox)?.focus() },
  { id: 'home', keys: ['g', 'h'], run: () => goTo(routes.home) },
  { id: 'profile', keys: ['g', 'p'], run: () => goTo(routes.profile) },
  { id: 'top', keys: ['g', 't'], run: () => window.scrollTo({ top: 0, behavior: 'smooth' }) },
] as const;

const sequenceWithin = 1000;
const typingFields = 'input, textarea, select, [contenteditable="true"]';

export function ShortcutKeys() {
  const { t } = useTranslation('shell');
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

  if (!isOpen) return null;
  const close = () => listOpen.set(false);
  return (
    <Dialog
      title={t('shortcuts.title')}
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          {t('shortcuts.close')}
        </Button>
      }
    >
      <dl className={styles.list}>
        {shortcuts.map(({ id, keys }) => (
          <div key={id} className={styles.row}>
            <dt>{t(`shortcuts.${id}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('shortcuts.escape')}</dt>
          <dd>
            <kbd className={styles.key}>Esc</kbd>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
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
