import { appointmentCan } from '@touchline/domain/appointments/appointment-states';
import { dayBounds } from '@touchline/domain/times';
import { Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Appointment, type AppointmentMatch, factsOf } from '../../../entities/appointment/appointment.ts';
import { useStreams } from '../../../entities/appointment/use-streams.ts';
import { oldAfter } from '../../../lib/lists/list-query.ts';
import { useClock } from '../../../lib/page/use-clock.ts';
import { useDelayed } from '../../../lib/page/use-delayed.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import { Timeline } from '../../../widgets/timeline/timeline.tsx';
import type { TimelineBar, TimelineRow } from '../../../widgets/timeline/timeline.types.ts';
import { type DayPlanFilters, useGaps, useWholeDayPlan } from './day-plan.api.ts';
import { GapLine } from './gap-line.tsx';
import '../appointments.messages.ts';
import { barOf, overlapWith, type RowKind, rowKinds, rowsOf } from './timeline-rows.ts';
import { useBarChanges } from './use-bar-changes.tsx';

import styles from './day-plan.module.css';

interface DayPlanTimelineProps {
  filters: DayPlanFilters;
  /** YYYY-MM-DD in Shanghai. */
  day: string;
  kind: RowKind;
  onKind: (kind: RowKind) => void;
  mayChange: boolean;
  lead: ReactNode;
  onOpen: (appointment: Appointment) => void;
  onBook: (match: AppointmentMatch) => void;
}

/** Hours of the neighbouring days that are shown too. */
const overhang = 6;
const hourMs = 3_600_000;
const rowHeight = 48;

/** A day's programme as bars over the hours, by anchor or by match. */
export function DayPlanTimeline(props: DayPlanTimelineProps) {
  const { filters, day, kind, onKind, mayChange, lead, onOpen, onBook } = props;
  const { t } = useTranslation('appointments');
  const now = useClock();
  const query = useWholeDayPlan({ ...filters, ...spanOf(day).query }, { keepsPrevious: true });
  const isOld = query.isPlaceholderData;
  // The bars of the day before stay on its hours until those of the chosen one are there.
  const [shownDay, setShownDay] = useState(day);
  if (!isOld && shownDay !== day) setShownDay(day);
  const span = useMemo(() => spanOf(shownDay), [shownDay]);
  const isDimmed = useDelayed(isOld, oldAfter);
  const gaps = useGaps(day);
  const appointments = query.data?.records ?? none;
  const lacking = gaps.data?.matches ?? noMatches;
  const streams = useStreams(appointments);
  const rows = useMemo(() => rowsOf(appointments, lacking, kind, span), [appointments, lacking, kind, span]);
  const bars = useMemo(
    () => appointments.map((appointment) => barOf(appointment, { kind, now, streams, mayChange })),
    [appointments, kind, now, streams, mayChange],
  );
  const byId = useMemo(() => new Map(appointments.map((each) => [each.id, each])), [appointments]);
  const anchorName = (code: string) => rows.find(({ id }) => id === code)?.label ?? code;
  const { onChange, question } = useBarChanges({ appointments, anchorName });

  const open = ({ id }: TimelineBar) => {
    const appointment = byId.get(id);
    if (appointment !== undefined) onOpen(appointment);
  };
  /** A match opens its appointments, or what books an anchor for it. */
  const openRow = (row: TimelineRow) => {
    const gap = lacking.find(({ matchId }) => matchId === row.id);
    const appointment = appointments.find(({ epgId }) => epgId === row.id);
    if (gap !== undefined && row.gap !== undefined) onBook(gap);
    else if (appointment !== undefined) onOpen(appointment);
  };
  const warningOf = (bar: TimelineBar, change: { start: number; end: number; row: string }) => {
    const appointment = byId.get(bar.id);
    if (appointment === undefined) return null;
    const streamerCode = kind === 'anchor' ? change.row : appointment.streamerCode;
    const name = overlapWith(appointments, { id: bar.id, streamerCode }, change);
    return name === null ? null : t('timeline.overlaps', { name });
  };
  const mayHandOver = ({ id }: TimelineBar) => {
    const appointment = byId.get(id);
    return appointment !== undefined && appointmentCan(factsOf(appointment), now).handOver === true;
  };

  return (
    <div className={styles.timeline} data-old={isDimmed || undefined}>
      <GapLine
        matches={lacking}
        isCut={gaps.data?.isCut === true}
        onBook={onBook}
        onRetry={gaps.isError && gaps.data === undefined ? () => void gaps.refetch() : null}
      />
      <CutLine query={query} />
      <Timeline
        label={t('timeline.label')}
        day={shownDay}
        rows={query.data === undefined ? noRows : rows}
        bars={bars}
        overhang={overhang}
        tools={
          <span className={styles.dayLine}>
            {lead}
            <Segmented<RowKind>
              aria-label={t('timeline.rows')}
              options={rowKinds.map((value) => ({ value, label: t(`timeline.by.${value}`) }))}
              value={kind}
              onChange={onKind}
            />
          </span>
        }
        empty={<NoRows query={query} />}
        onOpen={open}
        onOpenRow={kind === 'match' ? openRow : undefined}
        onChange={mayChange && !isOld ? onChange : undefined}
        acceptsRow={kind === 'anchor' && mayChange ? mayHandOver : undefined}
        warningOf={warningOf}
      />
      {question}
    </div>
  );
}

interface DayPlanPartProps {
  query: ReturnType<typeof useWholeDayPlan>;
}

/** Says that there are more than these. */
function CutLine({ query: { data } }: DayPlanPartProps) {
  const { t } = useTranslation('appointments');
  if (data === undefined || data.total <= data.records.length) return null;
  return (
    <p className={styles.gaps} role="status">
      <WarningIcon />
      {t('timeline.cut', { count: data.records.length })}
    </p>
  );
}

/** Stands in place of rows: there are none, they are on their way, or they could not be read. */
function NoRows({ query }: DayPlanPartProps) {
  const { t } = useTranslation('appointments');
  if (query.data !== undefined) return <ListEmpty text={t('empty.none')} hint={t('empty.hint')} />;
  if (query.isError) return <ListFailed error={query.error} onRetry={() => void query.refetch()} />;
  return <ListSkeleton rowHeight={rowHeight} />;
}

const noRows: readonly TimelineRow[] = [];
const none: readonly Appointment[] = [];
const noMatches: readonly AppointmentMatch[] = [];

/** The day in ms, and what is read: a few hours more on either side. */
function spanOf(day: string) {
  const { start = '', nextStart = '' } = dayBounds(day) ?? {};
  const [from, to] = [Date.parse(start), Date.parse(nextStart)];
  const at = (ms: number) => new Date(ms).toISOString();
  return { start: from, end: to, query: { day: at(from - overhang * hourMs), dayEnd: at(to + overhang * hourMs) } };
}
