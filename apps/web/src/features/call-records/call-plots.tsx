import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bars } from '../../widgets/bars.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { type CallHours, type CallRecordFilters, useCallHours } from './call-records.api.ts';
import './call-records.messages.ts';
import { grouped } from './figures.ts';

import styles from './call-records.module.css';

const hourMs = 3_600_000;
const shown = ['calls', 'errors'] as const;

interface CallPlotsProps {
  filters: CallRecordFilters;
  /** Stands below, of the same hours. */
  children?: (hours: CallHours['hours']) => ReactNode;
}

/** Calls and failures by the hour, of whatever the filters leave. */
export function CallPlots({ filters, children }: CallPlotsProps) {
  const query = useCallHours(filters);
  return (
    <RecordFrame query={query} rows={1} rowHeight={96}>
      {(hours) => (
        <>
          <div className={query.isPlaceholderData ? styles.old : styles.plots}>
            {shown.map((figure) => (
              <CallPlot key={figure} figure={figure} hours={hours} />
            ))}
          </div>
          {children?.(hours.hours)}
        </>
      )}
    </RecordFrame>
  );
}

function CallPlot({ figure, hours: { from, until, hours } }: { figure: (typeof shown)[number]; hours: CallHours }) {
  const { t } = useTranslation('call-records');
  const first = Date.parse(from);
  const values = Array.from({ length: Math.max(1, Math.ceil((Date.parse(until) - first) / hourMs)) }, () => 0);
  let total = 0;
  let top: CallHours['hours'][number] | undefined;
  for (const each of hours) {
    const at = Math.floor((Date.parse(each.hour) - first) / hourMs);
    if (at in values) values[at] = each[figure];
    total += each[figure];
    if (each[figure] > (top?.[figure] ?? 0)) top = each;
  }
  const summary =
    top === undefined
      ? t(`plot.${figure}None`)
      : t('plot.summary', { total: grouped(total), most: grouped(top[figure]), time: formatTime(top.hour).slice(5) });
  return (
    <Bars
      title={t(`plot.${figure}`)}
      summary={summary}
      values={values}
      tone={figure === 'errors' ? 'bad' : 'plain'}
      ends={[formatTime(from), formatTime(until)]}
    />
  );
}
