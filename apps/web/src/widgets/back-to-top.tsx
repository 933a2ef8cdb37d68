import { backToTopOpacity } from '@touchline/domain/back-to-top';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './back-to-top.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

const currentOpacity = () => Math.round(backToTopOpacity(window.scrollY) * 50) / 50;

export function BackToTop() {
  const { t } = useTranslation();
  const opacity = useSyncExternalStore(subscribe, currentOpacity);
  return (
    <button
      type="button"
      className={styles.button}
      style={{ opacity, visibility: opacity === 0 ? 'hidden' : 'visible' }}
      aria-label={t('backToTop')}
      title={t('backToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 13V3.500M3.5 7.5 8 3l4.5 4.5" />
      </svg>
    </button>
  );
}
