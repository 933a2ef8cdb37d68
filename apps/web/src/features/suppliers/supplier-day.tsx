import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Bars } from '../../widgets/bars.tsx';
import { OpenedTable } from './opened-table.tsx';
import type { Quarter } from './suppliers.api.ts';
import { useWords } from './use-words.ts';

import styles from './suppliers.module.css';

const grouped = (count: number) => count.toLocaleString('en-US');
const timeOf = ({ time }: Quarter) => formatTime(time).slice(-5);

/** A day in three plots, with the numbers on demand. */
export function SupplierDay({ name, day }: { name: string; day: readonly Quarter[] }) {
  const { t } = useTranslation('suppliers');
  const { duration } = useWords();
  const ends = [t('day.from'), t('day.to')] as const;
  const lagOf = ({ lagMs }: Quarter) => (lagMs === null ? null : Math.max(0, lagMs));
  const plots = [
    { key: 'records', value: (quarter: Quarter) => quarter.records, words: grouped },
    { key: 'failures', value: (quarter: Quarter) => quarter.failures, words: grouped },
    { key: 'lag', value: lagOf, words: duration },
  ] as const;

  function summaryOf({ key, value, words }: (typeof plots)[number]): string {
    const top = day.reduce<Quarter | undefined>(
      (most, each) => ((value(each) ?? 0) > ((most && value(most)) ?? 0) ? each : most),
      undefined,
    );
    if (top === undefined) return t('day.nothing');
    const most = words(value(top) ?? 0);
    if (key === 'lag') return t('day.longest', { most, time: timeOf(top) });
    const total = day.reduce((sum, each) => sum + (value(each) ?? 0), 0);
    return t('day.total', { total: grouped(total), most, time: timeOf(top) });
  }

  return (
    <>
      <div className={styles.plots}>
        {plots.map((plot) => (
          <Bars
            key={plot.key}
            title={t(`day.${plot.key}`)}
            summary={summaryOf(plot)}
            tone={plot.key === 'failures' ? 'bad' : 'plain'}
            ends={ends}
            values={day.map(plot.value)}
          />
        ))}
      </div>
      <OpenedTable label={t('day.table')} name={name}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('day.time')}</th>
              <th scope="col" className={styles.number}>
                {t('day.requests')}
              </th>
              <th scope="col" className={styles.number}>
                {t('day.records')}
              </th>
              <th scope="col" className={styles.number}>
                {t('day.changes')}
              </th>
              <th scope="col" className={styles.number}>
                {t('day.failures')}
              </th>
              <th scope="col" className={styles.number}>
                {t('day.lag')}
              </th>
            </tr>
          </thead>
          <tbody>
            {day.toReversed().map((quarter) => (
              <tr key={quarter.time}>
                <th scope="row">{formatTime(quarter.time)}</th>
                <td className={styles.number}>{grouped(quarter.requests)}</td>
                <td className={styles.number}>{grouped(quarter.records)}</td>
                <td className={styles.number}>{grouped(quarter.changes)}</td>
                <td className={styles.number}>{grouped(quarter.failures)}</td>
                <td className={styles.number}>
                  {quarter.lagMs === null ? t('overview.none') : duration(Math.max(0, quarter.lagMs))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </OpenedTable>
    </>
  );
}
