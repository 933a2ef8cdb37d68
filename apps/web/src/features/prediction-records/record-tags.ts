import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { type PlayType, playTypeName } from '@touchline/domain/predictions/play-types';
import { useTranslation } from 'react-i18next';

import type { FilterTag } from '../../widgets/list/filter-tags.tsx';
import type { PredictionRecordData, TicketFilters } from './prediction-records.api.ts';
import './prediction-records.messages.ts';
import { groupIn } from './result-groups.ts';

/** What the page is narrowed to, each to be taken away by itself. */
export function useRecordTags(
  filters: TicketFilters,
  record: PredictionRecordData | undefined,
  onChange: (filters: TicketFilters) => void,
): FilterTag[] {
  const { t } = useTranslation('prediction-records');
  const { userId, sportId, from, until, leagueId, playType } = filters;
  const group = groupIn(filters);
  const league = record?.byLeague.find((each) => each.leagueId === leagueId)?.leagueName;
  const span = from === undefined ? 'upTo' : until === undefined ? 'since' : 'span';
  const tag = (isThere: boolean, name: string, value: () => string, without: TicketFilters): FilterTag[] =>
    isThere ? [{ key: name, text: t('filters.tag', { name, value: value() }), onRemove: () => onChange(without) }] : [];
  return [
    ...tag(userId !== undefined, t('filters.writer'), () => record?.userName ?? '', { userId: undefined }),
    ...tag(sportId !== undefined, t('filters.sport'), () => disciplineName(Number(sportId)), { sportId: undefined }),
    ...tag(from !== undefined || until !== undefined, t('filters.days'), () => t(`filters.${span}`, { from, until }), {
      from: undefined,
      until: undefined,
    }),
    ...tag(leagueId !== undefined, t('filters.league'), () => league ?? leagueId ?? '', { leagueId: undefined }),
    ...tag(
      playType !== undefined,
      t('filters.playType'),
      () => playTypeName(Number(playType) as PlayType, sportId === '2' ? 2 : 1),
      { playType: undefined },
    ),
    ...tag(group !== undefined, t('filters.result'), () => t(`filters.results.${group ?? 'hits'}`), {
      resultDetail: undefined,
    }),
  ];
}
