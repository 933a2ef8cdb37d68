import { lineText } from '@touchline/domain/predictions/odds-lines';
import { playTypes } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import { Segmented } from 'antd';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type TimeTick, timeTicks } from './odds-axis.ts';
import type { OddsPlotProps } from './odds-props.ts';
import {
  dotsOf,
  extent,
  firstAtLine,
  frameOf,
  pathOf,
  type RoundFrame,
  shareOf,
  stretchAt,
  type OddsStretch,
  stretchesOf,
} from './odds-shape.ts';
import { oddsText } from './odds-text.ts';
import { OddsValue } from './odds-value.tsx';
import './odds.messages.ts';

import styles from './odds.module.css';

/** Colours and dashes that there are. */
const tones = 5;

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);
const timeOf = (second: number) => formatTime(new Date(second * 1000));

/** Odds of one selection over time, a line for each provider; whoever points into it reads how they stood then. */
export function OddsPlot({ playType, series, code, onCode, mark, until }: OddsPlotProps) {
  const { t } = useTranslation('odds');
  const [pointed, setPointed] = useState<number | null>(null);
  const { selections } = playTypes[playType];
  const end = secondsOf(until);
  const lines = series
    .filter((one) => one.playType === playType)
    .map((one) => ({ ...one, stretches: stretchesOf(one, code, end) }));
  const frame = frameOf(
    lines.flatMap(({ stretches }) => stretches),
    end,
    mark && secondsOf(mark.at),
  );
  const label = t('plot.label', { selection: selections.find((one) => one.code === code)?.name ?? '' });

  return (
    <figure className={styles.figure}>
      {onCode !== undefined && (
        <Segmented
          aria-label={t('plot.choose')}
          size="small"
          value={code}
          options={selections.map(({ code: value, name }) => ({ value, label: name }))}
          onChange={onCode}
        />
      )}
      {frame === null ? (
        <p className={styles.empty}>{t('plot.none')}</p>
      ) : (
        <>
          <Drawing label={label} frame={frame} lines={lines} mark={mark} pointed={pointed} onPoint={setPointed} />
          <p className={styles.when}>{pointed === null ? t('plot.now') : t('plot.at', { time: timeOf(pointed) })}</p>
          <ul className={styles.legend}>
            {lines.map(({ providerId, providerName, stretches }, at) => (
              <li key={providerId} data-tone={at % tones}>
                <svg className={styles.swatch} viewBox="0 0 24 8" aria-hidden="true">
                  <path className={styles.line} d="M0 4H24" />
                </svg>
                <span>{providerName}</span>
                <OddsAt playType={playType} stretches={stretches} at={pointed ?? end} />
              </li>
            ))}
          </ul>
          {lines.some(({ stretches }) => stretches.some(({ isNewLine }) => isNewLine)) && (
            <p className={styles.note}>{t('plot.newLine')}</p>
          )}
        </>
      )}
    </figure>
  );
}

interface DrawingProps extends Pick<OddsPlotProps, 'mark'> {
  label: string;
  frame: RoundFrame;
  lines: readonly { readonly providerId: number; readonly stretches: readonly OddsStretch[] }[];
  /** In seconds. */
  pointed: number | null;
  onPoint: (second: number | null) => void;
}

function Drawing({ label, frame, lines, mark, pointed, onPoint }: DrawingProps) {
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(Math.round(frame.from + ((clientX - left) / width) * (frame.to - frame.from)));
  };
  const across = (second: number) => ({ insetInlineStart: `${shareOf(second, frame) * 100}%` });
  const up = (value: number) => ({
    insetBlockEnd: `${((value - frame.low) / (frame.high - frame.low)) * 100}%`,
  });
  const momentOf = useMoment();
  const markShare = mark === undefined ? 0 : shareOf(secondsOf(mark.at), frame);

  return (
    <>
      <div className={styles.plot}>
        <div className={styles.values} aria-hidden="true">
          {frame.ticks.map((value) => (
            <span key={value} style={up(value)}>
              {oddsText(value)}
            </span>
          ))}
        </div>
        <div className={styles.area} onPointerMove={point} onPointerLeave={() => onPoint(null)}>
          {frame.ticks.slice(1, -1).map((value) => (
            <div key={value} className={styles.grid} style={up(value)} />
          ))}
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${extent.width} ${extent.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            {lines.map(({ providerId, stretches }, at) => (
              <g key={providerId} data-tone={at % tones}>
                <path className={styles.line} d={pathOf(stretches, frame)} />
                <path className={styles.dots} d={dotsOf(stretches, frame)} />
              </g>
            ))}
          </svg>
          {mark !== undefined && (
            <div className={styles.mark} style={across(secondsOf(mark.at))} data-beyond={markShare > 0.5 || undefined}>
              <span>{mark.text}</span>
            </div>
          )}
          {pointed !== null && <div className={styles.pointed} style={across(pointed)} />}
        </div>
      </div>
      <div className={styles.times} aria-hidden="true">
        {timeTicks(frame.from, frame.to).map((tick) => (
          <span key={tick.second} style={across(tick.second)} data-edge={edgeOf(shareOf(tick.second, frame))}>
            {momentOf(tick)}
          </span>
        ))}
      </div>
    </>
  );
}

/** A label near an edge stands inside of it. */
function edgeOf(share: number): 'start' | 'end' | undefined {
  if (share < 0.12) return 'start';
  return share > 0.88 ? 'end' : undefined;
}

/** The hour, with the day where it changes and the year where that does. */
function useMoment(): (tick: TimeTick) => string {
  const { t } = useTranslation('odds');
  return ({ year, month, day, time, changed }) => {
    if (changed === 'none') return time ?? '';
    const date = t('plot.day', { month, day });
    return [changed === 'year' ? t('plot.year', { year, date }) : date, time].filter(Boolean).join(' ');
  };
}

interface OddsAtProps extends Pick<OddsPlotProps, 'playType'> {
  stretches: readonly OddsStretch[];
  /** In seconds. */
  at: number;
}

/** The arrow leads from where odds began at this line. */
function OddsAt({ playType, stretches, at }: OddsAtProps) {
  const { t } = useTranslation('odds');
  const stretch = stretchAt(stretches, at);
  if (stretch === undefined) {
    const isEarly = stretches[0] !== undefined && at < stretches[0].from;
    return <span className={styles.muted}>{t(isEarly ? 'plot.early' : 'plot.closed')}</span>;
  }
  const { line, value } = stretch;
  const first = firstAtLine(stretches, line);
  return (
    <>
      {line !== null && <span>{lineText(playType, line)}</span>}
      <OddsValue before={first} after={value} />
      {first !== undefined && first !== value && (
        <span className={styles.muted}>{t('plot.first', { odds: oddsText(first) })}</span>
      )}
    </>
  );
}
