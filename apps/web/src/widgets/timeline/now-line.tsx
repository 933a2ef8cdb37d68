import { useTranslation } from 'react-i18next';

import { useClock } from '../../lib/page/use-clock.ts';
import { percentAt, type TimeAxis } from './model/axis.ts';
import { zonedTime } from './model/zone-day.ts';

import styles from './timeline.module.css';

interface NowProps {
  axis: TimeAxis;
  /** Server time, or undefined for the browser's. */
  now: number | undefined;
}

/** Now in ms, or undefined where the drawing does not have it; it goes on by itself. */
function useNow({ axis, now: given }: NowProps): number | undefined {
  const clock = useClock();
  const now = given ?? clock;
  return now >= axis.sight.start && now < axis.sight.end ? now : undefined;
}

/** Now as a line through all rows. */
export function NowLine(props: NowProps) {
  const { t } = useTranslation('timeline');
  const now = useNow(props);
  if (now === undefined) return null;
  const { axis } = props;
  const time = zonedTime(now, axis.zone).slice(11);
  return (
    <div
      className={styles.now}
      role="img"
      aria-label={t('now', { time })}
      style={{ left: `${percentAt(now, axis)}%` }}
    />
  );
}

/** Now among the hours. */
export function NowTime(props: NowProps) {
  const now = useNow(props);
  if (now === undefined) return null;
  const { axis } = props;
  return (
    <span className={styles.nowTime} style={{ left: `${percentAt(now, axis)}%` }}>
      {zonedTime(now, axis.zone).slice(11)}
    </span>
  );
}

/** Leads to now, on a day that has it. */
export function NowButton({ onPress, ...props }: NowProps & { onPress: () => void }) {
  const { t } = useTranslation('timeline');
  const now = useNow(props);
  if (now === undefined) return null;
  return (
    <button type="button" className={styles.toNow} onClick={onPress}>
      {t('toNow')}
    </button>
  );
}
