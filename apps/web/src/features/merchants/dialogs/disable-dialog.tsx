import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import type { Merchant } from '../merchants.api.ts';
import '../form/merchant-form.messages.ts';

interface DisableDialogProps {
  merchant: Merchant;
  onDisable: () => Promise<void>;
  onClose: () => void;
}

export function DisableDialog({ merchant: { alias, accounts }, onDisable, onClose }: DisableDialogProps) {
  const { t } = useTranslation('merchant-form');
  return (
    <ConfirmDialog
      title={t('disable.title', { alias })}
      confirmLabel={t('disable.confirm')}
      isDanger
      onConfirm={onDisable}
      onClose={onClose}
    >
      <p>{t('disable.text', { count: accounts })}</p>
      <p>{t('disable.note')}</p>
    </ConfirmDialog>
  );
}
