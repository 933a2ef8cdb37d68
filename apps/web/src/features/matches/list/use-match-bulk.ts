import { bulkFilterLimit } from '@touchline/domain/constants';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import type { Bulk, BulkAction } from '../../../widgets/list/table/bulk-bar.tsx';
import type { MatchPage } from '../match-page.ts';
import { changeMany, type ListedMatch, matchesName } from '../matches.api.ts';
import '../matches.messages.ts';
import type { MatchListFilters } from './match-filters.ts';

/** Named one by one in a question; the others are counted. */
const mostNamed = 3;

const acts = ['putOnShelf', 'takeOffShelf', 'recycle', 'disassociateAndRecycle', 'renew'] as const;

/** Bulk acts on matches; rows follow by events, whichever tab started the act. */
export function useMatchBulk(matchPage: MatchPage, filters: MatchListFilters): Bulk<ListedMatch> {
  const { t } = useTranslation('matches');
  useTaskNews(matchesName);
  const namesOf = (matches: readonly ListedMatch[], count: number): string => {
    const names = matches.slice(0, mostNamed).map(nameOfMatch).join(t('separator'));
    return count > mostNamed ? t('bulk.andMore', { names, count }) : names;
  };
  // The page is said beside it.
  const { sportId: _sportId, single: _single, ...filter } = filters;
  const actions = acts.map((act): BulkAction<ListedMatch> => ({
    key: act,
    label: t(`bulk.${act}.label`),
    confirm: (matches, count) => ({
      title: t(`bulk.${act}.title`, { count }),
      text: t(`bulk.${act}.text`, { names: namesOf(matches, count) }),
      note: t(`bulk.${act}.note`),
      submit: t(`bulk.${act}.submit`, { count }),
    }),
    start: (ids) => changeMany(matchPage, act, { ids }),
    startWhole: (most) => changeMany(matchPage, act, { filter, most }),
  }));
  return {
    actions,
    whole: { most: bulkFilterLimit, label: (count) => t('bulk.whole', { count }) },
    onStarted: showTask,
  };
}
