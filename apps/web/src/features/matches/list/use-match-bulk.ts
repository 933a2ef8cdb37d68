import { bulkFilterLimit } from '@touchline/domain/constants';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { watchTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import type { Bulk, BulkAction } from '../../../widgets/list/table/bulk.ts';
import { namedRows } from '../../../widgets/list/table/named-rows.ts';
import type { MatchPage } from '../match-page.ts';
import { changeMany, type ListedMatch, matchesName } from '../matches.api.ts';
import '../matches.messages.ts';
import type { tellOutcome } from './bulk-outcome.ts';
import type { MatchListFilters } from './match-filters.ts';

const acts = ['putOnShelf', 'takeOffShelf', 'recycle', 'disassociateAndRecycle', 'renew'] as const;
type Act = (typeof acts)[number];

/** These can be taken back, and are not asked about. */
const towards = { putOnShelf: matchStatus.onShelf, takeOffShelf: matchStatus.offShelf } as const;
const isShelfAct = (act: string): act is keyof typeof towards => act in towards;

/** Bulk acts on matches; rows follow by events, whichever tab started the act. */
export function useMatchBulk(matchPage: MatchPage, filters: MatchListFilters): Bulk<ListedMatch> {
  const { t } = useTranslation('matches');
  useTaskNews(matchesName);
  const words = {
    separator: t('separator'),
    andMore: (named: { names: string; count: number }) => t('bulk.andMore', named),
  };
  // The page is said beside it.
  const { sportId: _sportId, single: _single, ...filter } = filters;

  /** Those that stand there already are left out, unless it is all of them. */
  const idsFor = (act: Act, ids: readonly string[], matches: readonly ListedMatch[]) => {
    if (!isShelfAct(act)) return ids;
    const others = matches.filter(({ status }) => status !== towards[act]).map(({ matchId }) => matchId);
    return others.length === 0 ? ids : others;
  };

  const actions = acts.map((act): BulkAction<ListedMatch> => ({
    key: act,
    label: t(`bulk.${act}.label`),
    isDestructive: !isShelfAct(act),
    confirm: (matches, count, isWhole) =>
      isShelfAct(act) && !isWhole
        ? null
        : {
            title: t(`bulk.${act}.title`, { count }),
            text: t(`bulk.${act}.text`, { names: namedRows(matches.map(nameOfMatch), count, words) }),
            note: t(`bulk.${act}.note`),
            submit: t(`bulk.${act}.submit`, { count }),
          },
    start: (ids, matches) => changeMany(matchPage, act, { ids: idsFor(act, ids, matches) }),
    startWhole: (most) => changeMany(matchPage, act, { filter, most }),
  }));
  return {
    actions,
    whole: { most: bulkFilterLimit, label: (count) => t('bulk.whole', { count }) },
    onStarted: (taskId, act, matches) => void tell(matchPage, taskId, act as Act, isShelfAct(act) ? matches : null),
  };
}

/** Loaded once something is started. */
async function tell(...started: Parameters<typeof tellOutcome>): Promise<void> {
  // From now on, that nobody else announces it.
  const stop = watchTask(started[1]);
  const outcome = await import('./bulk-outcome.ts').finally(stop);
  await outcome.tellOutcome(...started);
}
