import { type PlayType, playTypes, readSelection } from '@touchline/domain/predictions/play-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PredictionView, type ShownPrediction } from '../../entities/prediction/prediction-view.tsx';
import { isMissing } from '../../lib/calls/call-error.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { RecordQuery } from '../../widgets/record-frame.tsx';
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
  const review = useReview(id);
  const [refused, setRefused] = useState<{ record: ReviewRecord; reason: string } | null>(null);
  const [judging, setJudging] = useState<{ record: ReviewRecord; by: 'approve' | 'return' } | null>(null);
  // Once someone else has judged it, the view says so in place of the dialog.
  const dialog = isMissing(review.error) ? null : judging;
  return (
    <>
      <PredictionView
        read={refused === null ? review : frozen(refused.record)}
        shown={shownReview}
        texts={{
          loading: t('view.loading'),
          title: (title) => t(mayReview ? 'view.title' : 'view.look', { title }),
          gone: t('view.gone'),
          goneHint: t('view.goneHint'),
        }}
        renderNotes={(record) => <Notes record={record} mayReview={mayReview} refused={refused?.reason ?? null} />}
        renderActions={(record) =>
          mayReview &&
          refused === null &&
          record.can['return'] === true && (
            <>
              <Button onClick={() => setJudging({ record, by: 'return' })}>{t('return.button')}</Button>
              <Button look="primary" disabled={record.isExpired} onClick={() => setJudging({ record, by: 'approve' })}>
                {t('approve.button')}
              </Button>
            </>
          )
        }
        onClose={onClose}
      />
      {dialog?.by === 'approve' && (
        <ApproveDialog
          record={dialog.record}
          onDone={onClose}
          onClose={() => setJudging(null)}
          onRefused={(reason) => {
            setRefused({ record: dialog.record, reason });
            setJudging(null);
          }}
        />
      )}
      {dialog?.by === 'return' && (
        <ReturnDialog record={dialog.record} onDone={onClose} onClose={() => setJudging(null)} />
      )}
    </>
  );
}

/** A record that is read no more. */
function frozen<Data>(data: Data): RecordQuery<Data> {
  return { data, error: null, dataUpdatedAt: 0, isFetching: false, refetch: () => undefined };
}

function shownReview(record: ReviewRecord): ShownPrediction {
  const playType = record.oddType as PlayType;
  const picked = readSelection(playType, record.predict) ?? [];
  return {
    ...record,
    playType,
    playTypeName: record.oddTypeName,
    home: record.homeName,
    away: record.awayName,
    offered: playTypes[playType].selections.flatMap(({ code }) => {
      const odds = record.odds[code];
      return odds === undefined ? [] : [{ code, odds, isSelected: picked.includes(code) }];
    }),
    writerName: record.userName,
  };
}

interface NotesProps {
  record: ReviewRecord;
  mayReview: boolean;
  /** Why publishing refused it. */
  refused: string | null;
}

function Notes({ record: { remark, reviewerName, isExpired, can }, mayReview, refused }: NotesProps) {
  const { t } = useTranslation('prediction-reviews');
  return (
    <>
      {refused !== null && <Alert kind="error">{t('view.refused', { reason: refused })}</Alert>}
      {refused === null && isExpired && <Alert kind="error">{t('view.expired')}</Alert>}
      {mayReview && can['return'] === 'own' && <Alert kind="info">{t('view.own')}</Alert>}
      {remark !== null && <Alert kind="info">{t('view.remark', { name: reviewerName, remark })}</Alert>}
    </>
  );
}
