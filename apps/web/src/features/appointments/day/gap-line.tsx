import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import '../appointments.messages.ts';

import styles from './day-plan.module.css';

interface GapLineProps {
  matches: readonly AppointmentMatch[];
  /** There are more than these. */
  isCut: boolean;
  onBook: (match: AppointmentMatch) => void;
  /** Reads them again; null unless that failed. */
  onRetry: (() => void) | null;
}

/** So many stand in the line; the rows by match show all. */
const mostShown = 3;

/** Important matches of the day that nobody is on air for. */
export function GapLine({ matches, isCut, onBook, onRetry }: GapLineProps) {
  const { t } = useTranslation('appointments');
  if (onRetry !== null)
    return (
      <p className={styles.gaps} role="alert">
        <WarningIcon />
        {t('gaps.failed')}
        <button type="button" className={styles.act} onClick={onRetry}>
          {t('gaps.retry')}
        </button>
      </p>
    );
  if (matches.length === 0) return null;
  const rest = matches.length - mostShown;
  return (
    <p className={styles.gaps} role="status">
      <WarningIcon />
      {t(isCut ? 'gaps.titleCut' : 'gaps.title', { count: matches.length })}
      {matches.slice(0, mostShown).map((match) => (
        <button key={match.matchId} type="button" className={styles.act} onClick={() => onBook(match)}>
          {t('gaps.book', { time: formatTime(match.gameTime).slice(11), name: nameOfMatch(match) })}
        </button>
      ))}
      {rest > 0 && <span>{t('gaps.more', { count: rest })}</span>}
    </p>
  );
}
