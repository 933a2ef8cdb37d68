import { bulkFilterLimit } from '@touchline/domain/constants';
import { useTranslation } from 'react-i18next';

import { showTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import type { Bulk, BulkAction } from '../../../widgets/list/table/bulk.ts';
import { namedRows } from '../../../widgets/list/table/named-rows.ts';
import { type Anchor, type AnchorListFilters, anchorsName, bulkAnchors } from '../anchors.api.ts';
import { sentFilters } from './anchor-searches.ts';

/** Enabling and disabling many at once, chosen ones or all that the filters find. */
export function useAnchorBulk(filters: AnchorListFilters): Bulk<Anchor> {
  const { t } = useTranslation('anchors');
  useTaskNews(anchorsName);
  const words = {
    separator: t('separator'),
    andMore: (named: { names: string; count: number }) => t('bulk.andMore', named),
  };
  const actionOf = (act: 'enable' | 'disable'): Pick<BulkAction<Anchor>, 'key' | 'label' | 'start' | 'startWhole'> => ({
    key: act,
    label: t(`bulk.${act}`),
    start: (streamerCodes) => bulkAnchors({ act, streamerCodes: [...streamerCodes] }),
    startWhole: (most) => {
      const { merchantCodes: _merchants, ...filter } = sentFilters(filters);
      return bulkAnchors({ act, filter, most });
    },
  });
  const actions: readonly BulkAction<Anchor>[] = [
    actionOf('enable'),
    {
      ...actionOf('disable'),
      isDestructive: true,
      confirm: (anchors, count) => ({
        title: t('bulk.disableTitle', { count }),
        text: t('bulk.disableText', {
          names: namedRows(
            anchors.map(({ name }) => name),
            count,
            words,
          ),
        }),
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
