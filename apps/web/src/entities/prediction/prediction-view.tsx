import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf, type RecordQuery } from '../../widgets/record-frame.tsx';
import { TicketResults, type TicketResultsProps } from './tickets/ticket-results.tsx';
import { type Sheet, TicketSheet } from './tickets/ticket-sheet.tsx';
import './tickets/tickets.messages.ts';

/** A prediction as the view shows it, before or after publishing. */
export interface ShownPrediction extends Sheet {
  readonly writerName: string;
  /** Undefined before publishing. */
  readonly publishedTime?: string;
  /** When the writer sent the prediction to review; undefined outside a review. */
  readonly sentTime?: string;
  readonly withdrawnTime?: string | null;
  /** The newest first; undefined before publishing. */
  readonly results?: TicketResultsProps['results'];
}

interface ViewTexts {
  readonly loading: string;
  readonly title: (title: string) => string;
  readonly gone: string;
  readonly goneHint: string;
}

interface PredictionViewProps<Item> {
  /** The query of the record. */
  read: RecordQuery<Item>;
  /** Maps the record of the call to what the view shows. */
  shown: (record: Item) => ShownPrediction;
  /** Undefined shows the texts of a published prediction. */
  texts?: ViewTexts;
  /** Alerts above the facts. */
  renderNotes?: (record: Item) => ReactNode;
  /** A destructive button, left of the close button. */
  renderDanger?: (record: Item) => ReactNode;
  /** Buttons right of the close button. */
  renderActions?: (record: Item) => ReactNode;
  onClose: () => void;
}

/** One prediction to be read, in a drawer: published, settled or in review. */
export function PredictionView<Item>(props: PredictionViewProps<Item>) {
  const { read, shown, renderNotes, renderDanger, renderActions, onClose } = props;
  const { t } = useTranslation('tickets');
  const publishedTexts = usePublishedTexts();
  const { texts = publishedTexts } = props;
  const record = recordOf(read);
  return (
    <DialogFrame
      title={record === undefined ? texts.loading : texts.title(shown(record).title)}
      size="drawer"
      onClose={onClose}
      footer={
        <>
          {record !== undefined && renderDanger?.(record)}
          <Button onClick={onClose}>{t('view.close')}</Button>
          {record !== undefined && renderActions?.(record)}
        </>
      }
    >
      <RecordFrame query={read} gone={{ text: texts.gone, hint: texts.goneHint }}>
        {(item) => <Inside prediction={shown(item)}>{renderNotes?.(item)}</Inside>}
      </RecordFrame>
    </DialogFrame>
  );
}

function usePublishedTexts(): ViewTexts {
  const { t } = useTranslation('tickets');
  return {
    loading: t('view.loading'),
    title: (title) => t('view.title', { title }),
    gone: t('view.gone'),
    goneHint: t('view.goneHint'),
  };
}

function Inside({ prediction, children }: { prediction: ShownPrediction; children: ReactNode }) {
  const { t } = useTranslation('tickets');
  const { writerName, publishedTime, sentTime, withdrawnTime = null, results } = prediction;
  return (
    <TicketSheet
      sheet={prediction}
      facts={[
        [t('writer'), writerName],
        ...(sentTime === undefined ? [] : [[t('sentTime'), formatTime(sentTime)] as const]),
        ...(publishedTime === undefined ? [] : [[t('publishedTime'), formatTime(publishedTime)] as const]),
      ]}
    >
      {children}
      {withdrawnTime !== null && <Alert kind="info">{t('view.withdrawn', { time: formatTime(withdrawnTime) })}</Alert>}
      {results !== undefined && <TicketResults results={results} />}
    </TicketSheet>
  );
}
