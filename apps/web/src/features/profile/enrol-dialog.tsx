import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { copyText } from '../../lib/page/notices.ts';
import { CopyIcon } from '../../widgets/inside-icons.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { CodeField } from '../../widgets/plain/code-field.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { confirmEnrolment, type NewSecret } from './second-factor.api.ts';
import { useCode } from './use-code.ts';

import styles from './profile.module.css';

export interface EnrolDialogProps {
  fresh: NewSecret;
  account: string;
  onDone: () => void;
  onClose: () => void;
}

/** Scan, prove, keep the recovery codes. */
export function EnrolDialog({ fresh, account, onDone, onClose }: EnrolDialogProps) {
  const { t } = useTranslation('profile');
  const formId = useId();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const code = useCode(async (given) => setRecoveryCodes(await confirmEnrolment(given)));

  if (recoveryCodes !== null) return <RecoveryCodesDialog codes={recoveryCodes} account={account} onDone={onDone} />;
  return (
    <Dialog
      title={t('enrol.title')}
      size="medium"
      {...(code.busy ? {} : { onClose })}
      footer={
        <>
          <Button onClick={onClose} disabled={code.busy}>
            {t('secondFactor.cancel')}
          </Button>
          <Button type="submit" form={formId} look="primary" busy={code.busy}>
            {t('enrol.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={t('enrol.title')} onSubmit={(event) => void code.submit(event)}>
        <ol className={styles.steps}>
          <li>
            {t('enrol.scan')}
            <div className={styles.scan}>
              <QrCode text={fresh.uri} label={t('enrol.qr')} className={styles.qr} />
              <div className={styles.secret}>
                <p>{t('enrol.secret')}</p>
                <code>{inGroups(fresh.secret)}</code>
                <Button onClick={() => void copyText(fresh.secret)} aria-label={t('enrol.secretCopy')}>
                  <CopyIcon />
                  {t('secondFactor.copy')}
                </Button>
              </div>
            </div>
          </li>
          <li>
            {t('enrol.enter')}
            <div className={styles.codeField}>
              <CodeField {...code.field} kind="totp" label={t('secondFactor.code')} hideLabel />
            </div>
          </li>
        </ol>
      </form>
    </Dialog>
  );
}

function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?!$)/g, '$1 ');
}
