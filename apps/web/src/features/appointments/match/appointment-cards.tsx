import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { useRefusedTries, useStreams } from '../../../entities/appointment/use-streams.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import '../card/appointment-cards.messages.ts';
import { AppointmentCard } from '../card/appointment-card.tsx';
import type { CardAct } from '../card/use-card-acts.ts';

import styles from './appointment-cards.module.css';

const CardDialogs = lazyPart(async () => (await import('../card/card-dialogs.tsx')).CardDialogs);

interface AppointmentCardsProps {
  appointments: readonly Appointment[];
  /** Of all there are. */
  total: number;
}

/** Appointments as cards, with the dialogs of their acts. */
export function AppointmentCards({ appointments, total }: AppointmentCardsProps) {
  const { t } = useTranslation('appointment-cards');
  const [act, setAct] = useState<CardAct | null>(null);
  const streams = useStreams(appointments);
  const refusals = useRefusedTries(appointments);
  return (
    <>
      <div className={styles.cards}>
        {appointments.map((appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            stream={streams.get(appointment.id) ?? null}
            refusal={refusals.get(appointment.id) ?? null}
            onAsk={setAct}
          />
        ))}
      </div>
      {total > appointments.length && <p>{t('match.more', { count: appointmentLimits.itemsPerCall })}</p>}
      {act !== null && <CardDialogs act={act} onClose={() => setAct(null)} />}
    </>
  );
}
