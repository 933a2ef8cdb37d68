import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../plain/button.tsx';
import { WarningIcon } from '../plain/icons.tsx';
import './forms.messages.ts';

import styles from './form.module.css';

export interface ConflictField {
  readonly label: string;
  /** null: not touched, so the latest stays. */
  readonly mine: string | null;
  readonly latest: string;
}

export interface ConflictNoticeProps {
  fields: readonly ConflictField[];
  /** Throws away what was typed. */
  onTakeLatest: () => void;
  /** Puts what was typed on top of the version shown here, and saves it. */
  onOverwrite: () => Promise<void>;
}

/** Someone else saved meanwhile: both versions, field by field. */
export function ConflictNotice({ fields, onTakeLatest, onOverwrite }: ConflictNoticeProps) {
  const { t } = useTranslation('forms');
  const section = useRef<HTMLElement>(null);
  const [isSending, setIsSending] = useState(false);

  // The form can take the focus only once it is unlocked again.
  useEffect(() => {
    const timer = setTimeout(() => section.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  useLayoutEffect(() => {
    const notice = section.current;
    return () => {
      if (notice?.contains(document.activeElement) === true) notice.closest<HTMLElement>('[role="dialog"]')?.focus();
    };
  }, []);

  const differs = fields.some(isConflict);
  const overwrite = async () => {
    setIsSending(true);
    try {
      await onOverwrite();
    } finally {
      setIsSending(false);
    }
  };
  return (
    <section ref={section} className={styles.conflict} role="alert" aria-label={t('conflict.title')} tabIndex={-1}>
      <p className={styles.conflictTitle}>
        <WarningIcon />
        {t('conflict.title')}
      </p>
      <p>{differs ? t('conflict.text') : t('conflict.same')}</p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.latest')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, latest }) => (
            <tr key={label} data-differs={isConflict({ mine, latest }) || undefined}>
              <th scope="row">{label}</th>
              <td>{mine === null ? t('conflict.untouched') : mine || t('conflict.empty')}</td>
              <td>{latest || t('conflict.empty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button onClick={onTakeLatest} disabled={isSending}>
          {t('conflict.takeLatest')}
        </Button>
        <Button busy={isSending} onClick={() => void overwrite()}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </section>
  );
}

function isConflict({ mine, latest }: Pick<ConflictField, 'mine' | 'latest'>): boolean {
  return mine !== null && mine !== latest;
}
