import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { CheckIcon, WarningIcon } from '../../widgets/plain/icons.tsx';
import './appointment-words.messages.ts';

import styles from './target-health.module.css';

/** Whether a push target takes the running stream. */
export type ReportedHealth = Omit<
  CallData<Calls['appointments.streams']>['streams'][number]['targets'][number],
  'projectCode'
>;

/** The state in words, with its time. */
export function useTargetHealthText(): (health: ReportedHealth) => string {
  const { t } = useTranslation('appointment-words');
  return ({ state, since }) => {
    const word = t(`targetStates.${state}`);
    if (since === null) return word;
    return t('targetSince', { state: word, time: formatTime(since, 'second').slice(5) });
  };
}

/** The same with its icon. */
export function TargetHealthWord({ health }: { health: ReportedHealth }) {
  const text = useTargetHealthText()(health);
  return (
    <span className={styles.health} data-state={health.state}>
      {health.state === 'taking' && <CheckIcon />}
      {health.state === 'failing' && <WarningIcon />}
      {text}
    </span>
  );
}
