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
import { useTicket, type WholeTicket } from './prediction-records.api.ts';
import './prediction-records.messages.ts';

/** One settled prediction. */
export function TicketView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('prediction-records');
  const { data, error, refetch } = useTicket(id);
  const isGone = isMissing(error);
  const ticket = isGone ? undefined : data;
  return (
    <DialogFrame
      title={ticket === undefined ? t('view.loading') : t('view.title', { title: ticket.title })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('view.close')}</Button>}
    >
      {isGone && <ListEmpty text={t('view.gone')} hint={t('view.goneHint')} />}
      {error !== null && ticket === undefined && !isGone && <ListFailed error={error} onRetry={() => void refetch()} />}
      {error === null && ticket === undefined && <ListSkeleton rowHeight={40} />}
      {ticket !== undefined && <Inside whole={ticket} />}
    </DialogFrame>
  );
}

function Inside({ whole }: { whole: WholeTicket }) {
  const { t } = useTranslation('prediction-records');
  const { sportId, line, odds, withdrawnTime } = whole;
  return (
    <TicketSheet
      sheet={{
        id: whole.predId,
        sportId,
        line,
        playType: whole.playType as PlayType,
        leagueName: whole.leagueName,
        home: whole.hTeamName,
        away: whole.aTeamName,
        gameTime: whole.gameTime,
        playTypeName: whole.playTypeName,
        picks: odds.map((odd) => ({ code: Number(odd.select), odds: odd.odds, isPicked: true })),
        title: whole.title,
        content: whole.content,
      }}
      facts={[
        [t('filters.writer'), whole.userName],
        [t('columns.publishedTime'), formatTime(whole.publishedTime)],
      ]}
    >
      {withdrawnTime !== null && <Alert kind="info">{t('view.withdrawn', { time: formatTime(withdrawnTime) })}</Alert>}
      <TicketResults results={whole.results} />
    </TicketSheet>
  );
}
