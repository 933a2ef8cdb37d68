import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import '../card/appointment-cards.messages.ts';
import './appointment-create.messages.ts';
import { useMatchAppointments } from '../appointments.api.ts';
import { CreateForm } from './create-form.tsx';
import type { Prefill } from './prefill.ts';

interface CreateDrawerProps {
  matchId: string;
  prefill?: Prefill;
  onClose: () => void;
}

/** Books anchors for a match. */
export function CreateDrawer({ matchId, prefill, onClose }: CreateDrawerProps) {
  const { t } = useTranslation('appointment-create');
  const query = useMatchAppointments(matchId);
  const match = query.data?.match ?? null;
  const bookable = match !== null && match.gameStageType !== null ? match : null;
  const [first, setFirst] = useState<AppointmentMatch | null>(null);
  if (first === null && bookable !== null) setFirst(bookable);
  // What was typed stays, also where the match left the shelf meanwhile: then the server refuses it.
  const shown = bookable ?? first;
  if (shown !== null)
    return <CreateForm match={shown} booked={query.data?.records ?? []} prefill={prefill} onClose={onClose} />;
  return (
    <DialogFrame
      title={match === null ? t('title') : t('titleOf', { match: nameOfMatch(match) })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <RecordFrame query={query}>{() => <ListEmpty text={t('noMatch')} hint={t('noMatchHint')} />}</RecordFrame>
    </DialogFrame>
  );
}
