import { appointmentState } from '@touchline/domain/appointments/appointment-states';
import { shiftDay } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { StateWord, TroubleMarks } from '../../../entities/appointment/appointment-state.tsx';
import { type Appointment, effectiveWindow, factsOf, windowText } from '../../../entities/appointment/appointment.ts';
import { useStreams } from '../../../entities/appointment/use-streams.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { useClock } from '../../../lib/page/use-clock.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../widgets/inside-icons.tsx';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { ToolButton } from '../../../widgets/tool-button.tsx';
import { useWholeDayPlan } from '../day/day-plan.api.ts';
import { byDay, calendarDays, type CalendarSpan, steppedDay } from './calendar-days.ts';
import './own-appointments.messages.ts';

import styles from './own.module.css';

interface AppointmentCalendarProps {
  span: CalendarSpan;
  /** The chosen day; its month or week is shown. */
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** In a month's cell; a week's day shows all. */
const mostEntries = 3;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month or a week with what each day has, and the chosen day's appointments beside it. */
export function AppointmentCalendar({ span, day, today, onDay }: AppointmentCalendarProps) {
  const { t } = useTranslation('own-appointments');
  const days = calendarDays(day, span);
  const query = useWholeDayPlan({ day: days[0], dayEnd: days.at(-1) });
  const records = query.data?.records ?? [];
  const found = byDay(records);
  const [year = '', month = ''] = day.split('-');
  const title =
    span === 'month'
      ? t('month', { year, month: Number(month) })
      : t('week', { first: days[0], last: days.at(-1)?.slice(5) });
  return (
    <div className={styles.calendar}>
      <div className={styles.tools}>
        <ToolButton label={t(`steps.${span}.previous`)} onClick={() => onDay(steppedDay(day, span, -1))}>
          <ChevronLeftIcon />
        </ToolButton>
        <h2 className={styles.title}>{title}</h2>
        <ToolButton label={t(`steps.${span}.next`)} onClick={() => onDay(steppedDay(day, span, 1))}>
          <ChevronRightIcon />
        </ToolButton>
        <Button onClick={() => onDay(today)}>{t('today')}</Button>
        {query.isError && (
          <span role="alert">
            {t('failed')} <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
          </span>
        )}
        {query.data !== undefined && query.data.total > records.length && (
          <span className={styles.quiet}>{t('cut', { count: records.length })}</span>
        )}
      </div>
      <DayGrid
        span={span}
        days={days}
        day={day}
        today={today}
        found={query.data === undefined ? null : found}
        onDay={onDay}
      />
      <DayPanel day={day} appointments={found.get(day) ?? []} isRead={query.data !== undefined} />
    </div>
  );
}

interface DayGridProps extends AppointmentCalendarProps {
  days: readonly string[];
  /** Null until they are read. */
  found: ReadonlyMap<string, readonly Appointment[]> | null;
}

/** One tab stop; arrows lead from day to day. */
function DayGrid({ span, days, day, today, found, onDay }: DayGridProps) {
  const { t } = useTranslation('own-appointments');
  const box = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    box.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onDay(shiftDay(day, by));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the days inside it
    <div
      ref={box}
      className={styles.grid}
      data-span={span}
      role="group"
      aria-label={t('calendar')}
      onKeyDown={onKeyDown}
    >
      {(['0', '1', '2', '3', '4', '5', '6'] as const).map((weekday) => (
        <span key={weekday} className={styles.weekday}>
          {t(`weekdays.${weekday}`)}
        </span>
      ))}
      {days.map((each) => {
        const own = found?.get(each) ?? [];
        const shown = span === 'month' ? own.slice(0, mostEntries) : own;
        return (
          <button
            key={each}
            type="button"
            className={styles.day}
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            tabIndex={each === day ? 0 : -1}
            data-other={(span === 'month' && each.slice(0, 7) !== day.slice(0, 7)) || undefined}
            onClick={() => onDay(each)}
          >
            <span className={styles.said}>{found === null ? each : t('dayOf', { day: each, count: own.length })}</span>
            <span className={styles.number} aria-hidden="true">
              <b>{Number(each.slice(8))}</b>
              {own.length > 0 && <small>{t('count', { count: own.length })}</small>}
            </span>
            {shown.map((appointment) => (
              <span
                key={appointment.id}
                className={styles.entry}
                aria-hidden="true"
                data-off={!appointment.enabled || undefined}
              >
                {t('entry', { time: timeOn(each, appointment), name: appointment.streamer.name })}
              </span>
            ))}
            {own.length > shown.length && (
              <span className={styles.more} aria-hidden="true">
                {t('more', { count: own.length - shown.length })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** When it begins; on the days after that, midnight. */
function timeOn(day: string, appointment: Appointment): string {
  const start = formatTime(new Date(effectiveWindow(appointment).start));
  return start.startsWith(day) ? start.slice(11) : '00:00';
}

interface DayPanelProps {
  day: string;
  appointments: readonly Appointment[];
  /** Before, nothing is known of the day. */
  isRead: boolean;
}

function DayPanel({ day, appointments, isRead }: DayPanelProps) {
  const { t } = useTranslation('own-appointments');
  const streams = useStreams(appointments);
  const now = useClock();
  const title = isRead ? t('dayTitle', { day, count: appointments.length }) : t('dayUnread', { day });
  return (
    <section className={styles.panel} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {appointments.length === 0 && isRead && <p className={styles.quiet}>{t('none')}</p>}
      <ul className={styles.list}>
        {appointments.map((appointment) => (
          <li key={appointment.id} className={styles.item}>
            <Avatar name={appointment.streamer.name} src={photoAddress(appointment.streamer.photo)} size={32} />
            <span className={styles.facts}>
              <b>{appointment.streamer.name}</b>
              <CutText text={`${nameOfMatch(appointment)} · ${appointment.lname}`} />
              <span className={styles.line}>
                {windowText(effectiveWindow(appointment))}
                <StateWord state={appointmentState(factsOf(appointment, streams.get(appointment.id) ?? null), now)} />
                <TroubleMarks appointment={appointment} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
