import type { TabooLevel } from '@touchline/domain/constants';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { ListedTabooWord } from './taboo-words.api.ts';
import './taboo-words.messages.ts';

export const tones = { block: 'bad', warn: 'warning', allow: 'good' } as const satisfies Record<TabooLevel, string>;

export function useWordColumns(): DataColumn<ListedTabooWord>[] {
  const { t } = useTranslation('taboo-words');
  return [
    {
      key: 'keyword',
      title: t('fields.word'),
      minWidth: 240,
      isFixed: true,
      render: ({ keyword }) => <CutText text={keyword} />,
    },
    {
      key: 'level',
      title: t('fields.level'),
      width: 112,
      render: ({ level }) => <StatusDot tone={tones[level]} text={t(`levels.${level}`)} />,
    },
    {
      key: 'reason',
      title: t('fields.reason'),
      minWidth: 240,
      render: ({ reason }) => <CutText text={reason} />,
    },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}
