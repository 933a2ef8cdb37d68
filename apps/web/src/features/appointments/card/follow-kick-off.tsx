import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { i18n } from '../../../lib/i18n.ts';
import { showBanner, showDone, showToast } from '../../../lib/page/notices.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import './appointment-cards.messages.ts';
import { type AppointmentChange, updateAppointment } from '../appointments.api.ts';
import { overlapsIn } from '../overlaps.ts';
import { trackRequest } from '../request-states.ts';
import { OverlapNotice } from './overlap-notice.tsx';

import styles from './card.module.css';

/** The kick-off moved without the appointment: one click moves it along, from now on too. */
export function FollowKickOff({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointment-cards');
  const [isSending, setIsSending] = useState(false);
  const [overlaps, setOverlaps] = useState<readonly string[] | null>(null);
  const { id, programName, kickOffMoved, kickOffTime, startTime, endTime, updatedTime } = appointment;
  if (!kickOffMoved) return null;

  const send = (change: AppointmentChange, version: string) => trackRequest(id, updateAppointment(id, change, version));
  const undo = async (version: string) => {
    try {
      await send({ startTime, endTime }, version);
      showDone('undo', programName);
    } catch (error) {
      showBanner({ message: failureText(error) });
    }
  };
  const follow = async (confirmOverlap: boolean) => {
    if (isSending) return;
    setIsSending(true);
    setOverlaps(null);
    try {
      const saved = await send({ followKickOff: true, ...(confirmOverlap && { confirmOverlap }) }, updatedTime);
      showToast({
        text: t('followed', { name: programName }),
        action: { label: i18n.t('common:notices.undo'), run: () => undo(saved.updatedTime) },
      });
    } catch (error) {
      const named = overlapsIn(error);
      if (named === null) showBanner({ message: failureText(error) });
      else setOverlaps(named);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={styles.follow}>
      <Button busy={isSending} onClick={() => void follow(false)}>
        {t('follow', { time: formatTime(kickOffTime) })}
      </Button>
      {overlaps !== null && (
        <OverlapNotice overlaps={overlaps} confirm={{ label: t('overlap.save'), run: () => follow(true) }} />
      )}
    </div>
  );
}
