import { useTranslation } from 'react-i18next';

import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showDone, showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { type Merchant, requireSecondFactor } from '../merchants.api.ts';
import '../form/merchant-form.messages.ts';

interface SecondFactorDialogProps {
  /** As it was when it was asked about: that says which way it goes. */
  merchant: Merchant;
  /** As the list has it now, also after someone else's change. */
  latest: Merchant;
  onClose: () => void;
}

/** Turns the demand round: on where it is off, off where it is on. */
export function SecondFactorDialog({ merchant, latest, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation(['merchant-form', 'common']);
  const { code, alias, accounts, secondFactorRequired } = merchant;
  const way = secondFactorRequired ? 'lift' : 'require';

  const takeBack = async (updatedTime: string) => {
    try {
      await requireSecondFactor(code, secondFactorRequired, updatedTime);
      showDone('undo', alias);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
  };
  const turn = async () => {
    const saved = await requireSecondFactor(code, !secondFactorRequired, latest.updatedTime);
    const action = { label: t('common:notices.undo'), run: () => takeBack(saved) };
    showToast({ text: t(`${way}.done`, { alias }), action });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`${way}.title`, { alias })}
      confirmLabel={t(`${way}.confirm`)}
      onClose={onClose}
      onConfirm={turn}
    >
      <p>{t(`${way}.text`, { alias, count: accounts })}</p>
    </ConfirmDialog>
  );
}
