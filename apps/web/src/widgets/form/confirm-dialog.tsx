import { errorCodes } from '@touchline/domain/error-codes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { bannerText } from '../../lib/banner-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { Alert } from '../plain/alert.tsx';
import { Button } from '../plain/button.tsx';
import { Dialog, type DialogProps } from '../plain/dialog.tsx';
import '../lists.messages.ts';

import styles from './form.module.css';

export interface ConfirmDialogProps {
  title: string;
  /** Names the object and what becomes of it. */
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  size?: DialogProps['size'];
  /** A refusal keeps the dialog open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDanger = false, size = 'small', onConfirm, onClose } = props;
  const { t } = useTranslation('lists');
  const cancel = useRef<HTMLButtonElement>(null);
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  // A stray Enter must not delete anything.
  useEffect(() => cancel.current?.focus(), []);

  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setRefusal(null);
    try {
      await onConfirm();
    } catch (error) {
      // Everything else is on the banner already.
      if (error instanceof CallError && error.code === errorCodes.formRefused.code) setRefusal(bannerText(error));
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };

  return (
    <Dialog
      title={title}
      size={size}
      onClose={() => !isRunning && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={isRunning}>
            {t('form.cancel')}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} busy={isRunning} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {refusal !== null && <Alert kind="error">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
