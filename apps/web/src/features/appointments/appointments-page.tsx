import { titleOfKey } from '@touchline/domain/access/navigation';
import { formatTime } from '@touchline/domain/times';
import { Segmented } from 'antd';
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
import { ProgrammeList } from './day/programme-list.tsx';
import './day/programme.messages.ts';

const ProgrammeFilterLine = lazyPart(
  async () => (await import('./day/programme-filters.tsx')).ProgrammeFilterLine,
  <FilterPlaceholder />,
);
const DayLine = lazyPart(async () => (await import('./day/day-line.tsx')).DayLine, <FilterPlaceholder />);
const ExportProgramme = lazyPart(async () => (await import('./day/export-programme.tsx')).ExportProgramme);

const viewParam = 'view';
const views = ['list', 'timeline'] as const;
type View = (typeof views)[number];

/** A day's programme: who is on air, when and for which match. */
export function AppointmentsPage() {
  const { t } = useTranslation('programme');
  const [search, setSearch] = useSearchParams();
  const view: View = search.get(viewParam) === 'timeline' ? 'timeline' : 'list';
  const today = formatTime(new Date(useClock()), 'day');
  const page = useListPage('appointments.list', { toQuery: (chosen) => ({ ...chosen, day: chosen.day ?? today }) });
  const { filters, setFilters } = page;
  const days = { day: filters.day ?? today, dayEnd: filters.dayEnd };
  const navigate = useNavigate();
  const openMerchant = useOpenMerchant();
  const mayChange = useMay('pro_pro_lis-action');
  useLiveAppointments();
  const open = ({ sportCode, epgId }: Appointment) =>
    void navigate(matchAppointmentsPath({ sportCode, matchId: epgId }, openMerchant));
  const show = (next: View) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'list') changed.delete(viewParam);
        else changed.set(viewParam, next);
        return changed;
      },
      { preventScrollReset: true },
    );
  const dayLine = <DayLine filters={filters} today={today} isOneDay={view === 'timeline'} onChange={setFilters} />;
  return (
    <ListPage
      title={titleOfKey('pro_pro_lis')}
      filters={<ProgrammeFilterLine filters={filters} days={days} onChange={setFilters} />}
      actions={
        <>
          <Segmented<View>
            aria-label={t('views.label')}
            options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={view}
            onChange={show}
          />
          <ExportProgramme filters={{ ...filters, ...days }} total={page.list.answer?.total} />
        </>
      }
    >
      <ProgrammeList
        page={page}
        days={days}
        mayChange={mayChange}
        onOpen={open}
        lead={dayLine}
        emptyHint={t('empty.hint')}
      />
    </ListPage>
  );
}
