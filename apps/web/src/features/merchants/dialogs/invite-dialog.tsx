import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { type Invitation, inviteAdmin, mayBeInvited, type MerchantAdmin, useMerchant } from '../merchants.api.ts';
import { PassedOnDialog } from './passed-on.tsx';
import '../form/merchant-form.messages.ts';

import styles from './invite-dialog.module.css';

interface InviteDialogProps {
  code: string;
  alias: string;
  /** The admin, where one is meant already. */
  accountId?: string;
  onClose: () => void;
}

/** A new link for an admin who has never signed in; then the link, once. */
export function InviteDialog({ code, alias, accountId, onClose }: InviteDialogProps) {
  const { t } = useTranslation('merchant-form');
  const query = useMerchant(code);
  const [chosen, setChosen] = useState(accountId ?? null);
  const [issued, setIssued] = useState<{ readonly admin: MerchantAdmin; readonly invitation: Invitation } | null>(null);
  const invited = query.data?.adminAccounts.filter(mayBeInvited) ?? [];
  const admin = invited.find(({ id }) => id === chosen) ?? (invited.length === 1 ? invited[0] : undefined);

  if (issued !== null) return <PassedOnDialog title={t('invite.issued', { alias })} {...issued} onClose={onClose} />;
  const issue = async () => {
    if (admin !== undefined) setIssued({ admin, invitation: await inviteAdmin(code, admin.id) });
  };
  const reason = invited.length === 0 ? null : t('invite.choose');
  return (
    <ConfirmDialog
      title={t('invite.title', { alias })}
      confirmLabel={t('invite.confirm')}
      disabledReason={admin === undefined ? (reason ?? '') : null}
      onConfirm={issue}
      onClose={onClose}
    >
      <RecordFrame query={query} rows={2}>
        {() => {
          if (invited.length === 0) return <p>{t('invite.nobody')}</p>;
          return (
            <>
              <p>{t('invite.text')}</p>
              <fieldset className={styles.admins}>
                <legend>{t('invite.admin')}</legend>
                {invited.map(({ id, name, account, email }) => (
                  <label key={id}>
                    <input type="radio" name="admin" checked={admin?.id === id} onChange={() => setChosen(id)} />
                    <span>
                      {name}
                      <small>{t('invite.who', { account, email })}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
            </>
          );
        }}
      </RecordFrame>
    </ConfirmDialog>
  );
}
