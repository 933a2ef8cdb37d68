import { roundedFrameRate } from '@touchline/domain/live/live-pictures';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import '../../../entities/appointment/appointment-words.messages.ts';
import type { LiveStream, RefusedTry } from '../../../entities/appointment/use-streams.ts';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import './appointment-cards.messages.ts';

import styles from './card.module.css';

interface StreamLineProps {
  stream: LiveStream | null;
  refusal: RefusedTry | null;
}

/** Since when the anchor publishes and how much, and the last try that was refused; nothing without either. */
export function StreamLine({ stream, refusal }: StreamLineProps) {
  const { t } = useTranslation(['appointment-cards', 'appointment-words']);
  const isShown = stream?.since != null || refusal !== null;
  return (
    <div className={isShown ? styles.stream : undefined}>
      {stream?.since != null && (
        <span>
          {t('stream.since', { time: formatTime(stream.since, 'second') })}
          {stream.bitrate !== null && ` · ${t('stream.bitrate', { megabits: (stream.bitrate / 1e6).toFixed(1) })}`}
          {stream.frameRate !== null && ` · ${t('stream.frameRate', { rate: roundedFrameRate(stream.frameRate) })}`}
        </span>
      )}
      <span role="status" className={refusal === null ? undefined : styles.refused}>
        {refusal !== null && (
          <>
            <WarningIcon />
            {t('stream.refused', {
              reason: t(`appointment-words:publishRefusals.${refusal.reason}`),
              time: formatTime(refusal.time, 'second'),
              count: refusal.times,
              address: refusal.address,
            })}
          </>
        )}
      </span>
    </div>
  );
}
