import type { StreamFacts } from '@touchline/domain/appointments/appointment-states';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { TroubleMarks } from '../../../entities/appointment/appointment-state.tsx';
import { type Appointment, effectiveWindow, windowText } from '../../../entities/appointment/appointment.ts';
import { MatchCell } from '../../../entities/match/match-cell.tsx';
import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { OpenText } from '../../../widgets/list/cells/open-text.tsx';
import { TwoLines } from '../../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../../widgets/list/table/table-columns.tsx';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import '../appointments.messages.ts';
import { StateControl } from './state-control.tsx';

import styles from './day-plan.module.css';

interface DayPlanColumnsOptions {
  readonly mayChange: boolean;
  /** Null where rows open nothing. */
  readonly onOpen: ((appointment: Appointment) => void) | null;
  readonly streams: ReadonlyMap<string, StreamFacts>;
}

export function useDayPlanColumns(options: DayPlanColumnsOptions): DataColumn<Appointment>[] {
  const { mayChange, onOpen, streams } = options;
  const { t } = useTranslation('appointments');
  return [
    {
      key: 'streamer',
      title: t('columns.streamer'),
      width: 168,
      isFixed: true,
      render: ({ streamer }) => <AnchorCell streamer={streamer} />,
    },
    {
      key: 'programName',
      title: t('columns.programName'),
      minWidth: 168,
      render: (appointment) =>
        onOpen === null ? (
          appointment.programName
        ) : (
          <OpenText text={appointment.programName} onOpen={() => onOpen(appointment)} />
        ),
    },
    {
      key: 'lname',
      title: t('columns.match'),
      minWidth: 176,
      render: ({ hname, aname, lname }) => <MatchCell home={hname} away={aname} leagueName={lname} />,
    },
    {
      key: 'startTime',
      title: t('columns.window'),
      width: 204,
      render: (appointment) => windowText(effectiveWindow(appointment)),
    },
    {
      key: 'enabled',
      title: t('columns.state'),
      width: mayChange ? 156 : 96,
      render: (appointment) => (
        <StateControl appointment={appointment} stream={streams.get(appointment.id) ?? null} mayChange={mayChange} />
      ),
    },
    {
      key: 'projects',
      title: t('columns.projects'),
      minWidth: 128,
      render: ({ projects }) => projects.map(({ name }) => name).join(t('separator')),
    },
    {
      key: 'overlap',
      title: t('columns.marks'),
      width: 160,
      render: (appointment) => <TroubleMarks appointment={appointment} />,
    },
    {
      key: 'kickOffTime',
      title: t('columns.kickOff'),
      kind: 'time',
      isExtra: true,
      render: ({ kickOffTime }) => formatTime(kickOffTime),
    },
    {
      key: 'updatedTime',
      title: t('columns.updatedTime'),
      kind: 'time',
      isExtra: true,
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

function AnchorCell({ streamer: { name, nickname, photo, streamerCode } }: Pick<Appointment, 'streamer'>) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={photoAddress(photo)} size={32} />
      <TwoLines first={<CutText text={name} />} second={<CutText text={nickname || streamerCode} />} />
    </span>
  );
}
