import { PredictionView } from '../../entities/prediction/prediction-view.tsx';
import { publishedPrediction } from '../../entities/prediction/published-prediction.ts';
import { useTicket } from './prediction-records.api.ts';

/** One settled prediction. */
export function TicketView({ id, onClose }: { id: string; onClose: () => void }) {
  return <PredictionView read={useTicket(id)} shown={publishedPrediction} onClose={onClose} />;
}
