import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import type { AnchorRef } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { ComingAppointments } from './coming-appointments.tsx';

interface DisableDialogProps {
  anchor: AnchorRef & { readonly name: string };
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function DisableDialog({ anchor, onConfirm, onClose }: DisableDialogProps) {
  const { t } = useTranslation('anchors');
  return (
    <ConfirmDialog
      title={t('disable.title', { name: anchor.name })}
      confirmLabel={t('disable.confirm')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('disable.text')}</p>
      <ComingAppointments anchors={[anchor]} />
      <p>{t('disable.note')}</p>
    </ConfirmDialog>
  );
}
