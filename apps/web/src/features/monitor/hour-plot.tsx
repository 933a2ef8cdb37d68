import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { TileDetail } from './monitor.api.ts';
import './monitor.messages.ts';
import { BitratePlot, hourPieces } from './wall/bitrate-plot.tsx';
import { bitrateText } from './wall/bitrate-text.ts';
import { scaleTop } from './wall/scale-top.ts';

import styles from './hour-plot.module.css';

const halfHourMs = 1_800_000;

/** Bitrates of the hour up to `until`, between a scale and the times of day. */
export function HourPlot({ plot, until }: { plot: TileDetail['plot']; until: number }) {
  const { t } = useTranslation('monitor');
  const most = Math.max(0, ...plot.map(({ bitrate }) => bitrate));
  const top = scaleTop(most);
  return (
    <div className={styles.figure}>
      <div className={styles.scale} aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{value === 0 ? '0' : bitrateText(value)}</span>
        ))}
      </div>
      <BitratePlot
        pieces={hourPieces(plot, until)}
        label={t('detail.plotLabel', { most: bitrateText(most) })}
        size="large"
        top={top}
      />
      <div className={styles.times} aria-hidden="true">
        {[2, 1, 0].map((halves) => (
          <time key={halves}>{formatTime(new Date(until - halves * halfHourMs)).slice(11)}</time>
        ))}
      </div>
    </div>
  );
}
