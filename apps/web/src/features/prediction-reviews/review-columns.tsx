import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { MatchCell } from '../../entities/match/match-cell.tsx';
import { useSession } from '../../lib/session/session.ts';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { OpenText } from '../../widgets/list/cells/open-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { Review } from './prediction-reviews.api.ts';
import './prediction-reviews.messages.ts';

export function useReviewColumns(onOpen: (id: string) => void): DataColumn<Review>[] {
  const { t } = useTranslation('prediction-reviews');
  const ownId = useSession()?.id;
  const stateOf = ({ isExpired, userId }: Review) => {
    if (isExpired) return <StatusDot tone="quiet" text={t('states.expired')} />;
    if (userId === ownId) return <StatusDot tone="quiet" text={t('states.own')} />;
    return <StatusDot tone="warning" text={t('states.waiting')} />;
  };
  return [
    {
      key: 'title',
      title: t('columns.title'),
      minWidth: 240,
      isFixed: true,
      render: ({ title, id }) => (
        <TwoLines first={<OpenText text={title} onOpen={() => onOpen(id)} />} second={<CopyText text={id} />} />
      ),
    },
    { key: 'state', title: t('columns.state'), width: 112, render: stateOf },
    { key: 'userName', title: t('columns.writer'), width: 112, render: ({ userName }) => userName },
    {
      key: 'battle',
      title: t('columns.teams'),
      minWidth: 200,
      render: (draft) => (
        <MatchCell home={draft.homeName} away={draft.awayName} leagueName={draft.leagueName} logos={draft} />
      ),
    },
    { key: 'oddTypeName', title: t('columns.playType'), width: 112, render: ({ oddTypeName }) => oddTypeName },
    { key: 'gameTime', title: t('columns.gameTime'), kind: 'time', render: ({ gameTime }) => formatTime(gameTime) },
    { key: 'sentTime', title: t('columns.sentTime'), kind: 'time', render: ({ sentTime }) => formatTime(sentTime) },
  ];
}
