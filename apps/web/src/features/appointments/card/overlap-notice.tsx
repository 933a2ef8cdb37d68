import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import './appointment-cards.messages.ts';

import styles from './overlap-notice.module.css';

interface OverlapNoticeProps {
  /** The other appointments, in words. */
  overlaps: readonly string[];
  /** Null where the account may not confirm. */
  confirm: { readonly label: string; readonly run: () => Promise<void> } | null;
  /** Goes back to the input; left out where there is none. */
  onKeep?: () => void;
}

/** A refused overlap: what it overlaps with, and the way on for those who may. */
export function OverlapNotice({ overlaps, confirm, onKeep }: OverlapNoticeProps) {
  const { t } = useTranslation('appointment-cards');
  const [isSending, setIsSending] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The input can take the focus only once it is unlocked again.
  useEffect(() => {
    const timer = setTimeout(() => section.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const run = async (act: () => Promise<void>) => {
    setIsSending(true);
    await act().finally(() => setIsSending(false));
  };
  return (
    <section ref={section} className={styles.overlap} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <WarningIcon />
        {t('overlap.title')}
      </p>
      <ul>
        {overlaps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        {onKeep !== undefined && (
          <Button onClick={onKeep} disabled={isSending}>
            {t('overlap.keep')}
          </Button>
        )}
        {confirm === null ? (
          <span>{t('overlap.mayNot')}</span>
        ) : (
          <Button busy={isSending} onClick={() => void run(confirm.run)}>
            {confirm.label}
          </Button>
        )}
      </div>
    </section>
  );
}
