import { matchStatusNames } from '@touchline/domain/matches/match-status';
import { dayBounds, formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../../lib/lists/list-state.ts';
import type { SearchValues } from '../../../widgets/search/search-bar.model.ts';
import { useSearchTabs } from '../../../widgets/search/use-search-tabs.ts';
import type { MatchPage } from '../match-page.ts';
import type { MatchSetting } from '../matches.api.ts';
import '../matches.messages.ts';

export type MatchListFilters = FiltersOf<'matches.list'>;

export interface MatchNarrowing {
  matchPage: MatchPage;
  filters: MatchListFilters;
  /** Undefined until they are there. */
  setting: MatchSetting | undefined;
  /** Games are asked for by a beginning and an end, sports by a day. */
  hasSpan: boolean;
  onChange: (filters: MatchListFilters) => void;
}

/** Filters that are typed, as the search bar and its tabs keep them. */
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

/** Filters that are the page's, typed, or tabs: the panel has all others. */
const outsidePanel: ReadonlySet<string> = new Set<keyof MatchListFilters>([
  'sportId',
  'single',
  'leagueName',
  'teamName',
  'matchId',
  'supplierId',
  'gameTime',
  'gameTimeEnd',
]);

/** How many filters of the panel are in use; a span of time that is no whole day counts as one. */
export function panelFiltersIn(filters: MatchListFilters): number {
  const chosen = Object.entries(filters).filter(([name, value]) => value !== undefined && !outsidePanel.has(name));
  return chosen.length + (isOtherTime(filters) ? 1 : 0);
}

/** Whether a time is chosen that no tab of a day stands for. */
export function isOtherTime(filters: MatchListFilters): boolean {
  const { gameTime, gameTimeEnd } = filters;
  return (gameTime !== undefined || gameTimeEnd !== undefined) && dayIn(filters) === null;
}

/** The filtered day, where the filter is one whole day. */
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

/** A league's day, from one of its matches; a day that is chosen stays. */
export function filtersOfLeague(
  { leagueId, gameTime }: { readonly leagueId: string; readonly gameTime: string },
  filters: MatchListFilters,
  hasSpan: boolean,
): MatchListFilters {
  return { leagueId: [leagueId], ...(dayIn(filters) === null && filtersOfDay(formatTime(gameTime, 'day'), hasSpan)) };
}

export const levels = ['1', '2', '3'] as const;

/** Levels beyond the second are all the third. */
export function levelOf(llevel: number): (typeof levels)[number] {
  return llevel === 1 ? '1' : llevel === 2 ? '2' : '3';
}

const statuses = ['1', '2', '4'] as const;
export const statusOptions = statuses.map((id) => ({ id, name: matchStatusNames[Number(id) as 1 | 2 | 4] }));

const ownFields = ['scores', 'gameStageType', 'gameTime', 'leagueId', 'hTeamId', 'aTeamId'] as const;

/** The fields by which one finds what people have set. */
export function useOwnFieldOptions() {
  const { t } = useTranslation('matches');
  return ownFields.map((id) => ({ id, name: t(`field.${id}`) }));
}
