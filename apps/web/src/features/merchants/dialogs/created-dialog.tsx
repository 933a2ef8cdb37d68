import { formatTime } from '@touchline/domain/times';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import type { CreatedMerchant } from '../merchants.api.ts';
import { PassedOn } from './passed-on.tsx';
import '../form/merchant-form.messages.ts';
import '../merchants.messages.ts';

/** Shows the answer to a new merchant. The invitation link is seen here and never again. */
export function CreatedDialog({ created, onClose }: { created: CreatedMerchant; onClose: () => void }) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const { code, alias, addresses, admin, invitation } = created;
  const done = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      title={t('created.title', { alias })}
      size="large"
      initialFocus={done}
      onClose={onClose}
      footer={
        <Button ref={done} look="primary" onClick={onClose}>
          {t('created.done')}
        </Button>
      }
    >
      <PassedOn
        note={t('created.note', { name: admin.name, time: formatTime(invitation.expiresTime) })}
        rows={[
          [t('merchants:columns.code'), code],
          [t('created.signIn'), addresses.signIn],
          [t('created.api'), addresses.api],
          [t('form.adminAccount'), admin.account],
          [t('created.link'), invitation.link],
        ]}
      />
    </DialogFrame>
  );
}
