import { useTranslation } from 'react-i18next';

import { photoAddress } from '../../lib/calls/photo-address.ts';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { Avatar } from '../../widgets/picture/avatar.tsx';
import { type AppointmentAnchor, windowText } from './appointment.ts';
import './appointment-words.messages.ts';

import styles from './appointment.module.css';

interface AnchorFacesProps {
  /** Appointments of one match, with their effective windows. */
  programs: readonly {
    readonly programId: string;
    readonly streamer: AppointmentAnchor;
    readonly startTime: string;
    readonly endTime: string;
    readonly enabled: boolean;
  }[];
  /** All of them, where not all are given. */
  total: number;
}

const mostFaces = 3;

/** Faces of a match's anchors on top of each other, and how many more there are; the tip says names and windows. */
export function AnchorFaces({ programs, total }: AnchorFacesProps) {
  const { t } = useTranslation('appointment-words');
  if (total === 0) return <span className={styles.none}>{t('anchors.none')}</span>;
  const lines = programs.map(({ streamer: { name }, startTime, endTime, enabled }) =>
    t(enabled ? 'anchors.window' : 'anchors.closed', {
      name,
      window: windowText({ start: Date.parse(startTime), end: Date.parse(endTime) }),
    }),
  );
  const more = total > programs.length ? t('anchors.more') : '';
  const names = lines.join(t('anchors.separator')) + more;
  const shown = programs.slice(0, mostFaces);
  return (
    <span className={styles.faces} role="img" aria-label={t('anchors.count', { count: total, names })} data-tip={names}>
      {shown.map(({ programId, streamer, enabled }) => (
        <span key={programId} className={styles.face} data-off={!enabled || undefined}>
          <Avatar name={streamer.name} src={photoAddress(streamer.photo)} size={24} />
        </span>
      ))}
      {total > shown.length && <small className={styles.more}>{`+${total - shown.length}`}</small>}
    </span>
  );
}

/** One anchor: face, name and nickname. */
export function AnchorName({ streamer }: { streamer: Pick<AppointmentAnchor, 'name' | 'nickname' | 'photo'> }) {
  const { t } = useTranslation('appointment-words');
  const { name, nickname, photo } = streamer;
  return (
    <span className={styles.named}>
      <Avatar name={name} src={photoAddress(photo)} size={24} />
      <CutText text={nickname === '' ? name : t('anchors.nicknamed', { name, nickname })} />
    </span>
  );
}
