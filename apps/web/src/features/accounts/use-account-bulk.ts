import { useTranslation } from 'react-i18next';

import { showTask } from '../../entities/task/shown-task.ts';
import { useTaskNews } from '../../entities/task/use-task-news.ts';
import type { Bulk } from '../../widgets/list/table/bulk.ts';
import { namedRows } from '../../widgets/list/table/named-rows.ts';
import { type Account, accountsName, setEnabledOfMany } from './accounts.api.ts';
import './accounts.messages.ts';

/** Enabling and disabling many at once; the rows follow while it is done, by whomever's tab. */
export function useAccountBulk(): Bulk<Account> {
  const { t } = useTranslation('accounts');
  useTaskNews(accountsName);
  const words = {
    separator: t('roleSeparator'),
    andMore: (named: { names: string; count: number }) => t('bulk.andMore', named),
  };
  const actions: Bulk<Account>['actions'] = [
    { key: 'enable', label: t('bulk.enable'), start: (ids) => setEnabledOfMany(ids, true) },
    {
      key: 'disable',
      label: t('bulk.disable'),
      confirm: (accounts) => ({
        title: t('bulk.disableTitle', { count: accounts.length }),
        text: t('bulk.disableText', {
          names: namedRows(
            accounts.map(({ name }) => name),
            accounts.length,
            words,
          ),
        }),
        note: t('bulk.disableNote'),
        submit: t('bulk.disableSubmit', { count: accounts.length }),
      }),
      start: (ids) => setEnabledOfMany(ids, false),
    },
  ];
  return { actions, onStarted: showTask };
}
