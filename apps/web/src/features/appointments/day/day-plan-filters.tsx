import { type AppointmentState, appointmentStates } from '@touchline/domain/appointments/appointment-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../../../entities/appointment/appointment-words.messages.ts';
import { SearchBox } from '../../../widgets/list/search-box.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import { Checkbox } from '../../../widgets/plain/checkbox.tsx';
import { useDayPlanOptions } from './day-plan-options.ts';
import type { DayPlanFilters } from './day-plan.api.ts';
import '../appointments.messages.ts';

import styles from './day-plan.module.css';

interface DayPlanFiltersProps {
  filters: DayPlanFilters;
  /** What is asked for of the days, without other filters. */
  days: Pick<DayPlanFilters, 'day' | 'dayEnd'>;
  onChange: (filters: DayPlanFilters) => void;
}

/** Anchors and targets on offer are those of the chosen days. */
export function DayPlanFilterLine({ filters, days, onChange }: DayPlanFiltersProps) {
  const { t } = useTranslation('appointments');
  const { t: words } = useTranslation('appointment-words');
  const [isWanted, setIsWanted] = useState(false);
  const { anchors, targets } = useDayPlanOptions(days, isWanted || hasNames(filters));
  const { keyword = '', streamerCodes, projectCodes, state, marked } = filters;
  return (
    <>
      <SearchBox
        label={t('filters.keyword')}
        value={keyword}
        onSearch={(next) => onChange({ keyword: next || undefined })}
      />
      {/* Their options are read once somebody comes near. */}
      <span className={styles.selects} onPointerEnter={() => setIsWanted(true)} onFocus={() => setIsWanted(true)}>
        <SingleSelect<string>
          label={t('filters.streamer')}
          options={anchors}
          value={streamerCodes?.[0] ?? null}
          width={128}
          canBeCleared
          canBeSearched
          onChange={(next) => onChange({ streamerCodes: next === null ? undefined : [next] })}
        />
        <SingleSelect<string>
          label={t('filters.projects')}
          options={targets}
          value={projectCodes?.[0] ?? null}
          width={128}
          canBeCleared
          canBeSearched
          onChange={(next) => onChange({ projectCodes: next === null ? undefined : [next] })}
        />
        <SingleSelect<AppointmentState>
          label={t('filters.state')}
          options={appointmentStates.map((value) => ({ value, label: words(`states.${value}`) }))}
          value={state?.[0] ?? null}
          width={104}
          canBeCleared
          onChange={(next) => onChange({ state: next === null ? undefined : [next] })}
        />
      </span>
      <Checkbox
        label={t('filters.marked')}
        checked={marked === '1'}
        onChecked={(isOn) => onChange({ marked: isOn ? '1' : undefined })}
      />
    </>
  );
}

const hasNames = ({ streamerCodes, projectCodes }: DayPlanFilters): boolean =>
  streamerCodes !== undefined || projectCodes !== undefined;
