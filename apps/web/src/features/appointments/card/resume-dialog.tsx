import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { isOverlap, OverlapDialog } from '../../../entities/appointment/overlap-dialog.tsx';
import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import './appointment-cards.messages.ts';
import { setAppointmentEnabled } from '../appointments.api.ts';
import { trackRequest } from '../request-states.ts';

/** Resumes at once; only an overlap with another appointment asks. */
export function ResumeDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation('appointment-cards');
  const { id, programName, streamer } = appointment;
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const hasBegun = useRef(false);

  const resume = async (confirmOverlap: boolean) => {
    await trackRequest(id, setAppointmentEnabled(id, true, confirmOverlap));
    showToast({ text: t('done.resumed', { name: streamer.name }) });
    onClose();
  };
  const begin = useEffectEvent(async () => {
    try {
      await resume(false);
    } catch (error) {
      if (isOverlap(error)) {
        setRefusal(error);
        return;
      }
      if (error instanceof CallError) showBanner(error);
      onClose();
    }
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, []);

  if (refusal === null) return null;
  return <OverlapDialog name={programName} refusal={refusal} onConfirm={() => resume(true)} onClose={onClose} />;
}
