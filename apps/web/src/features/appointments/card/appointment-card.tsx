import type { AppointmentWindow } from '@touchline/domain/appointments/appointment-rules';
import { appointmentCan, appointmentState, isBeingCut } from '@touchline/domain/appointments/appointment-states';
import { formatTime } from '@touchline/domain/times';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { StateWord, TroubleMarks } from '../../../entities/appointment/appointment-state.tsx';
import { type Appointment, factsOf, windowText } from '../../../entities/appointment/appointment.ts';
import type { LiveStream, RefusedTry } from '../../../entities/appointment/use-streams.ts';
import { useMay } from '../../../entities/session/use-may.ts';
import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useClock } from '../../../lib/page/use-clock.ts';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { RowActions } from '../../../widgets/list/table/row-actions.tsx';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import { Tag } from '../../../widgets/plain/tag.tsx';
import { SecretReveal } from '../../../widgets/secret/secret-reveal.tsx';
import './appointment-cards.messages.ts';
import { revealAppointmentKey } from '../appointments.api.ts';
import { useRequestState } from '../request-states.ts';
import { CardPreview } from './card-preview.tsx';
import { FollowKickOff } from './follow-kick-off.tsx';
import { lengthText } from './length-text.ts';
import { StreamLine } from './stream-line.tsx';
import { TargetTags } from './target-tags.tsx';
import { type CardAct, useCardActs } from './use-card-acts.ts';

import styles from './card.module.css';

const CardEditor = lazyPart(async () => (await import('./card-editor.tsx')).CardEditor);

interface AppointmentCardProps {
  appointment: Appointment;
  stream: LiveStream | null;
  /** The last try that was refused. */
  refusal?: RefusedTry | null;
  onAsk: (act: CardAct) => void;
}

/** One appointment: who, when, whereto, its state now, and what may be done about it. */
export function AppointmentCard({ appointment, stream, refusal = null, onAsk }: AppointmentCardProps) {
  const { t } = useTranslation('appointment-cards');
  const now = useClock();
  const facts = factsOf(appointment, stream);
  const can = appointmentCan(facts, now);
  const mayChange = useMay('pro_pro_lis-action');
  const request = useRequestState(appointment.id);
  const acts = useCardActs(appointment, can, onAsk);
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The edit area leaves the page, and would take the focus along.
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const shownFacts = useFacts(appointment, facts.window, stream);
  const authors = useAuthors(appointment);
  const { streamer, streamerCode } = appointment;
  const canEdit = mayChange && can.edit === true;
  return (
    <article className={styles.card} aria-label={streamer.name} data-editing={isEditing || undefined}>
      <header className={styles.head}>
        <Avatar name={streamer.name} src={photoAddress(streamer.photo)} size={40} />
        <div className={styles.who}>
          <span className={styles.name}>
            <b>{streamer.name}</b>
            {streamer.nickname !== '' && <span className={styles.quiet}>{streamer.nickname}</span>}
            {!streamer.enabled && <Tag tone="off">{t('anchorOff')}</Tag>}
          </span>
          <span className={styles.ids}>
            <span>{t('anchorId', { id: streamer.streamerId })}</span>
            <CopyText text={streamerCode} isWhole />
          </span>
        </div>
        <span className={styles.marks}>
          <TroubleMarks appointment={appointment} />
          <StateWord state={appointmentState(facts, now)} />
          {isBeingCut(facts, now) && <span className={styles.quiet}>{t('beingCut')}</span>}
        </span>
      </header>
      <StreamLine stream={stream} refusal={refusal} />
      {stream !== null && <CardPreview appointmentId={appointment.id} name={streamer.name} />}
      {isEditing ? (
        <CardEditor
          appointment={appointment}
          canMoveStart={can.editStart === true}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <>
          <FactList facts={shownFacts} label={streamer.name} />
          {mayChange && can.editStart === true && <FollowKickOff appointment={appointment} />}
        </>
      )}
      <footer className={styles.foot}>
        <span className={styles.quiet}>{authors}</span>
        <span className={styles.acts}>
          <span role="status" className={styles.request} data-state={request ?? undefined}>
            {request !== null && t(`request.${request}`)}
          </span>
          {canEdit && !isEditing && (
            <button
              ref={edit}
              type="button"
              className={styles.edit}
              aria-label={t('editNamed', { name: streamer.name })}
              onClick={() => setIsEditing(true)}
            >
              {t('edit')}
            </button>
          )}
          {!isEditing && acts.length > 0 && <RowActions rowName={streamer.name} actions={acts} />}
        </span>
      </footer>
    </article>
  );
}

function useFacts(appointment: Appointment, window: AppointmentWindow, stream: LiveStream | null): readonly Fact[] {
  const { t } = useTranslation('appointment-cards');
  const mayReveal = useMay(['pro_anc_lis-reservation', 'pro_anc_lis-action']);
  const { id, programName, startTime, endTime, projects, pushUrl, obsKey, streamerCode } = appointment;
  return [
    [t('fields.name'), programName, 'whole'],
    [
      t('fields.window'),
      <b key="window" className={styles.figures}>
        {t('windowAndLength', { window: windowText(window), length: lengthText(window) })}
      </b>,
      'whole',
    ],
    [
      t('fields.times'),
      <span key="times" className={styles.figures}>
        {windowText({ start: Date.parse(startTime), end: Date.parse(endTime) })}
      </span>,
      'whole',
    ],
    [t('fields.moves'), useMoves(appointment), 'whole'],
    [t('fields.projects'), <TargetTags key="projects" projects={projects} stream={stream} />, 'whole'],
    [t('fields.pushUrl'), <CopyText key="url" text={pushUrl} isWhole />, 'whole'],
    [
      t('fields.obsKey'),
      // Signed with the anchor's key until the window ends: after a change of either, the shown one is refused.
      <SecretReveal
        key={`${streamerCode} ${obsKey} ${window.end}`}
        hidden={<span className={styles.masked}>{obsKey}</span>}
        noun={t('fields.obsKey')}
        reveal={mayReveal ? async () => (await revealAppointmentKey(id)).obsKey : null}
      />,
      'whole',
    ],
  ];
}

function useMoves({ moveStartTime, moveEndTime }: Appointment): string {
  const { t } = useTranslation('appointment-cards');
  const start = t(moveStartTime < 0 ? 'moves.startEarlier' : 'moves.startLater', { minutes: Math.abs(moveStartTime) });
  const end = t('moves.endEarlier', { minutes: Math.abs(moveEndTime) });
  const moves = [...(moveStartTime === 0 ? [] : [start]), ...(moveEndTime === 0 ? [] : [end])];
  return moves.length === 0 ? t('moves.none') : moves.join(t('separator'));
}

function useAuthors({ createdBy, createdTime, updatedBy, updatedTime }: Appointment): string {
  const { t } = useTranslation('appointment-cards');
  const nameOf = (account: { readonly name: string } | null) => account?.name ?? t('system');
  const made = t('made', { name: nameOf(createdBy), time: formatTime(createdTime) });
  if (createdTime === updatedTime) return made;
  return `${made} · ${t('changed', { name: nameOf(updatedBy), time: formatTime(updatedTime) })}`;
}
