import { timings } from '@touchline/domain/constants';

import { usePausingTimer } from '../../lib/use-pausing-timer.ts';
import { Alert } from '../plain/alert.tsx';

/** The message of a form that was not saved: there for three seconds, longer while someone reads it. */
export function PassingAlert({ text, onEnd }: { text: string; onEnd: () => void }) {
  const pauseProps = usePausingTimer(timings.formErrorMs, onEnd);
  return (
    <div {...pauseProps}>
      <Alert kind="error">{text}</Alert>
    </div>
  );
}
