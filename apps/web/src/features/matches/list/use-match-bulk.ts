import { bulkFilterLimit } from '@touchline/domain/constants';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { followTask } from '../../../entities/task/follow-task.ts';
import { showTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import { CallError } from '../../../lib/calls/call-error.ts';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import type { Bulk, BulkAction } from '../../../widgets/list/table/bulk.ts';
import type { MatchPage } from '../match-page.ts';
import { changeMany, type ListedMatch, matchesName } from '../matches.api.ts';
import '../matches.messages.ts';
import type { MatchListFilters } from './match-filters.ts';

/** Named one by one in a question; the others are counted. */
const mostNamed = 3;

const acts = ['putOnShelf', 'takeOffShelf', 'recycle', 'disassociateAndRecycle', 'renew'] as const;
type Act = (typeof acts)[number];

/** These can be taken back, and are not asked about. */
const { onShelf, offShelf, recycled } = matchStatus;
const towards = { putOnShelf: onShelf, takeOffShelf: offShelf } as const;
const isShelfAct = (act: string): act is keyof typeof towards => act in towards;
const wayBack = { [onShelf]: 'putOnShelf', [offShelf]: 'takeOffShelf', [recycled]: 'recycle' } as const;

/** Bulk acts on matches; rows follow by events, whichever tab started the act. */
export function useMatchBulk(matchPage: MatchPage, filters: MatchListFilters): Bulk<ListedMatch> {
  const { t } = useTranslation(['matches', 'common']);
  useTaskNews(matchesName);
  const namesOf = (matches: readonly ListedMatch[], count: number): string => {
    const names = matches.slice(0, mostNamed).map(nameOfMatch).join(t('separator'));
    return count > mostNamed ? t('bulk.andMore', { names, count }) : names;
  };
  // The page is said beside it.
  const { sportId: _sportId, single: _single, ...filter } = filters;

  /** One toast where all went well; the results of each where not. */
  const tell = async (taskId: string, act: Act, before: readonly ListedMatch[] | null): Promise<void> => {
    const task = await followTask(taskId);
    await refreshList(matchesName);
    if (task === null) return;
    const done = task.items.filter(({ state }) => state === 'done').map(({ key }) => key);
    if (task.state !== 'done' || done.length < task.items.length) {
      showTask(taskId);
      return;
    }
    const undo = before !== null &&
      isShelfAct(act) && {
        action: { label: t('common:notices.undo'), run: () => takeBack(done, before) },
      };
    const secondAction = { label: t('bulk.details'), run: () => showTask(taskId) };
    showToast({ text: t(`bulk.${act}.done`, { count: done.length }), ...undo, secondAction });
  };

  /** Each to where it stood. */
  const takeBack = async (ids: readonly string[], before: readonly ListedMatch[]): Promise<void> => {
    const statusOf = new Map(before.map(({ matchId, status }) => [matchId, status]));
    for (const [status, some] of Map.groupBy(ids, (id) => statusOf.get(id) ?? offShelf)) {
      const act = wayBack[status];
      try {
        const { taskId } = await changeMany(matchPage, act, { ids: some });
        await tell(taskId, act, null);
      } catch (error) {
        if (error instanceof CallError) showBanner(error);
      }
    }
  };

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
            text: t(`bulk.${act}.text`, { names: namesOf(matches, count) }),
            note: t(`bulk.${act}.note`),
            submit: t(`bulk.${act}.submit`, { count }),
          },
    start: (ids, matches) => changeMany(matchPage, act, { ids: idsFor(act, ids, matches) }),
    startWhole: (most) => changeMany(matchPage, act, { filter, most }),
  }));
  return {
    actions,
    whole: { most: bulkFilterLimit, label: (count) => t('bulk.whole', { count }) },
    onStarted: (taskId, act, matches) => void tell(taskId, act as Act, matches),
  };
}
