import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { TimeRange } from '../../widgets/pickers/time-range.tsx';
import { type TicketFilters, useWriters } from './prediction-records.api.ts';
import './prediction-records.messages.ts';
import { filterOf, groupIn, resultGroupNames } from './result-groups.ts';

const everything = 'all';
const sports = ['1', '2'] as const;

interface RecordFiltersProps {
  filters: TicketFilters;
  onChange: (filters: TicketFilters) => void;
}

/** Whose record, of which sport and days. */
export function RecordFilters({ filters, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('prediction-records');
  const writers = useWriters();
  const self = writers.find(({ isSelf }) => isSelf)?.userId ?? null;
  return (
    <>
      {writers.some(({ isSelf }) => !isSelf) && (
        <SingleSelect
          label={t('filters.writer')}
          placeholder={t('filters.chooseWriter')}
          options={writers.map(({ userId, userName, isSelf }) => ({
            value: userId,
            label: isSelf ? t('filters.self', { name: userName }) : userName,
          }))}
          value={filters.userId ?? self}
          canBeSearched
          width={180}
          onChange={(userId) => onChange({ userId: userId === null || userId === self ? undefined : userId })}
        />
      )}
      <Segmented
        aria-label={t('filters.sport')}
        value={filters.sportId ?? everything}
        options={[
          { value: everything, label: t('filters.all') },
          ...sports.map((value) => ({ value, label: disciplineName(Number(value)) })),
        ]}
        onChange={(next) =>
          onChange({ sportId: sports.find((one) => one === next), leagueId: undefined, playType: undefined })
        }
      />
      <TimeRange
        label={t('filters.days')}
        value={{ start: filters.from ?? null, end: filters.until ?? null }}
        onChange={({ start, end }) => onChange({ from: start ?? undefined, until: end ?? undefined })}
      />
    </>
  );
}

/** Which of the tickets. */
export function ResultFilter({ filters, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('prediction-records');
  return (
    <Segmented
      aria-label={t('filters.result')}
      value={groupIn(filters) ?? everything}
      options={[
        { value: everything, label: t('filters.all') },
        ...resultGroupNames.map((value) => ({ value, label: t(`filters.results.${value}`) })),
      ]}
      onChange={(next) => onChange(filterOf(resultGroupNames.find((group) => group === next)))}
    />
  );
}
