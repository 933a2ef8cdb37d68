import { useTranslation } from 'react-i18next';

import { CopyText } from '../../widgets/list/copy-text.tsx';
import { CutText } from '../../widgets/list/cut-text.tsx';
import type { DataColumn } from '../../widgets/list/data-table.tsx';
import { StatusDot } from '../../widgets/list/status-dot.tsx';
import type { Viewer } from './account-limits.ts';
import type { Account } from './accounts.api.ts';

import styles from './accounts.module.css';

export function useAccountColumns(viewer: Viewer | null): DataColumn<Account>[] {
  const { t } = useTranslation('accounts');
  return [
    {
      key: 'status',
      title: t('columns.status'),
      width: 96,
      render: ({ enabled }) => (
        <StatusDot tone={enabled ? 'good' : 'quiet'} text={t(enabled ? 'status.enabled' : 'status.disabled')} />
      ),
    },
    {
      key: 'name',
      title: t('columns.name'),
      isFixed: true,
      sortColumn: 'name',
      render: (account) => (
        <div className={styles.cell}>
          <span className={styles.nameLine}>
            <CutText text={account.name} />
            {marksOf(account, viewer).map((mark) => (
              <span key={mark} className={styles.mark}>
                {t(`mark.${mark}`)}
              </span>
            ))}
          </span>
          <span className={styles.second}>
            <CutText text={account.description} />
          </span>
        </div>
      ),
    },
    {
      key: 'account',
      title: t('columns.account'),
      isFixed: true,
      sortColumn: 'account',
      render: ({ account, roles }) => (
        <div className={styles.cell}>
          <CopyText text={account} />
          <span className={styles.second}>
            <CutText text={roles.map(({ name }) => name).join(t('roleSeparator')) || t('noRoles')} />
          </span>
        </div>
      ),
    },
    { key: 'email', title: t('columns.email'), render: ({ email }) => <CopyText text={email} /> },
  ];
}

function marksOf({ id, isAdmin, isSuperAdmin, secondFactor }: Account, viewer: Viewer | null) {
  const marks: ('superAdmin' | 'admin' | 'self' | 'secondFactor')[] = [];
  if (isSuperAdmin) marks.push('superAdmin');
  else if (isAdmin) marks.push('admin');
  if (secondFactor) marks.push('secondFactor');
  if (id === viewer?.id) marks.push('self');
  return marks;
}
