import { chosenOf } from '@touchline/domain/lists/multi-select';
import { formatTime, instantOfMinute } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { fieldWidth, PanelField } from '../../../widgets/list/menus/filter-panel.tsx';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { MultiSelect } from '../../../widgets/pickers/multi-select.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import { TimeRange } from '../../../widgets/pickers/time-range.tsx';
import { useLeagueOptions } from '../matches.api.ts';
import {
  dayIn,
  filtersOfDay,
  levelOf,
  levels,
  type MatchListFilters,
  type MatchNarrowing,
  statusOptions,
  useOwnFieldOptions,
} from './match-filters.ts';
import '../matches.messages.ts';
import { useSeesAnchors } from './use-sees-anchors.ts';

/** Every filter that is chosen, not typed; the days stand as tabs besides. */
export function MatchFilterPanel({ matchPage, filters, setting, hasSpan, onChange }: MatchNarrowing) {
  const { t } = useTranslation('matches');
  const leagues = useLeagueOptions(matchPage, filters) ?? [];
  const counted = (name: string, matches: number) => t('filters.counted', { name, matches });
  const matchesOf = (level: string) =>
    leagues.filter(({ llevel }) => levelOf(llevel) === level).reduce((sum, { matches }) => sum + matches, 0);
  const chosen = new Set(filters.leagueId);
  const offered = leagues.filter(
    ({ leagueId, llevel }) => chosen.has(leagueId) || (filters.llevel ?? levels).includes(levelOf(llevel)),
  );
  return (
    <>
      <Choices
        label={t('filters.level')}
        options={levels.map((id) => ({ id, name: counted(t(`level.${id}`), matchesOf(id)) }))}
        value={filters.llevel ?? []}
        onChange={(llevel) => onChange({ llevel } as MatchListFilters)}
      />
      <Choices
        label={t('columns.league')}
        options={offered.map(({ leagueId, leagueName, matches }) => ({
          id: leagueId,
          name: counted(leagueName, matches),
        }))}
        value={filters.leagueId ?? []}
        onChange={(leagueId) => onChange({ leagueId: isAll(leagueId, offered) ? undefined : leagueId })}
      />
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
        label={t('filters.supplier')}
        options={setting?.matchFrom ?? []}
        value={filters.supplier ?? []}
        onChange={(supplier) => onChange({ supplier })}
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
      <PanelField label={t('columns.createType')}>
        <SingleSelect<'1' | '2'>
          label={t('columns.createType')}
          placeholder={t('filters.any')}
          options={(['1', '2'] as const).map((value) => ({ value, label: t(`createType.${value}`) }))}
          value={filters.createType ?? null}
          width={fieldWidth}
          canBeCleared
          onChange={(createType) => onChange({ createType: createType ?? undefined })}
        />
      </PanelField>
      <AnchorsFilter filters={filters} onChange={onChange} />
      {hasSpan ? <Span filters={filters} onChange={onChange} /> : <Day filters={filters} onChange={onChange} />}
    </>
  );
}

/** For those who may see anchors. */
function AnchorsFilter({ filters, onChange }: Pick<MatchNarrowing, 'filters' | 'onChange'>) {
  const { t } = useTranslation('matches');
  if (!useSeesAnchors()) return null;
  return (
    <PanelField label={t('columns.anchors')}>
      <SingleSelect<'none' | 'booked' | 'live'>
        label={t('columns.anchors')}
        placeholder={t('filters.any')}
        options={(['none', 'booked', 'live'] as const).map((value) => ({ value, label: t(`anchors.${value}`) }))}
        value={filters.programs ?? null}
        width={fieldWidth}
        canBeCleared
        onChange={(programs) => onChange({ programs: programs ?? undefined })}
      />
    </PanelField>
  );
}

/** All of several is no choice: their ids would not fit into a request. */
function isAll(chosen: readonly string[] | undefined, offered: readonly unknown[]): boolean {
  return offered.length > 1 && chosen?.length === offered.length;
}

interface ChoicesProps {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  value: readonly string[];
  /** Undefined asks for nothing. */
  onChange: (ids: readonly string[] | undefined) => void;
}

/** The picker counts its options; what they stand for has names of its own. A choice that is not offered stays. */
function Choices({ label, options, value, onChange }: ChoicesProps) {
  const { t } = useTranslation('matches');
  const numbers = options.map((_, at) => at + 1);
  return (
    <PanelField label={label}>
      <MultiSelect
        label={label}
        placeholder={t('filters.any')}
        options={options.map(({ name }, at) => ({ value: at + 1, label: name }))}
        value={numbers.filter((at) => value.includes(options[at - 1]?.id ?? ''))}
        width={fieldWidth}
        onChange={(next) => {
          const others = value.filter((id) => !options.some((option) => option.id === id));
          const ids = [...others, ...chosenOf(next, numbers).flatMap((at) => options[at - 1]?.id ?? [])];
          onChange(ids.length === 0 ? undefined : ids);
        }}
      />
    </PanelField>
  );
}

type TimeProps = Pick<MatchNarrowing, 'filters' | 'onChange'>;

/** Any day, of which the tabs show the nearest. */
function Day({ filters, onChange }: TimeProps) {
  const { t } = useTranslation('matches');
  return (
    <PanelField label={t('filters.day')}>
      <DateTimePicker
        label={t('filters.day')}
        precision="day"
        value={dayIn(filters)}
        onChange={(day) => onChange(filtersOfDay(day, false))}
      />
    </PanelField>
  );
}

function Span({ filters: { gameTime, gameTimeEnd }, onChange }: TimeProps) {
  const { t } = useTranslation('matches');
  const shown = (time: string | undefined) => (time === undefined ? null : formatTime(time));
  return (
    <PanelField label={t('columns.gameTime')} isWide>
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
    </PanelField>
  );
}
