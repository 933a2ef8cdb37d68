import { matchStatusNames } from '@touchline/domain/matches/match-status';
import { dayBounds, formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../../lib/lists/list-state.ts';
import type { FilterTag } from '../../../widgets/list/filter-tags.tsx';
import type { SearchValues } from '../../../widgets/search/search-bar.model.ts';
import { useSearchTabs } from '../../../widgets/search/use-search-tabs.ts';
import type { MatchSetting } from '../matches.api.ts';
import '../matches.messages.ts';

export type MatchListFilters = FiltersOf<'matches.list'>;

export interface MatchNarrowing {
  filters: MatchListFilters;
  /** Undefined until they are there. */
  setting: MatchSetting | undefined;
  /** Games are asked for by a beginning and an end, sports by a day. */
  hasSpan: boolean;
  onChange: (filters: MatchListFilters) => void;
}

/** What is searched for by typing, as the search bar and its tabs keep it. */
export function searchedIn({ leagueName, teamName, matchId, supplierId }: MatchListFilters): SearchValues {
  return {
    leagueName: leagueName ?? '',
    teamName: teamName ?? '',
    matchId: (matchId ?? []).join(','),
    supplierId: supplierId ?? '',
  };
}

/** The searches that are open as tabs. */
export function useOpenSearches(
  path: string,
  filters: MatchListFilters,
  onChange: (filters: MatchListFilters) => void,
) {
  return useSearchTabs(path, searchedIn(filters), (values) => onChange(filtersOfSearch(values)));
}

export function filtersOfSearch(values: SearchValues): MatchListFilters {
  const { leagueName, teamName, matchId = '', supplierId } = values;
  return {
    leagueName: leagueName || undefined,
    teamName: teamName || undefined,
    matchId: matchId === '' ? undefined : matchId.split(','),
    supplierId: supplierId || undefined,
  };
}

/** The day that is asked for, where it is one whole day. */
export function dayIn({ gameTime, gameTimeEnd }: MatchListFilters): string | null {
  if (gameTime === undefined) return null;
  if (gameTimeEnd === undefined) return dayBounds(gameTime) === null ? null : gameTime;
  const day = formatTime(gameTime, 'day');
  const bounds = dayBounds(day);
  return bounds?.start === gameTime && bounds.end === gameTimeEnd ? day : null;
}

export function filtersOfDay(day: string | null, hasSpan: boolean): MatchListFilters {
  const bounds = day === null || !hasSpan ? null : dayBounds(day);
  return { gameTime: bounds?.start ?? day ?? undefined, gameTimeEnd: bounds?.end };
}

const statuses = ['1', '2', '4'] as const;
export const statusOptions = statuses.map((id) => ({ id, name: matchStatusNames[Number(id) as 1 | 2 | 4] }));

/** What the list is narrowed to, each to be taken away by itself; what the current search tab says is not said again. */
export function useMatchTags({ filters, setting, hasSpan, onChange }: MatchNarrowing, path: string): FilterTag[] {
  const { t } = useTranslation('matches');
  const isInTab = useOpenSearches(path, filters, onChange).current !== undefined;
  const { leagueName, teamName, matchId = [], supplierId, gameTime, gameTimeEnd, createType } = filters;
  const tag = (key: string, name: string, value: string, without: MatchListFilters): FilterTag => ({
    key,
    text: t('filters.tag', { name, value }),
    onRemove: () => onChange(without),
  });
  const some = (
    filter: 'matchFrom' | 'gameStageType' | 'streamFrom' | 'status',
    label: string,
    options: readonly { readonly id: string; readonly name: string }[] = [],
  ): FilterTag[] => {
    const chosen: readonly string[] = filters[filter] ?? [];
    return chosen.map((id) => {
      const rest = chosen.filter((each) => each !== id);
      const name = options.find((option) => option.id === id)?.name ?? id;
      return tag(`${filter} ${id}`, label, name, { [filter]: rest.length === 0 ? undefined : rest });
    });
  };
  const day = dayIn(filters);
  const when = [gameTime, gameTimeEnd].map((time) => (time === undefined ? '' : timeText(time))).join(' – ');
  const searched = [
    ...(leagueName === undefined ? [] : [tag('league', t('search.league'), leagueName, { leagueName: undefined })]),
    ...(teamName === undefined ? [] : [tag('team', t('search.team'), teamName, { teamName: undefined })]),
    ...(matchId.length === 0 ? [] : [tag('ids', t('filters.matchId'), matchId.join(','), { matchId: undefined })]),
    ...(supplierId === undefined
      ? []
      : [tag('supplierId', t('search.supplierId'), supplierId, { supplierId: undefined })]),
  ];
  return [
    ...(isInTab ? [] : searched),
    ...(gameTime === undefined && gameTimeEnd === undefined
      ? []
      : [tag('time', t('columns.gameTime'), day ?? when, filtersOfDay(null, hasSpan))]),
    ...some('matchFrom', t('columns.matchFrom'), setting?.matchFrom),
    ...some('gameStageType', t('columns.gameStage'), setting?.gameStageType),
    ...some('streamFrom', t('columns.streams'), setting?.streamFrom),
    ...some('status', t('columns.status'), statusOptions),
    ...(createType === undefined
      ? []
      : [tag('createType', t('columns.createType'), t(`createType.${createType}`), { createType: undefined })]),
  ];
}

function timeText(time: string): string {
  return dayBounds(time) === null ? formatTime(time) : time;
}

/** A minute as it is shown here, from its beginning or, with other seconds, to its end. */
export function instantOfMinute(minute: string, seconds = '00.000'): string {
  return new Date(`${minute.replace(' ', 'T')}:${seconds}+08:00`).toISOString();
}
