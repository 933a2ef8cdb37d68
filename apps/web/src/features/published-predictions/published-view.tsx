import { useTranslation } from 'react-i18next';

import { PredictionView } from '../../entities/prediction/prediction-view.tsx';
import { publishedPrediction } from '../../entities/prediction/published-prediction.ts';
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
  return (
    <PredictionView
      read={usePublished(id)}
      shown={publishedPrediction}
      renderDanger={(record) =>
        canWithdraw &&
        record.can['withdraw'] === true && (
          <Button look="danger" onClick={() => onWithdraw(record)}>
            {t('withdraw.submit')}
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}
