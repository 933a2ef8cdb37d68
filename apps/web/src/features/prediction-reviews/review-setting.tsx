import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { changeRequired } from './prediction-reviews.api.ts';
import './prediction-reviews.messages.ts';

import styles from './prediction-reviews.module.css';

/** Of the whole merchant. That only those in charge of it may change it, the server says. */
export function ReviewSetting({ isRequired, mayReview }: { isRequired: boolean; mayReview: boolean }) {
  const { t } = useTranslation('prediction-reviews');
  const [isAsking, setIsAsking] = useState(false);
  const next = isRequired ? 'off' : 'on';
  return (
    <span className={styles.setting}>
      <StatusDot tone={isRequired ? 'good' : 'quiet'} text={t(isRequired ? 'setting.on' : 'setting.off')} />
      {mayReview && (
        <button type="button" className={styles.change} onClick={() => setIsAsking(true)}>
          {t('setting.change')}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(`setting.${next}Title`)}
          confirmLabel={t(`setting.${next}Submit`)}
          onConfirm={async () => {
            await changeRequired(!isRequired);
            showToast({ text: t(`setting.${next}Done`) });
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(`setting.${next}Text`)}</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
