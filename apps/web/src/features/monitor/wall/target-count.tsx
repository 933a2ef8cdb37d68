import { useTranslation } from 'react-i18next';

import { useTargetHealthText } from '../../../entities/appointment/target-health.tsx';
import type { WatchedTile } from '../monitor.api.ts';
import '../monitor.messages.ts';

import styles from './target-count.module.css';

/** How many push targets, and how many of them do not take the stream. */
export function TargetCount({ projects }: Pick<WatchedTile, 'projects'>) {
  const { t } = useTranslation('monitor');
  const { t: words } = useTranslation('appointment-words');
  const textOf = useTargetHealthText();
  if (projects.length === 0) return <span className={styles.targets}>{t('tile.noTargets')}</span>;
  const lines = projects.map(({ name, health }) =>
    health === null ? name : words('targetTip', { name, state: textOf(health) }),
  );
  const down = projects.filter(({ health }) => health?.state === 'failing').length;
  return (
    <span className={styles.targets} data-down={down > 0 || undefined} data-tip={lines.join(words('targetSeparator'))}>
      {down > 0
        ? t('tile.targetsDown', { count: projects.length, down })
        : t('tile.targets', { count: projects.length })}
    </span>
  );
}
