import { chosenOf } from '@touchline/domain/lists/multi-select';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { MultiSelect } from '../../../widgets/pickers/multi-select.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import { TimeRange } from '../../../widgets/pickers/time-range.tsx';
import { DayTabs } from '../../../widgets/search/day-tabs.tsx';
import {
  dayIn,
  filtersOfDay,
  instantOfMinute,
  type MatchListFilters,
  type MatchNarrowing,
  statusOptions,
  useOwnFieldOptions,
} from './match-filters.ts';
import '../matches.messages.ts';

import styles from '../matches.module.css';

/** Filter choices between the search and the rows, in one line that wraps. */
export function MatchChoices({ filters, setting, hasSpan, onChange }: MatchNarrowing) {
  const { t } = useTranslation('matches');
  return (
    <div className={styles.choices}>
      <Choices
        label={t('columns.status')}
        options={statusOptions}
        value={filters.status ?? []}
        onChange={(status) => onChange({ status } as MatchListFilters)}
      />
      <Choices
        label={t('columns.gameStage')}
        options={setting?.gameStageType ?? []}
        value={filters.gameStageType ?? []}
        onChange={(gameStageType) => onChange({ gameStageType })}
      />
      <Choices
        label={t('columns.matchFrom')}
        options={setting?.matchFrom ?? []}
        value={filters.matchFrom ?? []}
        onChange={(matchFrom) => onChange({ matchFrom })}
      />
      <Choices
        label={t('columns.streams')}
        options={setting?.streamFrom ?? []}
        value={filters.streamFrom ?? []}
        onChange={(streamFrom) => onChange({ streamFrom })}
      />
      <Choices
        label={t('filters.own')}
        options={useOwnFieldOptions()}
        value={filters.ownFields ?? []}
        onChange={(ownFields) => onChange({ ownFields } as MatchListFilters)}
      />
      <SingleSelect<'1' | '2'>
        label={t('columns.createType')}
        options={(['1', '2'] as const).map((value) => ({ value, label: t(`createType.${value}`) }))}
        value={filters.createType ?? null}
        width={128}
        canBeCleared
        onChange={(createType) => onChange({ createType: createType ?? undefined })}
      />
      {hasSpan ? <Span filters={filters} onChange={onChange} /> : <Day filters={filters} onChange={onChange} />}
    </div>
  );
}

interface MatchDaysProps extends Pick<MatchNarrowing, 'filters' | 'hasSpan' | 'onChange'> {
  /** Undefined until they are there. */
  days: readonly { readonly day: string; readonly matches: number }[] | undefined;
}

/** The days around today; none of them is from today on. */
export function MatchDays({ filters, hasSpan, days, onChange }: MatchDaysProps) {
  const { t } = useTranslation('matches');
  return (
    <div className={styles.days}>
      <DayTabs
        days={(days ?? []).map(({ day }) => day)}
        counts={new Map((days ?? []).map(({ day, matches }) => [day, matches]))}
        noneLabel={t('filters.fromToday')}
        value={dayIn(filters)}
        onChange={(day) => onChange(filtersOfDay(day, hasSpan))}
      />
    </div>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  value: readonly string[];
  /** Undefined asks for nothing. */
  onChange: (ids: readonly string[] | undefined) => void;
}

/** The picker counts its options; what they stand for has names of its own. */
function Choices({ label, options, value, onChange }: ChoicesProps) {
  const numbers = options.map((_, at) => at + 1);
  return (
    <MultiSelect
      label={label}
      options={options.map(({ name }, at) => ({ value: at + 1, label: name }))}
      value={numbers.filter((at) => value.includes(options[at - 1]?.id ?? ''))}
      width={152}
      onChange={(next) => {
        const ids = chosenOf(next, numbers).flatMap((at) => options[at - 1]?.id ?? []);
        onChange(ids.length === 0 ? undefined : ids);
      }}
    />
  );
}

type TimeProps = Pick<MatchNarrowing, 'filters' | 'onChange'>;

/** Any day, of which the tabs show the nearest. */
function Day({ filters, onChange }: TimeProps) {
  const { t } = useTranslation('matches');
  return (
    <DateTimePicker
      label={t('filters.day')}
      precision="day"
      value={dayIn(filters)}
      onChange={(day) => onChange(filtersOfDay(day, false))}
    />
  );
}

function Span({ filters: { gameTime, gameTimeEnd }, onChange }: TimeProps) {
  const { t } = useTranslation('matches');
  const shown = (time: string | undefined) => (time === undefined ? null : formatTime(time));
  return (
    <TimeRange
      label={t('columns.gameTime')}
      precision="minute"
      value={{ start: shown(gameTime), end: shown(gameTimeEnd) }}
      onChange={({ start, end }) =>
        onChange({
          gameTime: start === null ? undefined : instantOfMinute(start),
          gameTimeEnd: end === null ? undefined : instantOfMinute(end, '59.999'),
        })
      }
    />
  );
}
