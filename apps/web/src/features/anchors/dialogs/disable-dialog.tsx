import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import '../anchors.messages.ts';

interface DisableDialogProps {
  name: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function DisableDialog({ name, onConfirm, onClose }: DisableDialogProps) {
  const { t } = useTranslation('anchors');
  return (
    <ConfirmDialog
      title={t('disable.title', { name })}
      confirmLabel={t('disable.confirm')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('disable.text')}</p>
      <p>{t('disable.note')}</p>
    </ConfirmDialog>
  );
}
