import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../../entities/session/use-may.ts';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { type Account, accountsName, readAccount } from '../accounts.api.ts';
import { AccountDevices } from './account-devices.tsx';
import { AccountLog } from './account-log.tsx';
import { AccountRights } from './account-rights.tsx';

import styles from './account-drawer.module.css';

export interface AccountDrawerProps {
  id: string;
  /** Undefined where the viewer may only look. */
  onEdit: ((account: Account) => void) | undefined;
  onClose: () => void;
}

/** One account: who it is, where it is signed in, what it did last, and what it may do and by which role. */
export function AccountDrawer({ id, onEdit, onClose }: AccountDrawerProps) {
  const { t } = useTranslation('accounts');
  const query = useQuery({
    queryKey: useScopedKey(accountsName, 'get', id),
    queryFn: ({ signal }) => readAccount(id, signal),
  });
  const account = recordOf(query);
  return (
    <DialogFrame
      title={
        account === undefined ? t('drawer.facts') : t('drawer.title', { name: account.name, account: account.account })
      }
      size="drawer"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('drawer.close')}</Button>
          {onEdit !== undefined && account?.can.edit === true && (
            <Button look="primary" onClick={() => onEdit(account)}>
              {t('drawer.edit')}
            </Button>
          )}
        </>
      }
    >
      <RecordFrame query={query} gone={{ text: t('drawer.gone'), hint: t('drawer.goneHint') }}>
        {(shown) => <Sections account={shown} isEditable={onEdit !== undefined} />}
      </RecordFrame>
    </DialogFrame>
  );
}

function Sections({ account, isEditable }: { account: Account; isEditable: boolean }) {
  const { t } = useTranslation('accounts');
  const isSelf = useSession()?.id === account.id;
  const mayReadLog = useMay('bac_#_ope-view');
  return (
    <div className={styles.drawer}>
      {!account.enabled && <Alert kind="info">{t('permissions.disabled')}</Alert>}
      <Facts account={account} />
      {isEditable && isSelf && <p className={styles.quiet}>{t('drawer.ownPlaces')}</p>}
      {isEditable && account.can.state === true && <AccountDevices account={account} />}
      {mayReadLog && <AccountLog account={account} />}
      <AccountRights account={account} />
    </div>
  );
}

function Facts({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { enabled, secondFactor, lastSignInTime, roles, group, description } = account;
  const facts: readonly Fact[] = [
    [
      t('columns.status'),
      <StatusDot
        key="state"
        tone={enabled ? 'good' : 'quiet'}
        text={t(enabled ? 'status.enabled' : 'status.disabled')}
      />,
    ],
    [t('columns.account'), <CopyText key="account" text={account.account} isWhole />],
    [t('columns.email'), <CopyText key="email" text={account.email} isWhole />],
    [t('drawer.roles'), roles.map(({ name }) => name).join(t('roleSeparator')) || t('noRoles')],
    [t('columns.group'), group?.name ?? t('noGroup')],
    [t('drawer.secondFactor'), t(secondFactor ? 'drawer.factorOn' : 'drawer.factorOff')],
    [t('columns.lastSignInTime'), lastSignInTime === null ? t('neverSignedIn') : formatTime(lastSignInTime)],
    [t('drawer.description'), description || t('drawer.nothing'), 'whole'],
  ];
  return <FactList facts={facts} label={t('drawer.facts')} />;
}
