import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { effectiveWindow, windowText } from '../../../entities/appointment/appointment.ts';
import { CloseDialog } from '../../../entities/appointment/close-dialog.tsx';
import { useMay } from '../../../entities/session/use-may.ts';
import { showDone, showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import './appointment-cards.messages.ts';
import { deleteAppointment, setAppointmentEnabled } from '../appointments.api.ts';
import { CreateDrawer } from '../create/create-drawer.tsx';
import { prefillOf } from '../create/prefill.ts';
import { HandoverDialog } from '../handover/handover-dialog.tsx';
import { MatchDialog } from '../match/match-dialog.tsx';
import { trackRequest } from '../request-states.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import type { CardAct } from './use-card-acts.ts';

interface CardDialogsProps {
  act: CardAct;
  onClose: () => void;
}

/** The question or dialog of an act on one appointment. */
export function CardDialogs({ act: { kind, appointment }, onClose }: CardDialogsProps) {
  const { t } = useTranslation('appointment-cards');
  const { id, programName, streamer, streamerCode } = appointment;
  const [copiedTo, setCopiedTo] = useState<string | null>(null);
  const mayReserve = useMay('pro_anc_lis-reservation');
  switch (kind) {
    case 'close':
      return (
        <CloseDialog
          name={streamer.name}
          program={programName}
          onConfirm={async () => {
            await trackRequest(id, setAppointmentEnabled(id, false));
            showToast({ text: t('done.closed', { name: streamer.name }) });
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'resume':
      return <ResumeDialog appointment={appointment} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDialog
          title={t('delete.title', { name: streamer.name })}
          confirmLabel={t('delete.confirm')}
          isDanger
          onConfirm={async () => {
            await trackRequest(id, deleteAppointment(id));
            showDone('delete', programName);
            onClose();
          }}
          onClose={onClose}
        >
          <p>{t('delete.text', { program: programName, window: windowText(effectiveWindow(appointment)) })}</p>
        </ConfirmDialog>
      );
    case 'changeMatch':
      return <MatchDialog appointment={appointment} onClose={onClose} />;
    case 'copy':
      if (copiedTo === null || !mayReserve)
        return <MatchDialog appointment={appointment} onCopy={setCopiedTo} onClose={onClose} />;
      return <CreateDrawer matchId={copiedTo} prefill={prefillOf(appointment)} onClose={onClose} />;
    case 'handOver':
      return (
        <HandoverDialog
          anchor={{ streamerCode, name: streamer.name, merchantCode: null }}
          only={appointment}
          onClose={onClose}
        />
      );
  }
}
