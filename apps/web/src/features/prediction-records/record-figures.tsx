import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { hitRateText, trendOf, yieldText, type Trend } from './figures.ts';
import type { PredictionRecordData } from './prediction-records.api.ts';
import './prediction-records.messages.ts';

import styles from './prediction-records.module.css';

/** The writer's key figures. */
export function RecordFigures({ record: { all, open, withdrawn } }: { record: PredictionRecordData }) {
  const { t } = useTranslation('prediction-records');
  const { hits, misses, hitRate, currentStreak } = all;
  const streak =
    currentStreak === 0
      ? t('nothing')
      : t(currentStreak > 0 ? 'figures.hitsInRow' : 'figures.missesInRow', { count: Math.abs(currentStreak) });
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      <Figure name={t('figures.hitRate')} note={t('figures.hitRateOf', { hits, judged: hits + misses })}>
        {hitRateText(hitRate) ?? t('nothing')}
      </Figure>
      <Figure name={t('figures.yield')} note={t('figures.yieldHint')} trend={trendOf(all.yield)}>
        {yieldText(all.yield) ?? t('nothing')}
      </Figure>
      <Figure name={t('figures.streak')} note={t('figures.longest', { count: all.longestStreak })}>
        {streak}
      </Figure>
      <Figure name={t('figures.settled')} note={t('figures.neither', { pushes: all.pushes, voids: all.voids })}>
        {all.settled.toLocaleString('en-US')}
      </Figure>
      <Figure name={t('figures.open')} note={t('figures.withdrawn', { count: withdrawn })}>
        {open.toLocaleString('en-US')}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  note: string;
  trend?: Trend;
  children: ReactNode;
}

function Figure({ name, note, trend = 'same', children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value} data-trend={trend}>
        {children}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
