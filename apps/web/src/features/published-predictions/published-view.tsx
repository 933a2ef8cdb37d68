import type { PlayType } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { TicketResults } from '../../entities/prediction/tickets/ticket-results.tsx';
import { TicketSheet } from '../../entities/prediction/tickets/ticket-sheet.tsx';
import { isMissing } from '../../lib/calls/call-error.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { type PublishedRecord, usePublished } from './published-predictions.api.ts';
import './published-predictions.messages.ts';

interface PublishedViewProps {
  id: string;
  /** The key for it is held. */
  canWithdraw: boolean;
  onWithdraw: (record: PublishedRecord) => void;
  onClose: () => void;
}

/** One published prediction, to be read only. */
export function PublishedView({ id, canWithdraw, onWithdraw, onClose }: PublishedViewProps) {
  const { t } = useTranslation('published-predictions');
  const { data, error, refetch } = usePublished(id);
  const isGone = isMissing(error);
  const record = isGone ? undefined : data;
  return (
    <DialogFrame
      title={record === undefined ? t('view.loading') : t('view.title', { title: record.title })}
      size="drawer"
      onClose={onClose}
      footer={
        <>
          {canWithdraw && record?.can['withdraw'] === true && (
            <Button look="danger" onClick={() => onWithdraw(record)}>
              {t('withdraw.submit')}
            </Button>
          )}
          <Button onClick={onClose}>{t('view.close')}</Button>
        </>
      }
    >
      {isGone && <ListEmpty text={t('view.gone')} hint={t('view.goneHint')} />}
      {error !== null && record === undefined && !isGone && <ListFailed error={error} onRetry={() => void refetch()} />}
      {error === null && record === undefined && <ListSkeleton rowHeight={40} />}
      {record !== undefined && <Inside record={record} />}
    </DialogFrame>
  );
}

function Inside({ record }: { record: PublishedRecord }) {
  const { t } = useTranslation('published-predictions');
  const { sportId, line, odds, withdrawnTime } = record;
  return (
    <TicketSheet
      sheet={{
        id: record.predId,
        sportId,
        line,
        playType: record.playType as PlayType,
        leagueName: record.leagueName,
        home: record.hTeamName,
        away: record.aTeamName,
        gameTime: record.gameTime,
        playTypeName: record.playTypeName,
        picks: odds.map((odd) => ({ code: Number(odd.select), odds: odd.odds, isPicked: true })),
        title: record.title,
        content: record.content,
      }}
      facts={[
        [t('columns.writer'), record.userName],
        [t('columns.publishedTime'), formatTime(record.createdAt)],
      ]}
    >
      {withdrawnTime !== null && <Alert kind="info">{t('view.withdrawn', { time: formatTime(withdrawnTime) })}</Alert>}
      <TicketResults results={record.results} />
    </TicketSheet>
  );
}
