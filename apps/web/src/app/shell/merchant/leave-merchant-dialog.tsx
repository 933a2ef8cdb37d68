import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useMerchantAlias } from '../../../entities/merchant/merchant-names.ts';
import type { OpenMerchant } from '../../../lib/session/open-merchant.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';

interface LeaveMerchantDialogProps {
  openMerchant: OpenMerchant;
  onStay: () => void;
  onLeave: () => void;
}

/** The way there leads out of the merchant that one acts for, and nobody said that they want to stop. */
export function LeaveMerchantDialog({ openMerchant, onStay, onLeave }: LeaveMerchantDialogProps) {
  const { t } = useTranslation('shell');
  const stay = useRef<HTMLButtonElement>(null);
  const merchant = useMerchantAlias(openMerchant.code);
  const mode = openMerchant.isView ? 'view' : 'act';

  // A stray Enter stays.
  useEffect(() => stay.current?.focus(), []);

  return (
    <Dialog
      title={t(`company.${mode}.leaveTitle`)}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{t(`company.${mode}.leave`)}</Button>
          <Button ref={stay} look="primary" onClick={onStay}>
            {t(`company.${mode}.stay`)}
          </Button>
        </>
      }
    >
      <p>{t(`company.${mode}.leaveText`, { merchant })}</p>
    </Dialog>
  );
}
