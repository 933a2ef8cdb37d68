import { useTranslation } from 'react-i18next';

import { WarningIcon } from '../plain/icons.tsx';
import { BarFace } from './bar-face.tsx';
import type { TimeAxis } from './model/axis.ts';
import { sizes } from './model/lanes.ts';
import type { Hold } from './use-hold.ts';

import styles from './bar.module.css';

/** The new place of a bar that is being moved, above everything else; `useHold` moves it. */
export function HeldBarView({ hold, axis }: { hold: Hold; axis: TimeAxis }) {
  const { t } = useTranslation('timeline');
  const { held, isOutdated, ghost, times, warning } = hold;
  if (held === null) return null;
  const { bar, labelAt } = held;
  return (
    <div
      ref={ghost}
      className={styles.ghost}
      data-ghost=""
      data-tone={bar.tone}
      style={{ height: sizes.bar }}
      aria-hidden="true"
    >
      <BarFace bar={bar} axis={axis} />
      <span className={styles.bubble} data-grip={held.grip} style={held.grip === 'end' ? undefined : { left: labelAt }}>
        <span ref={times} className={styles.newTimes} />
        <span ref={warning} className={styles.warning} />
        {isOutdated && (
          <span className={styles.warning}>
            <WarningIcon />
            {t('changed')}
          </span>
        )}
      </span>
    </div>
  );
}
