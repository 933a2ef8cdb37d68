import { titleOfKey } from '@touchline/domain/access/navigation';
import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useLiveAppointments } from '../../entities/appointment/use-live-appointments.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useClock } from '../../lib/page/use-clock.ts';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { DayPlanList } from './day/day-plan-list.tsx';
import './own/own-appointments.messages.ts';

const DayPlanFilterLine = lazyPart(
  async () => (await import('./day/day-plan-filters.tsx')).DayPlanFilterLine,
  <FilterPlaceholder />,
);
const DayLine = lazyPart(async () => (await import('./day/day-line.tsx')).DayLine, <FilterPlaceholder />);
const ViewSwitch = lazyPart(async () => (await import('./day/view-switch.tsx')).ViewSwitch, <FilterPlaceholder />);
const AppointmentCalendar = lazyPart(async () => (await import('./own/appointment-calendar.tsx')).AppointmentCalendar);

const viewParam = 'view';
const views = ['list', 'month', 'week'] as const;

/** One's own merchant's appointments, to read: as list, month or week. */
export function OwnAppointmentsPage() {
  const { t } = useTranslation('own-appointments');
  const [search, setSearch] = useSearchParams();
  const view = views.find((each) => each === search.get(viewParam)) ?? 'list';
  const today = formatTime(new Date(useClock()), 'day');
  const page = useListPage('appointments.list', {
    path: routeOfKey('anc_#_res'),
    toQuery: (chosen) => ({ ...chosen, day: chosen.day ?? today }),
    isIdle: view !== 'list',
  });
  const { filters, setFilters } = page;
  const days = { day: filters.day ?? today, dayEnd: filters.dayEnd };
  useLiveAppointments();
  const show = (next: string) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'list') changed.delete(viewParam);
        else changed.set(viewParam, next);
        return changed;
      },
      { preventScrollReset: true },
    );
  return (
    <ListPage
      title={titleOfKey('anc_#_res')}
      filters={view === 'list' && <DayPlanFilterLine filters={filters} days={days} onChange={setFilters} />}
      actions={
        <ViewSwitch
          label={t('views.label')}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={show}
        />
      }
    >
      {view === 'list' ? (
        <DayPlanList
          page={page}
          days={days}
          mayChange={false}
          onOpen={null}
          lead={<DayLine filters={filters} today={today} isOneDay={false} onChange={setFilters} />}
          emptyHint={t('emptyHint')}
        />
      ) : (
        <AppointmentCalendar
          span={view}
          day={days.day.slice(0, 10)}
          today={today}
          onDay={(day) => setFilters({ day: day === today ? undefined : day, dayEnd: undefined })}
        />
      )}
    </ListPage>
  );
}
