import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { CallError } from '../../lib/calls/call-error.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import './appointment-words.messages.ts';

import styles from './appointment.module.css';

const ConfirmDialog = lazyPart(async () => (await import('../../widgets/form/confirm-dialog.tsx')).ConfirmDialog);

/** A refusal that a confirmation overrides. */
export function isOverlap(error: unknown): error is CallError {
  return error instanceof CallError && error.code === errors.appointmentOverlap.code;
}

interface OverlapDialogProps {
  /** Of the appointment that was refused. */
  name: string;
  refusal: CallError;
  /** Sends the same again, confirmed. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Names the overlapping appointments and asks whether to store it all the same. */
export function OverlapDialog({ name, refusal, onConfirm, onClose }: OverlapDialogProps) {
  const { t } = useTranslation('appointment-words');
  const lines = refusal.details.flatMap(({ errorMessages, errorMessage }) => errorMessages ?? errorMessage ?? []);
  return (
    <ConfirmDialog
      title={t('overlap.title', { name })}
      confirmLabel={t('overlap.confirm')}
      size="medium"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{lines.length === 0 ? refusal.message : t('overlap.text')}</p>
      {lines.length > 0 && (
        <ul className={styles.overlaps}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={styles.none}>{t('overlap.hint')}</p>
    </ConfirmDialog>
  );
}
