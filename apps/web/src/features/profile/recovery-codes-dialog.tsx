import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLeaveWarning } from '../../lib/page/dirty.ts';
import { copyText } from '../../lib/page/notices.ts';
import { saveFile } from '../../lib/page/save-file.ts';
import { CopyIcon, DownloadIcon } from '../../widgets/inside-icons.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Checkbox } from '../../widgets/plain/checkbox.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';

import styles from './profile.module.css';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  account: string;
  onDone: () => void;
}

/** The one time that the codes are seen: it closes by its button alone. */
export function RecoveryCodesDialog({ codes, account, onDone }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('profile');
  const [saved, setSaved] = useState(false);
  useLeaveWarning(!saved);
  const text = codes.join('\n');

  const download = () => {
    const lines = [t('recoveryCodes.fileHead', { account }), '', text, ''].join('\n');
    saveFile(new Blob([lines], { type: 'text/plain' }), t('recoveryCodes.fileName', { account }));
  };

  return (
    <Dialog
      title={t('recoveryCodes.title')}
      footer={
        <Button look="primary" disabled={!saved} onClick={onDone}>
          {t('recoveryCodes.done')}
        </Button>
      }
    >
      <Alert kind="info">{t('recoveryCodes.note')}</Alert>
      <ul className={styles.codes} aria-label={t('recoveryCodes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.codesFoot}>
        <div className={styles.factorButtons}>
          <Button onClick={() => void copyText(text)}>
            <CopyIcon />
            {t('secondFactor.copy')}
          </Button>
          <Button onClick={download}>
            <DownloadIcon />
            {t('recoveryCodes.download')}
          </Button>
        </div>
        <Checkbox label={t('recoveryCodes.saved')} checked={saved} onChecked={setSaved} />
      </div>
    </Dialog>
  );
}
