import { type DomainKind, isSigned } from '@touchline/domain/domains/domain-states';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DomainStateDot } from '../../entities/domain/domain-state.tsx';
import { useMay } from '../../entities/session/use-may.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { ListedDomain, NamedPushTarget } from './domains.api.ts';
import './domains.messages.ts';

import styles from './domains.module.css';

export function useDomainColumns(kind: DomainKind): DataColumn<ListedDomain>[] {
  const { t } = useTranslation(['domains', 'domain-states']);
  const spareOrder: DataColumn<ListedDomain> = {
    key: 'spareOrder',
    title: t('fields.spareOrder'),
    width: 96,
    kind: 'number',
    render: (domain) => domain.spareOrder,
  };
  return [
    {
      key: 'name',
      title: t('fields.name'),
      minWidth: 260,
      isFixed: true,
      render: ({ name }) => <CopyText text={name} />,
    },
    { key: 'state', title: t('fields.state'), width: 104, render: ({ state }) => <DomainStateDot state={state} /> },
    ...(kind === 'push' ? [spareOrder] : []),
    {
      key: 'type',
      title: t('fields.type'),
      width: 104,
      render: ({ type }) => t(`domain-states:types.${kind}.${type}`),
    },
    {
      key: 'project',
      title: t('fields.project'),
      minWidth: 180,
      render: ({ project }) => (project === null ? null : <PushTargetLink project={project} />),
    },
    {
      key: 'cdn',
      title: t('fields.cdn'),
      width: 88,
      render: ({ cdn }) => (cdn === null ? null : t(`domain-states:cdns.${cdn}`)),
    },
    {
      key: 'hasKey',
      title: t('fields.hasKey'),
      width: 104,
      render: (domain) => <KeyState domain={domain} />,
    },
    { key: 'app', title: t('fields.app'), width: 120, isExtra: true, render: ({ app }) => app },
    { key: 'remark', title: t('fields.remark'), minWidth: 160, render: ({ remark }) => remark },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

/** The target's record, for whoever may open it. */
export function PushTargetLink({ project: { projectCode, name } }: { project: NamedPushTarget }) {
  const openMerchant = useOpenMerchant();
  const mayOpen = useMay('dom_#_pro-view');
  if (!mayOpen) return <CutText text={name} />;
  return (
    <Link
      className={styles.link}
      to={inMerchant(openMerchant, '/dom_pro', `?project=${projectCode}`)}
      onClick={(event) => event.stopPropagation()}
    >
      <CutText text={name} />
    </Link>
  );
}

function KeyState({ domain }: { domain: ListedDomain }) {
  const { t } = useTranslation('domains');
  if (!isSigned(domain)) return <span className={styles.quiet}>{t('key.none')}</span>;
  return <StatusDot tone={domain.hasKey ? 'good' : 'warning'} text={t(domain.hasKey ? 'key.set' : 'key.unset')} />;
}
