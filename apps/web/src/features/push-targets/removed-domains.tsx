import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { DomainStateDot } from '../../entities/domain/domain-state.tsx';
import { usePushTargetHistory } from './push-target-history.tsx';
import './push-targets.messages.ts';

import styles from './push-targets.module.css';

/** Removed for good while they belonged to the target. Other domains are told of by name alone. */
export function RemovedDomains({ projectCode }: { projectCode: string }) {
  const { t } = useTranslation(['push-targets', 'domain-states']);
  const { data } = usePushTargetHistory(projectCode, 'push');
  const removals = (data?.changes ?? []).filter(({ to }) => to === 'REMOVED');
  if (removals.length === 0) return null;
  return (
    <ul className={styles.line} aria-label={t('domain-states:states.REMOVED')}>
      {removals.map(({ id, domain, reason, remark, changedTime }) => (
        <li key={id}>
          <DomainStateDot state="REMOVED" />
          <span className={styles.quiet}>{domain.name}</span>
          <span className={styles.quiet}>
            {[reason === null ? '' : t(`domain-states:reasons.${reason}`), remark, formatTime(changedTime)]
              .filter((word) => word !== '')
              .join(t('drawer.join'))}
          </span>
        </li>
      ))}
    </ul>
  );
}
