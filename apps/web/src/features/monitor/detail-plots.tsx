import { frameRateKept } from '@touchline/domain/live/live-pictures';
import { useTranslation } from 'react-i18next';

import { TitledSection } from '../../widgets/titled-section.tsx';
import { HourPlot } from './hour-plot.tsx';
import type { TileDetail } from './monitor.api.ts';
import './monitor.messages.ts';
import { bitrateText, frameRateText } from './wall/figure-texts.ts';

import styles from './wall/wall.module.css';

interface DetailPlotsProps {
  detail: Pick<TileDetail, 'plot' | 'frameRates'>;
  until: number;
}

const bitratePauseMs = 30_000;

/** Bitrate and frame rate of the last hour. */
export function DetailPlots({ detail: { plot, frameRates }, until }: DetailPlotsProps) {
  const { t } = useTranslation('monitor');
  const bitrates = plot.map(({ time, bitrate }) => ({ time, value: bitrate }));
  const rates = frameRates.map(({ time, frameRate }) => ({ time, value: frameRate }));
  const mostBitrate = bitrateText(Math.max(0, ...plot.map(({ bitrate }) => bitrate)));
  const leastRate = frameRateText(Math.min(...frameRates.map(({ frameRate }) => frameRate)));
  return (
    <>
      <TitledSection
        title={t('detail.plot')}
        {...(plot.length > 0 && { hint: t('detail.plotMost', { most: mostBitrate }) })}
      >
        {plot.length === 0 ? (
          <p className={styles.quiet}>{t('detail.noPlot')}</p>
        ) : (
          <HourPlot
            points={bitrates}
            until={until}
            pauseMs={bitratePauseMs}
            least={1000}
            textOf={bitrateText}
            label={t('detail.plotLabel', { most: mostBitrate })}
          />
        )}
      </TitledSection>
      {rates.length > 0 && (
        <TitledSection title={t('detail.frameRatePlot')} hint={t('detail.frameRateLeast', { least: leastRate })}>
          <HourPlot
            points={rates}
            until={until}
            pauseMs={frameRateKept}
            least={10}
            textOf={frameRateText}
            label={t('detail.frameRateLabel', { least: leastRate })}
          />
        </TitledSection>
      )}
    </>
  );
}
