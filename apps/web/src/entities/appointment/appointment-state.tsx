import type { AppointmentState } from '@touchline/domain/appointments/appointment-states';
import { useTranslation } from 'react-i18next';

import { type Appointment, troublesOf } from './appointment.ts';
import './appointment-words.messages.ts';
import { stateIcons } from './state-icons.tsx';

import styles from './appointment.module.css';

/** A state as icon and word. */
export function StateWord({ state }: { state: AppointmentState }) {
  const { t } = useTranslation('appointment-words');
  return (
    <span className={styles.state} data-state={state}>
      {stateIcons[state]}
      {t(`states.${state}`)}
    </span>
  );
}

/** Words for each trouble of an appointment. */
export function TroubleMarks({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointment-words');
  const count = appointment.conflictIds.length;
  return (
    <span className={styles.marks}>
      {troublesOf(appointment).map((trouble) => (
        <span
          key={trouble}
          className={styles.mark}
          data-trouble={trouble}
          data-tip={t(`troubleHints.${trouble}`, { count })}
        >
          {t(`troubles.${trouble}`)}
        </span>
      ))}
    </span>
  );
}
