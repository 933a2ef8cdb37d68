import { hoursRoute } from '@touchline/domain/access/permission-grammar';
import { monthOf } from '@touchline/domain/live/hours-on-air';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { oldAfter } from '../../lib/lists/list-query.ts';
import type { SharedParts } from '../../lib/page/shared-parts.tsx';
import { useClock } from '../../lib/page/use-clock.ts';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { Bars } from '../../widgets/bars.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { hoursText } from './lengths.ts';
import { type HoursRow, useHours } from './live-history.api.ts';
import './live-history.messages.ts';
import { MonthSteps } from './month-steps.tsx';
import { SessionList } from './session-list.tsx';

import styles from './live-history.module.css';

/** An anchor's hours of a month, day by day, and all sessions, on the anchor's own page. */
export function AnchorHistory({ streamerCode, merchantCode }: SharedParts['anchorHistory']) {
  const { t } = useTranslation('live-history');
  const openMerchant = useOpenMerchant();
  const current = monthOf(useClock());
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? current;
  const query = useHours(month, streamerCode, merchantCode);
  const isOld = useDelayed(query.isPlaceholderData, oldAfter);
  return (
    <div className={styles.history}>
      <div className={styles.line}>
        <MonthSteps month={month} current={current} onChange={setChosen} />
        {merchantCode === null && (
          <Link to={inMerchant(openMerchant, hoursRoute, `?month=${month}`)}>{t('hours.all')}</Link>
        )}
      </div>
      <RecordFrame query={query} rows={1} rowHeight={88}>
        {({ streamers: [hours] }) => (
          <div className={styles.hours} data-old={isOld || undefined}>
            <MonthBars month={month} hours={hours} />
          </div>
        )}
      </RecordFrame>
      <SessionList of={{ streamerCode }} merchantCode={merchantCode} />
    </div>
  );
}

function MonthBars({ month, hours }: { month: string; hours: HoursRow | undefined }) {
  const { t } = useTranslation('live-history');
  if (hours === undefined) return <p className={styles.quiet}>{t('hours.none', { month })}</p>;
  const { onAir, sessions, lateStarts, missed, days } = hours;
  const summary = t('hours.ofAnchorSummary', { hours: hoursText(onAir), sessions, late: lateStarts, missed });
  return (
    <Bars
      title={t('hours.ofAnchor', { month })}
      summary={summary}
      values={days}
      ends={[`${month}-01`, `${month}-${days.length}`]}
    />
  );
}
