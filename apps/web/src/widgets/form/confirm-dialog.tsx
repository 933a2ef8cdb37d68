import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../plain/button.tsx';
import { WarningIcon } from '../plain/icons.tsx';
import './forms.messages.ts';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';

import styles from './form.module.css';

export interface ConfirmDialogProps {
  title: string;
  /** Names the object and what becomes of it. */
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Why it cannot be done yet, or null. */
  disabledReason?: string | null;
  size?: DialogFrameProps['size'];
  /** A refusal keeps the dialog open, which shows it. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDanger = false, size = 'small' } = props;
  const { disabledReason = null, onConfirm, onClose } = props;
  const { t } = useTranslation('forms');
  /** A stray Enter must not delete anything. */
  const cancel = useRef<HTMLButtonElement>(null);
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setRefusal(null);
    try {
      await onConfirm();
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };

  return (
    <DialogFrame
      title={title}
      size={size}
      initialFocus={cancel}
      isBusy={isRunning}
      onClose={onClose}
      footer={
        <>
          <p
            className={styles.say}
            data-error={refusal !== null || undefined}
            role={refusal === null ? undefined : 'alert'}
          >
            {refusal === null ? (
              disabledReason
            ) : (
              <>
                <WarningIcon />
                {refusal}
              </>
            )}
          </p>
          <Button ref={cancel} onClick={onClose} disabled={isRunning}>
            {t('form.cancel')}
          </Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            busy={isRunning}
            disabled={disabledReason !== null}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>{children}</div>
    </DialogFrame>
  );
}
