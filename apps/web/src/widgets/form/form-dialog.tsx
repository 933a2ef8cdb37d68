import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLeaveWarning } from '../../lib/dirty.ts';
import { Button } from '../plain/button.tsx';
import { Dialog, type DialogProps } from '../plain/dialog.tsx';
import '../lists.messages.ts';
import { DiscardDialog } from './discard-dialog.tsx';

import styles from './form.module.css';

export interface FormDialogProps {
  title: string;
  /** The main button names its verb. */
  submitLabel: string;
  cancelLabel?: string;
  size?: DialogProps['size'];
  isDirty: boolean;
  /** Stands beside the disabled main button, where there is something to say. */
  disabledReason?: string | null;
  canSubmit?: boolean;
  /** Resolves when all is done; what it rejects with is its own business to show. The form is locked until then. */
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

const firstInput = 'input:not([readonly], [disabled]), textarea:not([readonly], [disabled])';

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, cancelLabel, size = 'medium', isDirty, disabledReason = null, canSubmit = true } = props;
  const { onSubmit, onClose, children } = props;
  const { t } = useTranslation('lists');
  const body = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  useLeaveWarning(isDirty);
  // Without a field it is the dialog that has the focus, so that a stray Enter does not close it.
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>(firstInput) ?? body.current?.closest('dialog');
    first?.focus();
  }, []);

  const close = () => {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (running.current || !canSubmit) return;
    running.current = true;
    setIsSaving(true);
    const before = document.activeElement;
    try {
      await onSubmit();
    } finally {
      running.current = false;
      setIsSaving(false);
      // A locked form drops the focus.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG';
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    }
  };

  return (
    <>
      <Dialog title={title} size={size} onClose={close}>
        <form noValidate aria-label={title} aria-busy={isSaving} onSubmit={(event) => void submit(event)}>
          <div ref={body} className={`${styles.form} ${isSaving ? styles.locked : ''}`} inert={isSaving}>
            {children}
          </div>
          <div className={styles.footer}>
            {disabledReason !== null && !canSubmit && <span className={styles.reason}>{disabledReason}</span>}
            <Button onClick={close} disabled={isSaving}>
              {cancelLabel ?? t('form.cancel')}
            </Button>
            <Button type="submit" look="primary" busy={isSaving} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Dialog>
      {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
    </>
  );
}
