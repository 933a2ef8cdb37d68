import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { photoAddress } from '../../lib/calls/photo-address.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { barsOutline } from '../../widgets/bars-outline.ts';
import { Avatar } from '../../widgets/picture/avatar.tsx';
import { hoursText } from './lengths.ts';
import type { HoursRow } from './live-history.api.ts';
import './live-history.messages.ts';

import styles from './live-history.module.css';

const figures = ['onAir', 'sessions', 'programs', 'lateStarts', 'missed'] as const;

type Figure = (typeof figures)[number];

interface HoursTableProps {
  month: string;
  streamers: readonly HoursRow[];
}

/** One row for each anchor, the most of one figure first, with the hours of each day drawn. */
export function HoursTable({ month, streamers }: HoursTableProps) {
  const { t } = useTranslation('live-history');
  const [by, setBy] = useState<Figure>('onAir');
  const openMerchant = useOpenMerchant();
  const hints: Partial<Record<Figure, string>> = { lateStarts: t('hours.lateHint'), missed: t('hours.missedHint') };
  const most = Math.max(...streamers.flatMap(({ days }) => days));
  const head = (figure: Figure) => (
    <th key={figure} className={styles.number} aria-sort={by === figure ? 'descending' : undefined}>
      <button type="button" className={styles.sort} data-tip={hints[figure]} onClick={() => setBy(figure)}>
        {t(`hours.${figure}`)}
        <span aria-hidden="true">{by === figure ? '↓' : ''}</span>
      </button>
    </th>
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-roomy="" aria-label={t('hours.table')}>
        <thead>
          <tr>
            <th>{t('hours.anchor')}</th>
            {figures.slice(0, 2).map(head)}
            <th>{t('hours.days')}</th>
            {figures.slice(2).map(head)}
          </tr>
        </thead>
        <tbody>
          {streamers
            .toSorted((one, other) => other[by] - one[by])
            .map((row) => (
              <tr key={row.streamer.streamerCode}>
                <td>
                  <span className={styles.anchor}>
                    <Avatar name={row.streamer.name} src={photoAddress(row.streamer.photo)} size={32} />
                    <Link
                      to={inMerchant(openMerchant, `${routeOfKey('pro_anc_lis')}/${row.streamer.streamerCode}`)}
                      data-tip={row.streamer.name}
                      data-tip-when="cut"
                    >
                      {row.streamer.name}
                    </Link>
                    <span className={styles.quiet}>{row.streamer.nickname || row.streamer.streamerCode}</span>
                  </span>
                </td>
                <td className={styles.number}>
                  <b>{hoursText(row.onAir)}</b>
                </td>
                <td className={styles.number}>{row.sessions}</td>
                <td>
                  <DayBars month={month} days={row.days} most={most} />
                </td>
                <td className={styles.number}>{row.programs}</td>
                <td className={styles.number} data-bad={row.lateStarts > 0 || undefined}>
                  {row.lateStarts}
                </td>
                <td className={styles.number} data-bad={row.missed > 0 || undefined}>
                  {row.missed}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayBarsProps {
  month: string;
  days: readonly number[];
  /** The longest day of all rows: rows are compared with each other. */
  most: number;
}

const [width, height] = [186, 28];

function DayBars({ month, days, most }: DayBarsProps) {
  const { t } = useTranslation('live-history');
  const longest = Math.max(...days);
  const day = `${month}-${String(days.indexOf(longest) + 1).padStart(2, '0')}`;
  const label = t('hours.busiest', { hours: hoursText(longest), day });
  return (
    <svg
      className={styles.days}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      data-tip={longest > 0 ? label : undefined}
    >
      <path d={barsOutline(days, { width, height, gap: 1.5, most })} />
    </svg>
  );
}
