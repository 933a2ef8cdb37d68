import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { plainPart } from '../../lib/page/lazy-part.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import type { Account } from './accounts.api.ts';

import styles from './accounts.module.css';

const AccountSwitch = plainPart(async () => (await import('./account-switch.tsx')).AccountSwitch);

interface ColumnOptions {
  readonly mayChange: boolean;
  /** Without any group of the merchant their column is left out. */
  readonly hasGroups: boolean;
}

export function useAccountColumns(ownId: string | null, options: ColumnOptions): DataColumn<Account>[] {
  const { mayChange, hasGroups } = options;
  const { t } = useTranslation('accounts');
  return [
    {
      key: 'name',
      title: t('columns.name'),
      width: 232,
      isFixed: true,
      render: (account) => (
        <TwoLines
          first={
            <>
              <CutText text={account.name} />
              {marksOf(account, ownId).map((mark) => (
                <Tag key={mark}>{t(`mark.${mark}`)}</Tag>
              ))}
            </>
          }
          second={<CutText text={account.description} />}
        />
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: 104,
      render: (account) =>
        mayChange && account.can.state === true ? (
          <AccountSwitch account={account} />
        ) : (
          <StatusDot
            tone={account.enabled ? 'good' : 'quiet'}
            text={t(account.enabled ? 'status.enabled' : 'status.disabled')}
          />
        ),
    },
    {
      key: 'account',
      title: t('columns.account'),
      minWidth: 184,
      isFixed: true,
      render: ({ account, roles }) => (
        <TwoLines
          first={<CopyText text={account} />}
          second={<CutText text={roles.map(({ name }) => name).join(t('roleSeparator')) || t('noRoles')} />}
        />
      ),
    },
    ...(hasGroups
      ? [
          {
            key: 'group',
            title: t('columns.group'),
            width: 112,
            render: ({ group }: Account) => <CutText text={group?.name ?? ''} />,
          },
        ]
      : []),
    {
      key: 'lastSignInTime',
      title: t('columns.lastSignInTime'),
      kind: 'time',
      render: ({ lastSignInTime }) =>
        lastSignInTime === null ? (
          <span className={styles.quiet}>{t('neverSignedIn')}</span>
        ) : (
          formatTime(lastSignInTime)
        ),
    },
    { key: 'email', title: t('columns.email'), minWidth: 184, render: ({ email }) => <CopyText text={email} /> },
  ];
}

function marksOf({ id, isAdmin, isSuperAdmin, secondFactor }: Account, ownId: string | null) {
  const marks: ('superAdmin' | 'admin' | 'self' | 'secondFactor')[] = [];
  if (isSuperAdmin) marks.push('superAdmin');
  else if (isAdmin) marks.push('admin');
  if (secondFactor) marks.push('secondFactor');
  if (id === ownId) marks.push('self');
  return marks;
}
