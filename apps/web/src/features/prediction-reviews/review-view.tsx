import { type PlayType, playTypes, readPredict } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TicketSheet } from '../../entities/prediction/tickets/ticket-sheet.tsx';
import { isMissing } from '../../lib/calls/call-error.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { type ReviewRecord, useReview } from './prediction-reviews.api.ts';
import './prediction-reviews.messages.ts';
import { ReturnDialog } from './return-dialog.tsx';

interface ReviewViewProps {
  id: string;
  /** The key for it is held. */
  mayReview: boolean;
  onClose: () => void;
}

/** One prediction to be judged. What the checks of publishing refuse stays readable until the dialog is closed. */
export function ReviewView({ id, mayReview, onClose }: ReviewViewProps) {
  const { t } = useTranslation('prediction-reviews');
  const { data, error, refetch } = useReview(id);
  const [refused, setRefused] = useState<{ record: ReviewRecord; reason: string } | null>(null);
  const isGone = isMissing(error);
  const record = refused?.record ?? (isGone ? undefined : data);
  if (record !== undefined)
    return (
      <Read
        record={record}
        mayReview={mayReview}
        refused={refused?.reason ?? null}
        onRefused={(reason) => setRefused({ record, reason })}
        onClose={onClose}
      />
    );
  return (
    <DialogFrame
      title={t('view.loading')}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('view.close')}</Button>}
    >
      {isGone && <ListEmpty text={t('view.gone')} hint={t('view.goneHint')} />}
      {error !== null && !isGone && <ListFailed error={error} onRetry={() => void refetch()} />}
      {error === null && <ListSkeleton rowHeight={40} />}
    </DialogFrame>
  );
}

interface ReadProps extends InsideProps {
  onRefused: (reason: string) => void;
  onClose: () => void;
}

function Read({ record, mayReview, refused, onRefused, onClose }: ReadProps) {
  const { t } = useTranslation('prediction-reviews');
  const [judging, setJudging] = useState<'approve' | 'return' | null>(null);
  const mayJudge = mayReview && refused === null && record.can['return'] === true;
  const ends = { record, onDone: onClose, onClose: () => setJudging(null) };
  return (
    <>
      <DialogFrame
        title={t(mayReview ? 'view.title' : 'view.look', { title: record.title })}
        size="drawer"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('view.close')}</Button>
            {mayJudge && (
              <>
                <Button onClick={() => setJudging('return')}>{t('return.button')}</Button>
                <Button look="primary" disabled={record.isExpired} onClick={() => setJudging('approve')}>
                  {t('approve.button')}
                </Button>
              </>
            )}
          </>
        }
      >
        <Inside record={record} mayReview={mayReview} refused={refused} />
      </DialogFrame>
      {judging === 'approve' && (
        <ApproveDialog
          {...ends}
          onRefused={(reason) => {
            onRefused(reason);
            setJudging(null);
          }}
        />
      )}
      {judging === 'return' && <ReturnDialog {...ends} />}
    </>
  );
}

interface InsideProps {
  record: ReviewRecord;
  mayReview: boolean;
  refused: string | null;
}

function Inside({ record, mayReview, refused }: InsideProps) {
  const { t } = useTranslation('prediction-reviews');
  const playType = record.oddType as PlayType;
  const picked = readPredict(playType, record.predict) ?? [];
  const { remark, reviewerName, isExpired, can } = record;
  return (
    <TicketSheet
      sheet={{
        id: record.id,
        sportId: record.sportId,
        leagueName: record.leagueName,
        home: record.homeName,
        away: record.awayName,
        gameTime: record.gameTime,
        playType,
        playTypeName: record.oddTypeName,
        line: record.line,
        picks: playTypes[playType].selections.flatMap(({ code }) => {
          const odds = record.odds[code];
          return odds === undefined ? [] : [{ code, odds, isPicked: picked.includes(code) }];
        }),
        title: record.title,
        content: record.content,
      }}
      facts={[
        [t('columns.writer'), record.userName],
        [t('columns.sentTime'), formatTime(record.sentTime)],
      ]}
    >
      {refused !== null && <Alert kind="error">{t('view.refused', { reason: refused })}</Alert>}
      {refused === null && isExpired && <Alert kind="error">{t('view.expired')}</Alert>}
      {mayReview && can['return'] === 'own' && <Alert kind="info">{t('view.own')}</Alert>}
      {remark !== null && <Alert kind="info">{t('view.remark', { name: reviewerName, remark })}</Alert>}
    </TicketSheet>
  );
}
