import { appointmentCan, appointmentState, type StreamFacts } from '@touchline/domain/appointments/appointment-states';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { StateWord } from '../../../entities/appointment/appointment-state.tsx';
import { type Appointment, factsOf } from '../../../entities/appointment/appointment.ts';
import { isOverlap, OverlapDialog } from '../../../entities/appointment/overlap-dialog.tsx';
import { CallError } from '../../../lib/calls/call-error.ts';
import { i18n } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import { useClock } from '../../../lib/page/use-clock.ts';
import { useIsMounted } from '../../../lib/page/use-is-mounted.ts';
import { switchAppointment } from './day-plan.api.ts';
import '../appointments.messages.ts';

import styles from './day-plan.module.css';

const ConfirmDialog = lazyPart(async () => (await import('../../../widgets/form/confirm-dialog.tsx')).ConfirmDialog);

interface StateControlProps {
  appointment: Appointment;
  stream: StreamFacts | null;
  mayChange: boolean;
}

/** The state, and beside it closing or resuming where the state allows one of them. */
export function StateControl({ appointment, stream, mayChange }: StateControlProps) {
  const { t } = useTranslation('appointments');
  const now = useClock();
  const running = useRef(false);
  const isMounted = useIsMounted();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const { id, programName: name, streamer } = appointment;
  const facts = factsOf(appointment, stream);
  const can = appointmentCan(facts, now);

  const send = async (isOn: boolean, confirmOverlap = false): Promise<void> => {
    await switchAppointment(id, isOn, confirmOverlap);
    const undo = { label: i18n.t('common:notices.undo'), run: () => tryTo(!isOn) };
    showToast({ text: t(isOn ? 'switch.resumed' : 'switch.closed', { name }), action: undo });
  };
  /** An overlap asks; any other refusal is said, and so is an overlap after the row has gone. */
  const tryTo = async (isOn: boolean) => {
    if (running.current) return;
    running.current = true;
    try {
      await send(isOn);
    } catch (error) {
      if (isOverlap(error) && isMounted.current) setRefusal(error);
      else if (error instanceof CallError) showBanner(error);
    } finally {
      running.current = false;
    }
  };

  return (
    <span className={styles.stateControl}>
      <StateWord state={appointmentState(facts, now)} />
      {mayChange && can.close === true && (
        <button
          type="button"
          className={styles.act}
          aria-label={t('switch.closeOf', { name })}
          onClick={() => setIsAsking(true)}
        >
          {t('switch.close')}
        </button>
      )}
      {mayChange && can.resume === true && (
        <button
          type="button"
          className={styles.act}
          aria-label={t('switch.resumeOf', { name })}
          onClick={() => void tryTo(true)}
        >
          {t('switch.resume')}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('switch.title', { name })}
          confirmLabel={t('switch.close')}
          isDanger
          onConfirm={async () => {
            await send(false);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('switch.text', { anchor: streamer.name })}</p>
        </ConfirmDialog>
      )}
      {refusal !== null && (
        <OverlapDialog
          name={name}
          refusal={refusal}
          onConfirm={async () => {
            await send(true, true);
            setRefusal(null);
          }}
          onClose={() => setRefusal(null)}
        />
      )}
    </span>
  );
}
