import { bulkFilterLimit } from '@touchline/domain/constants';
import { useTranslation } from 'react-i18next';

import { showTask } from '../../../entities/task/shown-task.ts';
import { useTaskNews } from '../../../entities/task/use-task-news.ts';
import type { Bulk, BulkAction } from '../../../widgets/list/table/bulk.ts';
import { type Anchor, type AnchorListFilters, anchorsName, bulkAnchors } from '../anchors.api.ts';
import { sentFilters } from './anchor-searches.ts';

/** Named one by one in a question; the others are counted. */
const mostNamed = 3;

/** Enabling and disabling many at once, chosen ones or all that the filters find. */
export function useAnchorBulk(filters: AnchorListFilters): Bulk<Anchor> {
  const { t } = useTranslation('anchors');
  useTaskNews(anchorsName);
  const namesOf = (anchors: readonly Anchor[], count: number): string => {
    const names = anchors.slice(0, mostNamed).map(({ name }) => name);
    const listed = names.join(t('separator'));
    return count > mostNamed ? t('bulk.andMore', { names: listed, count }) : listed;
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
