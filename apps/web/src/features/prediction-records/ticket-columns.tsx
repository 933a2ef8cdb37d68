import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { MatchCell } from '../../entities/match/match-cell.tsx';
import { TicketResult } from '../../entities/prediction/tickets/ticket-result.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { OpenText } from '../../widgets/list/cells/open-text.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { ListedTicket } from './prediction-records.api.ts';
import { reasonLines } from './ticket-reason.ts';
import './prediction-records.messages.ts';

export function useTicketColumns(onOpen: (id: string) => void): DataColumn<ListedTicket>[] {
  const { t } = useTranslation('prediction-records');
  return [
    {
      key: 'title',
      title: t('columns.title'),
      minWidth: 168,
      isFixed: true,
      render: ({ title, predId }) => (
        <TwoLines first={<OpenText text={title} onOpen={() => onOpen(predId)} />} second={<CopyText text={predId} />} />
      ),
    },
    {
      key: 'resultDetail',
      title: t('columns.result'),
      width: 172,
      render: ({ resultDetail, withdrawnTime }) => (
        <TicketResult outcome={resultDetail} isWithdrawn={withdrawnTime !== null} />
      ),
    },
    { key: 'why', title: t('columns.why'), minWidth: 260, render: whyIn },
    { key: 'payout', title: t('columns.payout'), width: 72, kind: 'number', render: ({ payout }) => payout.toFixed(2) },
    {
      key: 'predictName',
      title: t('columns.predict'),
      width: 128,
      render: ({ playTypeName, predictName, lineText }) => (
        <TwoLines first={<CutText text={predictName} />} second={<CutText text={`${playTypeName} ${lineText}`} />} />
      ),
    },
    {
      key: 'leagueName',
      title: t('columns.teams'),
      minWidth: 160,
      render: (row) => <MatchCell home={row.hTeamName} away={row.aTeamName} leagueName={row.leagueName} logos={row} />,
    },
    { key: 'gameTime', title: t('columns.gameTime'), width: 144, render: ({ gameTime }) => formatTime(gameTime) },
    {
      key: 'settledTime',
      title: t('columns.settledTime'),
      kind: 'time',
      isExtra: true,
      render: ({ settledTime }) => formatTime(settledTime),
    },
  ];
}

function whyIn(ticket: ListedTicket) {
  const [played, judged] = reasonLines(ticket);
  return <TwoLines first={<CutText text={played} />} second={<CutText text={judged} />} />;
}
