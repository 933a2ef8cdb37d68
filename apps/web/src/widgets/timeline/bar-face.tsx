import { useTranslation } from 'react-i18next';

import { LockIcon } from '../inside-icons.tsx';
import { Icon, WarningIcon } from '../plain/icons.tsx';
import type { HiddenParts, TimeAxis } from './model/axis.ts';
import { spanText } from './model/zone-day.ts';
import type { TimelineBar } from './timeline.types.ts';

import styles from './bar.module.css';

interface BarFaceProps {
  bar: TimelineBar;
  axis: TimeAxis;
  hidden?: HiddenParts;
}

/** Points to the left; its side turns it. */
const CutIcon = () => (
  <Icon>
    <path d="M9 4L5 8l4 4M13 4L9 8l4 4" />
  </Icon>
);

/** Content of a bar: as much of it as there is room for. The hint of the bar has all of it, and names it. */
export function BarFace({ bar, axis, hidden }: BarFaceProps) {
  const { t } = useTranslation('timeline');
  const { before = 0, after = 0 } = hidden ?? {};
  const { icon, label, state, marks = [], freedom } = bar;
  return (
    <>
      <span
        className={styles.face}
        aria-hidden="true"
        data-part={partOf(hidden)}
        style={{ width: partOf(hidden) === undefined ? undefined : `${100 - before - after}%` }}
      >
        {hidden?.isCutBefore === true && (
          <span className={styles.cut} data-cut="before" title={t('cutBefore')}>
            <CutIcon />
          </span>
        )}
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
      {hidden?.isCutAfter === true && (
        <span className={styles.cut} data-cut="after" aria-hidden="true" title={t('cutAfter')}>
          <CutIcon />
        </span>
      )}
    </>
  );
}

/** The part of a bar that is in sight, or undefined where all of it is. */
function partOf(hidden: HiddenParts | undefined): 'before' | 'after' | undefined {
  if (hidden?.isCutAfter === true) return 'before';
  return hidden?.isCutBefore === true ? 'after' : undefined;
}

/** All that a bar says. */
export function wordsOf(bar: TimelineBar, axis: TimeAxis): string[] {
  const { label, detail, state, marks = [], lockedReason } = bar;
  const times = spanText(bar, axis.zone, axis.name);
  const words = [label, detail ?? '', times, state, ...marks.map(({ word }) => word), lockedReason ?? ''];
  return words.filter((word) => word !== '');
}
