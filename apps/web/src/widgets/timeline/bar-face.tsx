import { useTranslation } from 'react-i18next';

import { LockIcon } from '../inside-icons.tsx';
import { WarningIcon } from '../plain/icons.tsx';
import type { TimeAxis } from './axis.ts';
import type { TimelineBar } from './timeline.types.ts';
import { spanText } from './zone-day.ts';

import styles from './bar.module.css';

interface BarFaceProps {
  bar: TimelineBar;
  axis: TimeAxis;
}

/** Content of a bar: as much of it as there is room for. */
export function BarFace({ bar, axis }: BarFaceProps) {
  const { t } = useTranslation('timeline');
  const { icon, label, state, marks = [], start, end, freedom } = bar;
  return (
    <>
      {start < axis.sight.start && <span className={styles.cut} data-side="start" title={t('cutBefore')} />}
      <span className={styles.face}>
        <span className={styles.icon}>{icon}</span>
        {marks.length > 0 && (
          <span className={styles.mark} data-tone={marks.some(({ tone }) => tone === 'danger') ? 'danger' : 'warning'}>
            <WarningIcon />
            <span className={styles.markWord}>{marks.map(({ word }) => word).join(' ')}</span>
          </span>
        )}
        <span className={styles.label}>{label}</span>
        <span className={styles.state}>{state}</span>
        <span className={styles.times}>{spanText(bar, axis.zone, axis.name)}</span>
        {freedom === 'none' && (
          <span className={styles.lock}>
            <LockIcon />
          </span>
        )}
      </span>
      {end > axis.sight.end && <span className={styles.cut} data-side="end" title={t('cutAfter')} />}
    </>
  );
}

/** All that a bar says, for its hint and for screen readers. */
export function wordsOf(bar: TimelineBar, axis: TimeAxis): string[] {
  const { label, detail, state, marks = [], lockedReason } = bar;
  const times = spanText(bar, axis.zone, axis.name);
  const words = [label, detail ?? '', times, state, ...marks.map(({ word }) => word), lockedReason ?? ''];
  return words.filter((word) => word !== '');
}
