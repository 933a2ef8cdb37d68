import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { mayBeInvited, type MerchantAdmin, type MerchantRecord } from '../merchants.api.ts';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

import styles from './merchant-form.module.css';

const InviteDialog = lazyPart(async () => (await import('../dialogs/invite-dialog.tsx')).InviteDialog);

interface AdminListProps {
  record: MerchantRecord;
  /** False while the merchant is only looked at. */
  mayInvite: boolean;
}

export function AdminList({ record, mayInvite }: AdminListProps) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const [invited, setInvited] = useState<string | null>(null);
  if (record.adminAccounts.length === 0) return <p className={styles.note}>{t('admins.none')}</p>;
  return (
    <>
      <ul className={styles.admins}>
        {record.adminAccounts.map((admin) => (
          <li key={admin.id}>
            <span className={styles.adminName}>
              {admin.name}
              <small>{admin.account}</small>
            </span>
            <span className={styles.adminState}>{stateText(admin)}</span>
            {mayInvite && mayBeInvited(admin) && (
              <Button onClick={() => setInvited(admin.id)}>{t('merchants:inviteAgain')}</Button>
            )}
          </li>
        ))}
      </ul>
      {invited !== null && (
        <InviteDialog code={record.code} alias={record.alias} accountId={invited} onClose={() => setInvited(null)} />
      )}
    </>
  );

  function stateText({ enabled, isInvited, invitationExpiresTime }: MerchantAdmin): string {
    if (!enabled) return t('admins.disabled');
    if (!isInvited) return t('admins.active');
    if (invitationExpiresTime === null) return t('admins.noLink');
    const isOver = Date.parse(invitationExpiresTime) <= Date.now();
    return t(isOver ? 'admins.expired' : 'admins.waiting', { time: formatTime(invitationExpiresTime) });
  }
}
