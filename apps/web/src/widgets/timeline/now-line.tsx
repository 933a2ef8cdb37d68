import { useTranslation } from 'react-i18next';

import { useClock } from '../../lib/page/use-clock.ts';
import { percentAt, type TimeAxis } from './axis.ts';
import { zonedTime } from './zone-day.ts';

import styles from './timeline.module.css';

/** Now as a line through all rows; it moves by itself. */
export function NowLine({ axis, now: given }: { axis: TimeAxis; now: number | undefined }) {
  const { t } = useTranslation('timeline');
  const clock = useClock();
  const now = given ?? clock;
  if (now < axis.sight.start || now >= axis.sight.end) return null;
  return (
    <div
      className={styles.now}
      role="img"
      aria-label={t('now', { time: zonedTime(now, axis.zone).slice(11) })}
      style={{ left: `${percentAt(now, axis)}%` }}
    >
      <span className={styles.nowTime} aria-hidden="true">
        {zonedTime(now, axis.zone).slice(11)}
      </span>
    </div>
  );
}

/** Leads to now, on the day that has it. */
export function NowButton({
  axis,
  now: given,
  onPress,
}: {
  axis: TimeAxis;
  now: number | undefined;
  onPress: () => void;
}) {
  const { t } = useTranslation('timeline');
  const clock = useClock();
  const now = given ?? clock;
  if (now < axis.sight.start || now >= axis.sight.end) return null;
  return (
    <button type="button" className={styles.toNow} onClick={onPress}>
      {t('toNow')}
    </button>
  );
}
