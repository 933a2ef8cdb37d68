import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMay } from '../../entities/session/use-may.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { Group } from './groups.api.ts';
import './groups.messages.ts';

import styles from './groups.module.css';

export function useGroupColumns(): DataColumn<Group>[] {
  const { t } = useTranslation('groups');
  return [
    {
      key: 'name',
      title: t('fields.name'),
      minWidth: 240,
      isFixed: true,
      render: ({ name }) => <CutText text={name} />,
    },
    {
      key: 'accounts',
      title: t('fields.accounts'),
      width: 200,
      render: (group) => <Use group={group} kind="accounts" isInUse={group.accountInUse} />,
    },
    {
      key: 'roles',
      title: t('fields.roles'),
      width: 200,
      render: (group) => <Use group={group} kind="roles" isInUse={group.roleInUse} />,
    },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

const pages = {
  accounts: { path: '/bac_acc', key: 'bac_#_acc-view' },
  roles: { path: '/bac_rol', key: 'bac_#_rol-view' },
} as const;

interface UseProps {
  group: Group;
  kind: 'accounts' | 'roles';
  isInUse: boolean;
}

/** Whether any belong to the group, and how many; the number leads to their list. */
function Use({ group, kind, isInUse }: UseProps) {
  const { t } = useTranslation('groups');
  const openMerchant = useOpenMerchant();
  const { path, key } = pages[kind];
  const mayOpen = useMay(key);
  const count = t('count', { count: group[kind] });
  return (
    <span className={styles.use}>
      <StatusDot tone={isInUse ? 'good' : 'quiet'} text={t(isInUse ? 'inUse' : 'notInUse')} />
      {isInUse && !mayOpen && count}
      {isInUse && mayOpen && (
        <Link
          to={inMerchant(openMerchant, path, `?groupIds=${group.id}`)}
          aria-label={t(`countOf.${kind}`, { name: group.name, count: group[kind] })}
        >
          {count}
        </Link>
      )}
    </span>
  );
}
