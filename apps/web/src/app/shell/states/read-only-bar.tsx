import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { callApi } from '../../../lib/calls/http.ts';
import { readOnlyStore } from '../../../lib/calls/read-only.ts';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import './read-only.messages.ts';

import styles from './read-only-bar.module.css';

const lookEvery = 5000;

/** Says that nothing can be saved, for as long as that lasts. */
export function ReadOnlyBar() {
  const { t } = useTranslation('read-only');
  useEffect(() => {
    const timer = setInterval(() => void look().catch(() => undefined), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.bar}>
      <WarningIcon />
      <strong>{t('now')}</strong>
      <span>{t('note')}</span>
    </p>
  );
}

/** The event stream says when it is over; whoever has none finds out by looking. */
async function look(): Promise<void> {
  const { checks } = await callApi('system.ready', {}, { quiet: true, isBackground: true });
  if (checks['databaseWrites'] !== 'down') readOnlyStore.set(false);
}
