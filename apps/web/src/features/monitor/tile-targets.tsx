import { useTranslation } from 'react-i18next';

import { TargetHealthWord } from '../../entities/appointment/target-health.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import type { TileDetail } from './monitor.api.ts';
import './monitor.messages.ts';

import styles from './wall/wall.module.css';

/** Each push target with its domain, and whether it takes the stream. */
export function TileTargets({ projects }: Pick<TileDetail, 'projects'>) {
  const { t } = useTranslation('monitor');
  return (
    <TitledSection title={t('detail.targets')}>
      {projects.length === 0 ? (
        <p className={styles.quiet}>{t('detail.noTargets')}</p>
      ) : (
        <ul className={styles.rows}>
          {projects.map(({ projectCode, name, health }) => (
            <li key={projectCode}>
              <span>{health?.domain == null ? name : t('detail.targetOf', { name, domain: health.domain })}</span>
              {health === null ? (
                <span className={styles.quiet}>{t('detail.notRelayed')}</span>
              ) : (
                <TargetHealthWord health={health} />
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
