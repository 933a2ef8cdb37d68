import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { MatchCell } from '../../entities/match/match-cell.tsx';
import { TicketResult } from '../../entities/prediction/tickets/ticket-result.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { OpenText } from '../../widgets/list/cells/open-text.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { outcomeOf } from './outcome-of.ts';
import type { Published } from './published-predictions.api.ts';
import './published-predictions.messages.ts';

export function usePublishedColumns(onOpen: (id: string) => void): DataColumn<Published>[] {
  const { t } = useTranslation('published-predictions');
  return [
    {
      key: 'title',
      title: t('columns.title'),
      minWidth: 208,
      isFixed: true,
      render: ({ title, predId }) => (
        <TwoLines first={<OpenText text={title} onOpen={() => onOpen(predId)} />} second={<CopyText text={predId} />} />
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: 172,
      render: (row) => <TicketResult outcome={outcomeOf(row)} isWithdrawn={row.withdrawnTime !== null} />,
    },
    {
      key: 'hTeamName',
      title: t('columns.teams'),
      minWidth: 172,
      render: (row) => <MatchCell home={row.hTeamName} away={row.aTeamName} leagueName={row.leagueName} logos={row} />,
    },
    { key: 'playTypeName', title: t('columns.playType'), width: 104, render: ({ playTypeName }) => playTypeName },
    { key: 'userName', title: t('columns.writer'), width: 96, render: ({ userName }) => userName },
    { key: 'gameTime', title: t('columns.gameTime'), kind: 'time', render: ({ gameTime }) => formatTime(gameTime) },
    {
      key: 'createdAt',
      title: t('columns.publishedTime'),
      kind: 'time',
      render: ({ createdAt }) => formatTime(createdAt),
    },
  ];
}
