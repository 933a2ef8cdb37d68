import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Button } from '../plain/button.tsx';
import './forms.messages.ts';
import type { DraftOffer } from './use-draft.ts';

import styles from './form.module.css';

/** Typing of an earlier opening, to be taken up again or left. */
export function DraftNotice({ offer }: { offer: DraftOffer }) {
  const { t } = useTranslation('forms');
  return (
    <div className={styles.draft} role="status">
      <span>{t('form.draft', { time: formatTime(offer.savedAt.toISOString()) })}</span>
      <Button onClick={offer.restore}>{t('form.restoreDraft')}</Button>
      <Button look="quiet" onClick={offer.dismiss}>
        {t('form.dismissDraft')}
      </Button>
    </div>
  );
}
