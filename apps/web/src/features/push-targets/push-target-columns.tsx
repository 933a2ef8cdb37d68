import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { plainPart } from '../../lib/page/lazy-part.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import type { ListedPushTarget } from './push-targets.api.ts';
import './push-targets.messages.ts';

const PushTargetSwitch = plainPart(async () => (await import('./push-target-switch.tsx')).PushTargetSwitch);

export function usePushTargetColumns(mayChange: boolean): DataColumn<ListedPushTarget>[] {
  const { t } = useTranslation('push-targets');
  return [
    {
      key: 'name',
      title: t('fields.name'),
      minWidth: 176,
      isFixed: true,
      render: ({ name }) => <CutText text={name} />,
    },
    {
      key: 'enabled',
      title: t('fields.enabled'),
      width: 104,
      render: (project) =>
        mayChange ? (
          <PushTargetSwitch project={project} />
        ) : (
          <StatusDot
            tone={project.enabled ? 'good' : 'quiet'}
            text={t(project.enabled ? 'status.enabled' : 'status.disabled')}
          />
        ),
    },
    {
      key: 'projectCode',
      title: t('fields.projectCode'),
      width: 96,
      render: ({ projectCode }) => <CopyText text={projectCode} />,
    },
    { key: 'tag', title: t('fields.tag'), width: 112, render: ({ tag }) => <Tag>{tag}</Tag> },
    {
      key: 'pushDomain',
      title: t('fields.pushDomain'),
      minWidth: 220,
      render: ({ pushDomain }) =>
        pushDomain === null ? <StatusDot tone="bad" text={t('filters.none')} /> : <CopyText text={pushDomain.name} />,
    },
    { key: 'spares', title: t('fields.spares'), width: 88, kind: 'number', render: ({ spares }) => spares },
    {
      key: 'pullDomains',
      title: t('fields.pullDomains'),
      width: 88,
      kind: 'number',
      render: ({ pullDomains }) => pullDomains,
    },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}
