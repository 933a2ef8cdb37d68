import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { TargetHealthWord, useTargetHealthText } from '../../../entities/appointment/target-health.tsx';
import type { LiveStream } from '../../../entities/appointment/use-streams.ts';
import { Tag } from '../../../widgets/plain/tag.tsx';

import styles from './target-tags.module.css';

interface TargetTagsProps {
  projects: Appointment['projects'];
  stream: LiveStream | null;
}

/** Push targets; while somebody publishes, those that do not take the stream say so. */
export function TargetTags({ projects, stream }: TargetTagsProps) {
  const textOf = useTargetHealthText();
  const { t } = useTranslation('appointment-words');
  const healthOf = new Map(stream?.targets.map((target) => [target.projectCode, target]));
  return (
    <ul className={styles.targets}>
      {projects.map(({ projectCode, name }) => {
        const health = healthOf.get(projectCode);
        return (
          <li key={projectCode} data-tip={health && t('targetTip', { name, state: textOf(health) })}>
            <Tag>{name}</Tag>
            {health !== undefined && health.state !== 'taking' && <TargetHealthWord health={health} />}
          </li>
        );
      })}
    </ul>
  );
}
