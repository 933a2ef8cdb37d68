import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useStore } from '../../lib/external-store.ts';
import type { SessionUser } from '../../lib/session.ts';
import { openPalette, paletteOpen } from './palette-state.ts';
import { SearchIcon } from './shell-icons.tsx';

import styles from './header.module.css';

const SearchPalette = lazy(async () => ({ default: (await import('./search-palette.tsx')).SearchPalette }));

export function PaletteButton({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const isOpen = useStore(paletteOpen);
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('palette.title')}
        title={t('palette.open')}
        onClick={openPalette}
      >
        <SearchIcon />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPalette user={user} />
        </Suspense>
      )}
    </>
  );
}
