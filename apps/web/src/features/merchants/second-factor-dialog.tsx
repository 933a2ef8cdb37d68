import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { type Merchant, requireSecondFactor } from './merchants.api.ts';

interface SecondFactorDialogProps {
  /** As it was when it was asked about: that says which way it goes. */
  merchant: Merchant;
  /** As the list has it now, also after someone else's change. */
  latest: Merchant;
  onClose: () => void;
}

/** Turns the demand round: on where it is off, off where it is on. */
export function SecondFactorDialog({ merchant, latest, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('merchants');
  const { alias, accounts, secondFactorRequired } = merchant;
  const way = secondFactorRequired ? 'lift' : 'require';
  return (
    <ConfirmDialog
      title={t(`${way}.title`, { alias })}
      confirmLabel={t(`${way}.confirm`)}
      onClose={onClose}
      onConfirm={async () => {
        await requireSecondFactor(latest, !secondFactorRequired);
        onClose();
      }}
    >
      <p>{t(`${way}.text`, { alias, count: accounts })}</p>
    </ConfirmDialog>
  );
}
