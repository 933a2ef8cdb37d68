import type { Outcome } from '@touchline/domain/predictions/settlement';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { TicketResult } from './ticket-result.tsx';
import './tickets.messages.ts';

import styles from './ticket-sheet.module.css';

interface Result {
  readonly settledTime: string;
  readonly resultDetail: Outcome;
  readonly payout: number;
  /** The score, the line, the sum. */
  readonly why: string;
}

export interface TicketResultsProps {
  results: readonly Result[];
}

/** How it ended and why, the newest first: a corrected score leaves what was before it. */
export function TicketResults({ results }: TicketResultsProps) {
  const { t } = useTranslation('tickets');
  const [current, ...earlier] = results;
  return (
    <section className={styles.part}>
      <h3 className={styles.head}>{t('results.title')}</h3>
      {current === undefined ? <p className={styles.quiet}>{t('results.none')}</p> : <Settled result={current} />}
      {earlier.length > 0 && (
        <>
          <h3 className={styles.head}>{t('results.earlier')}</h3>
          {earlier.map((result) => (
            <Settled key={result.settledTime} result={result} />
          ))}
        </>
      )}
    </section>
  );
}

function Settled({ result: { resultDetail, payout, settledTime, why } }: { result: Result }) {
  const { t } = useTranslation('tickets');
  return (
    <div className={styles.settled}>
      <div className={styles.settledHead}>
        <TicketResult outcome={resultDetail} />
        <span className={styles.quiet}>{t('results.payout', { payout: payout.toFixed(2) })}</span>
        <time className={styles.quiet} dateTime={settledTime}>
          {t('results.settledTime', { time: formatTime(settledTime) })}
        </time>
      </div>
      <p>{why}</p>
    </div>
  );
}
