import { dayBounds, formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { ListTexts } from '../../../widgets/list/list-texts.ts';
import type { MatchSetting } from '../matches.api.ts';
import { isOtherTime, type MatchListFilters, statusOptions, useOwnFieldOptions } from './match-filters.ts';
import '../matches.messages.ts';

type Options = readonly { readonly id: string; readonly name: string }[];

/** How the chosen filters are shown; the current search tab already shows what is searched for by typing. */
export function useMatchFilterTexts(
  filters: MatchListFilters,
  { setting, leagues }: { readonly setting: MatchSetting | undefined; readonly leagues: Options },
  isInTab: boolean,
): ListTexts<MatchListFilters>['filters'] {
  const { t } = useTranslation('matches');
  const isShown = !isInTab;
  const named =
    (options: Options = []) =>
    (id: string) =>
      options.find((option) => option.id === id)?.name ?? id;
  const { gameTime, gameTimeEnd } = filters;
  const span = () => [gameTime, gameTimeEnd].map((time) => (time === undefined ? '' : timeText(time))).join(' – ');
  return {
    // The sport is the page's.
    sportId: null,
    single: null,
    leagueId: { label: t('columns.league'), each: named(leagues) },
    llevel: { label: t('filters.level'), each: (level) => t(`level.${level as '1'}`) },
    leagueName: { label: t('search.league'), isShown },
    teamName: { label: t('search.team'), isShown },
    matchId: { label: t('filters.matchId'), isShown },
    supplierId: { label: t('search.supplierId'), isShown },
    // A chosen day is the current tab.
    gameTime: { label: t('columns.gameTime'), text: span, isShown: isOtherTime(filters) },
    gameTimeEnd: { in: 'gameTime' },
    matchFrom: { label: t('columns.matchFrom'), each: named(setting?.matchFrom) },
    gameStageType: { label: t('columns.gameStage'), each: named(setting?.gameStageType) },
    streamFrom: { label: t('columns.streams'), each: named(setting?.streamFrom) },
    status: { label: t('columns.status'), each: named(statusOptions) },
    createType: { label: t('columns.createType'), text: (type) => t(`createType.${type}`) },
    ownFields: { label: t('filters.own'), each: named(useOwnFieldOptions()) },
    programs: { label: t('columns.anchors'), text: (programs) => t(`anchors.${programs}`) },
    supplier: { label: t('filters.supplier'), each: named(setting?.matchFrom) },
  };
}

function timeText(time: string): string {
  return dayBounds(time) === null ? formatTime(time) : time;
}
