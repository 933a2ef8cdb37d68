import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import './appointment-words.messages.ts';

interface CloseDialogProps {
  /** The anchor's name. */
  name: string;
  program: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a stream is closed. */
export function CloseDialog({ name, program, onConfirm, onClose }: CloseDialogProps) {
  const { t } = useTranslation('appointment-words');
  return (
    <ConfirmDialog
      title={t('close.title', { name })}
      confirmLabel={t('close.confirm')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('close.text', { program })}</p>
    </ConfirmDialog>
  );
}
