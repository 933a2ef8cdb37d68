import { useTranslation } from 'react-i18next';

import type { CreatedMerchant } from '../merchants.api.ts';
import { PassedOnDialog } from './passed-on.tsx';
import '../form/merchant-form.messages.ts';
import '../merchants.messages.ts';

/** Shows the answer to a new merchant. */
export function CreatedDialog({ created, onClose }: { created: CreatedMerchant; onClose: () => void }) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const { code, alias, addresses, admin, invitation } = created;
  return (
    <PassedOnDialog
      title={t('created.title', { alias })}
      admin={admin}
      invitation={invitation}
      rows={[
        [t('merchants:columns.code'), code],
        [t('created.signIn'), addresses.signIn],
        [t('created.api'), addresses.api],
      ]}
      onClose={onClose}
    />
  );
}
