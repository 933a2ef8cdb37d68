import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { type PlayType, playTypeName } from '@touchline/domain/predictions/play-types';
import { useTranslation } from 'react-i18next';

import type { ListTexts } from '../../widgets/list/list-texts.ts';
import type { PredictionRecordData, TicketFilters } from './prediction-records.api.ts';
import './prediction-records.messages.ts';
import { groupIn } from './result-groups.ts';

/** How the chosen filters are shown; the names of writer and league come with the record. */
export function useRecordFilterTexts(
  filters: TicketFilters,
  record: PredictionRecordData | undefined,
): ListTexts<TicketFilters>['filters'] {
  const { t } = useTranslation('prediction-records');
  const { sportId, from, until } = filters;
  const group = groupIn(filters);
  const span = from === undefined ? 'upTo' : until === undefined ? 'since' : 'span';
  return {
    userId: { label: t('filters.writer'), text: () => record?.userName ?? '' },
    sportId: { label: t('filters.sport'), text: (sport) => disciplineName(Number(sport)) },
    from: { label: t('filters.days'), text: () => t(`filters.${span}`, { from, until }) },
    until: { in: 'from' },
    leagueId: {
      label: t('filters.league'),
      text: (id) => record?.byLeague.find(({ leagueId }) => leagueId === id)?.leagueName ?? id,
    },
    playType: {
      label: t('filters.playType'),
      text: (type) => playTypeName(Number(type) as PlayType, sportId === '2' ? 2 : 1),
    },
    resultDetail: { label: t('filters.result'), text: () => group && t(`filters.results.${group}`) },
  };
}
