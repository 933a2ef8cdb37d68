import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import './taboo.messages.ts';
import { type FoundTaboos, TabooReport, type Texts } from './taboo-report.tsx';

import styles from './taboo.module.css';

/** Which words stop it and why: nothing is saved, and nothing typed is lost. */
export function TabooDialog({ texts, found, onClose }: { texts: Texts; found: FoundTaboos; onClose: () => void }) {
  const { t } = useTranslation('taboo');
  return (
    <DialogFrame
      title={t('title')}
      size="medium"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('back')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Alert kind="error">{t('hint')}</Alert>
        <TabooReport texts={texts} found={found} />
      </div>
    </DialogFrame>
  );
}
