import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import '../../../entities/appointment/appointment-words.messages.ts';
import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { useStreams } from '../../../entities/appointment/use-streams.ts';
import type { ListPageModel } from '../../../lib/lists/list-page.ts';
import { useListTexts } from '../../../widgets/list/list-texts.ts';
import { DataTable } from '../../../widgets/list/table/data-table.tsx';
import { useDayPlanColumns } from './day-plan-columns.tsx';
import { useDayPlanOptions } from './day-plan-options.ts';
import type { DayPlanFilters } from './day-plan.api.ts';
import '../appointments.messages.ts';

interface DayPlanListProps {
  page: ListPageModel<'appointments.list'>;
  /** What is asked for of the days. */
  days: Pick<DayPlanFilters, 'day' | 'dayEnd'>;
  mayChange: boolean;
  /** Null where rows open nothing. */
  onOpen: ((appointment: Appointment) => void) | null;
  /** Stands at the left of the toolbar. */
  lead: ReactNode;
  /** What to do about an empty day. */
  emptyHint: string;
}

/** Appointments of some days as a table. */
export function DayPlanList({ page, days, mayChange, onOpen, lead, emptyHint }: DayPlanListProps) {
  const { t } = useTranslation('appointments');
  const { t: words } = useTranslation('appointment-words');
  const { filters, list } = page;
  const streams = useStreams(list.rows ?? []);
  const columns = useDayPlanColumns({ mayChange, onOpen, streams });
  const hasNames = filters.streamerCodes !== undefined || filters.projectCodes !== undefined;
  const { anchors, targets } = useDayPlanOptions(days, hasNames);
  const named = (options: readonly { value: string; label: string }[]) => (code: string) =>
    options.find(({ value }) => value === code)?.label ?? code;
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: {
      keyword: {},
      streamerCodes: { label: t('filters.streamer'), each: named(anchors) },
      matchId: { label: t('filters.matchId') },
      projectCodes: { label: t('filters.projects'), each: named(targets) },
      state: { label: t('filters.state'), each: (state) => words(`states.${state}`) },
      marked: { label: t('filters.marked'), text: () => t('filters.yes') },
      // The day line shows them.
      day: null,
      dayEnd: null,
      ids: null,
    },
    none: { text: t('empty.none'), hint: emptyHint },
  });
  return (
    <DataTable
      label={t('table')}
      page={page}
      lead={lead}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ programName }) => programName}
      {...(onOpen !== null && { onOpen, opensOnClick: true })}
      {...texts}
    />
  );
}
