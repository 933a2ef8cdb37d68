import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import { monthOf, monthPattern } from '@touchline/domain/live/hours-on-air';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { ExportButton } from '../../entities/task/export-button.tsx';
import { oldAfter } from '../../lib/lists/list-query.ts';
import { useClock } from '../../lib/page/use-clock.ts';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { ListEmpty } from '../../widgets/list/list-states.tsx';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { HoursTable } from './hours-table.tsx';
import { hoursText } from './lengths.ts';
import { exportHours, type HoursRow, useHours } from './live-history.api.ts';
import './live-history.messages.ts';
import { MonthSteps } from './month-steps.tsx';

import styles from './live-history.module.css';

/** Hours on air of the merchant's anchors in one month. */
export function HoursScreen() {
  const { t } = useTranslation('live-history');
  const navigate = useNavigate();
  const openMerchant = useOpenMerchant();
  const current = monthOf(useClock());
  const [search, setSearch] = useSearchParams();
  const named = search.get('month') ?? '';
  const month = monthPattern.test(named) && named <= current ? named : current;
  const [keyword, setKeyword] = useState('');
  const query = useHours(month);
  const isOld = useDelayed(query.isPlaceholderData, oldAfter);
  const choose = (next: string) => setSearch(next === current ? {} : { month: next }, { replace: true });
  return (
    <ListPage
      title={t('hours.title')}
      filters={
        <>
          <MonthSteps month={month} current={current} onChange={choose} />
          <SearchBox label={t('hours.search')} value={keyword} isInstant onSearch={setKeyword} />
        </>
      }
      actions={
        <>
          <Button onClick={() => void navigate(inMerchant(openMerchant, routeOfKey('pro_anc_lis')))}>
            {t('hours.back')}
          </Button>
          <ExportButton
            label={t('export.button')}
            startedText={t('export.started')}
            isOff={query.data?.streamers.length === 0}
            onStart={() => exportHours(month)}
          />
        </>
      }
    >
      <RecordFrame query={query} rowHeight={48}>
        {({ streamers, countedTime, isCut }) => {
          const shown = streamers.filter((each) => fits(each, keyword));
          if (streamers.length === 0) return <ListEmpty text={t('hours.none', { month })} hint={t('hours.noneHint')} />;
          if (shown.length === 0)
            return (
              <ListEmpty
                text={t('hours.noneFound')}
                action={{ label: t('hours.clear'), onClick: () => setKeyword('') }}
              />
            );
          const hours = hoursText(shown.reduce((sum, { onAir }) => sum + onAir, 0));
          return (
            <div className={styles.hours} data-old={isOld || undefined}>
              <p className={styles.quiet} role="status">
                {t('hours.summary', { anchors: shown.length, hours, time: formatTime(countedTime) })}
                {isCut && t('hours.cut', { count: streamers.length })}
              </p>
              <HoursTable month={month} streamers={shown} />
            </div>
          );
        }}
      </RecordFrame>
    </ListPage>
  );
}

function fits({ streamer: { name, nickname, streamerCode } }: HoursRow, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  return [name, nickname, streamerCode].some((text) => text.toLowerCase().includes(wanted));
}
