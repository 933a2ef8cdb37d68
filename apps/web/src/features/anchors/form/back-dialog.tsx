import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import '../anchors.messages.ts';

interface BackDialogProps {
  isDirty: boolean;
  onLeave: () => void;
  onClose: () => void;
}

export function BackDialog({ isDirty, onLeave, onClose }: BackDialogProps) {
  const { t } = useTranslation('anchors');
  return (
    <ConfirmDialog
      title={t('back.title')}
      confirmLabel={t('back.confirm')}
      isDanger={isDirty}
      onConfirm={async () => onLeave()}
      onClose={onClose}
    >
      <p>{t(isDirty ? 'back.unsaved' : 'back.nothing')}</p>
    </ConfirmDialog>
  );
}
