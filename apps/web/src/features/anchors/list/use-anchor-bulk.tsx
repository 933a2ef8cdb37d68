import { bulkFilterLimit } from '@touchline/domain/constants';
import { useTranslation } from 'react-i18next';

import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import { showTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import type { Bulk } from '../../../widgets/list/table/bulk.ts';
import { namedRows } from '../../../widgets/list/table/named-rows.ts';
import { type Anchor, type AnchorListFilters, anchorsName, bulkAnchors } from '../anchors.api.ts';
import { sentFilters } from './anchor-searches.ts';

const BulkDisableDialog = lazyPart(async () => (await import('../dialogs/bulk-disable-dialog.tsx')).BulkDisableDialog);
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
  const actions: Bulk<Anchor>['actions'] = [
    {
      key: 'enable',
      label: t('bulk.enable'),
      start: (streamerCodes) => bulkAnchors({ act: 'enable', streamerCodes: [...streamerCodes] }),
      startWhole: (most) => bulkAnchors({ act: 'enable', filter, most }),
    },
    {
      key: 'targets',
      label: t('bulk.targets.button'),
      dialog: ({ rows, ...dialog }) => (
        <BulkTargetsDialog {...dialog} names={namesOf(rows, dialog.count)} targets={targets} filter={filter} />
      ),
    },
    {
      key: 'disable',
      label: t('bulk.disable'),
      isDestructive: true,
      dialog: (dialog) => <BulkDisableDialog {...dialog} names={namesOf(dialog.rows, dialog.count)} filter={filter} />,
    },
  ];
  return {
    actions,
    whole: { most: bulkFilterLimit, label: (count) => t('bulk.whole', { count }) },
    onStarted: showTask,
  };
}
