import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { OpenedTable } from './opened-table.tsx';
import type { Supplier } from './suppliers.api.ts';
import { useWords } from './use-words.ts';

import styles from './suppliers.module.css';

/** How far each list has been read. */
export function SupplierLists({ name, lists }: { name: string; lists: Supplier['lists'] }) {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  if (lists.length === 0) return null;
  const timeOf = (time: string | null) => (time === null ? t('overview.none') : formatTime(time, 'second'));
  return (
    <OpenedTable label={t('overview.lists', { count: lists.length })} name={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('overview.list')}</th>
            <th scope="col">{t('overview.readTime')}</th>
            <th scope="col">{t('overview.toldTime')}</th>
            <th scope="col" className={styles.number}>
              {t('overview.failures')}
            </th>
            <th scope="col">{t('overview.lastFailure')}</th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={list.feed}>
              <th scope="row">{words.list(list)}</th>
              <td>{timeOf(list.readTime)}</td>
              <td>{timeOf(list.toldTime)}</td>
              <td className={styles.number}>{list.failures.toLocaleString('en-US')}</td>
              <td>{list.lastFailure ?? t('overview.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OpenedTable>
  );
}
