import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useMerchantAlias } from '../../../entities/merchant/merchant-names.ts';
import type { Company } from '../../../lib/session/company-mode.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';

interface LeaveCompanyDialogProps {
  company: Company;
  onStay: () => void;
  onLeave: () => void;
}

/** The way there leads out of the merchant that one acts for, and nobody said that they want to stop. */
export function LeaveCompanyDialog({ company, onStay, onLeave }: LeaveCompanyDialogProps) {
  const { t } = useTranslation('shell');
  const stay = useRef<HTMLButtonElement>(null);
  const merchant = useMerchantAlias(company.code);
  const mode = company.isView ? 'view' : 'act';

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
