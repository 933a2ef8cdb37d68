import { titleOfKey } from '@touchline/domain/access/navigation';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { type Appointment, matchAppointmentsPath } from '../../entities/appointment/appointment.ts';
import { useLiveAppointments } from '../../entities/appointment/use-live-appointments.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useClock } from '../../lib/page/use-clock.ts';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { DayPlanList } from './day/day-plan-list.tsx';
import './appointments.messages.ts';

const DayPlanFilterLine = lazyPart(
  async () => (await import('./day/day-plan-filters.tsx')).DayPlanFilterLine,
  <FilterPlaceholder />,
);
const DayLine = lazyPart(async () => (await import('./day/day-line.tsx')).DayLine, <FilterPlaceholder />);
const DayPlanTimeline = lazyPart(async () => (await import('./day/day-plan-timeline.tsx')).DayPlanTimeline);
const CreateDrawer = lazyPart(async () => (await import('./create/create-drawer.tsx')).CreateDrawer);
const ViewSwitch = lazyPart(async () => (await import('./day/view-switch.tsx')).ViewSwitch, <FilterPlaceholder />);
const ExportDayPlan = lazyPart(async () => (await import('./day/export-day-plan.tsx')).ExportDayPlan);

const viewParam = 'view';
const rowsParam = 'by';
const views = ['list', 'timeline'] as const;

/** A day's appointments: who is on air, when and for which match. */
export function AppointmentsPage() {
  const { t } = useTranslation('appointments');
  const [search, setSearch] = useSearchParams();
  const view = views.find((each) => each === search.get(viewParam)) ?? 'list';
  const today = formatTime(new Date(useClock()), 'day');
  const page = useListPage('appointments.list', {
    toQuery: (chosen) => ({ ...chosen, day: chosen.day ?? today }),
    isIdle: view === 'timeline',
  });
  const { filters, setFilters } = page;
  const days = { day: filters.day ?? today, dayEnd: filters.dayEnd };
  const navigate = useNavigate();
  const openMerchant = useOpenMerchant();
  const mayChange = useMay('pro_pro_lis-action');
  const mayBook = useMay('pro_anc_lis-reservation');
  const [booked, setBooked] = useState<string | null>(null);
  useLiveAppointments();
  /** The default of a choice stands in no address. */
  const put = (name: string, value: string, usual: string) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value === usual) changed.delete(name);
        else changed.set(name, value);
        return changed;
      },
      { preventScrollReset: true },
    );
  const openMatch = (sportCode: string, matchId: string) =>
    void navigate(matchAppointmentsPath({ sportCode, matchId }, openMerchant));
  const open = ({ sportCode, epgId }: Appointment) => openMatch(sportCode, epgId);
  const dayLine = <DayLine filters={filters} today={today} isOneDay={view === 'timeline'} onChange={setFilters} />;
  return (
    <ListPage
      title={titleOfKey('pro_pro_lis')}
      filters={<DayPlanFilterLine filters={filters} days={days} onChange={setFilters} />}
      actions={
        <>
          <ViewSwitch
            label={t('views.label')}
            options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={view}
            onChange={(next) => put(viewParam, next, 'list')}
          />
          <ExportDayPlan filters={{ ...filters, ...days }} total={page.list.answer?.total} />
        </>
      }
    >
      {view === 'list' ? (
        <DayPlanList
          page={page}
          days={days}
          mayChange={mayChange}
          onOpen={open}
          lead={dayLine}
          emptyHint={t('empty.hint')}
        />
      ) : (
        <DayPlanTimeline
          filters={filters}
          day={days.day.slice(0, 10)}
          kind={search.get(rowsParam) === 'match' ? 'match' : 'anchor'}
          onKind={(kind) => put(rowsParam, kind, 'anchor')}
          mayChange={mayChange}
          lead={dayLine}
          onOpen={open}
          onBook={({ sportCode, matchId }) => (mayBook ? setBooked(matchId) : openMatch(sportCode, matchId))}
        />
      )}
      {booked !== null && <CreateDrawer matchId={booked} onClose={() => setBooked(null)} />}
    </ListPage>
  );
}
