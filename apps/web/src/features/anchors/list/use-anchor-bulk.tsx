import { bulkFilterLimit } from '@touchline/domain/constants';
import { useTranslation } from 'react-i18next';

import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import { showTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import type { Bulk, BulkAction } from '../../../widgets/list/table/bulk.ts';
import { namedRows } from '../../../widgets/list/table/named-rows.ts';
import { type Anchor, type AnchorListFilters, anchorsName, bulkAnchors } from '../anchors.api.ts';
import { sentFilters } from './anchor-searches.ts';

const BulkTargetsDialog = lazyPart(async () => (await import('../dialogs/bulk-targets-dialog.tsx')).BulkTargetsDialog);

/** Changes of many at once, chosen ones or all that the filters find. */
export function useAnchorBulk(
  filters: AnchorListFilters,
  targets: readonly PushTargetOption[] | undefined,
): Bulk<Anchor> {
  const { t } = useTranslation('anchors');
  useTaskNews(anchorsName);
  const words = {
    separator: t('separator'),
    andMore: (named: { names: string; count: number }) => t('bulk.andMore', named),
  };
  const namesOf = (anchors: readonly Anchor[], count: number) =>
    namedRows(
      anchors.map(({ name }) => name),
      count,
      words,
    );
  // The open merchant's alone are changed.
  const { merchantCodes: _merchants, ...filter } = sentFilters(filters);
  const actionOf = (act: 'enable' | 'disable'): BulkAction<Anchor> => ({
    key: act,
    label: t(`bulk.${act}`),
    start: (streamerCodes) => bulkAnchors({ act, streamerCodes: [...streamerCodes] }),
    startWhole: (most) => bulkAnchors({ act, filter, most }),
  });
  const actions: Bulk<Anchor>['actions'] = [
    actionOf('enable'),
    {
      key: 'targets',
      label: t('bulk.targets.button'),
      dialog: ({ rows, ...dialog }) => (
        <BulkTargetsDialog {...dialog} names={namesOf(rows, dialog.count)} targets={targets} filter={filter} />
      ),
    },
    {
      ...actionOf('disable'),
      isDestructive: true,
      confirm: (anchors, count) => ({
        title: t('bulk.disableTitle', { count }),
        text: t('bulk.disableText', { names: namesOf(anchors, count) }),
        note: t('disable.text'),
        submit: t('bulk.disableSubmit', { count }),
      }),
    },
  ];
  return {
    actions,
    whole: { most: bulkFilterLimit, label: (count) => t('bulk.whole', { count }) },
    onStarted: showTask,
  };
}
