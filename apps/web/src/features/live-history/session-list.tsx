import { sessionEndNames } from '@touchline/domain/live/session-end-names';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { matchAppointmentsPath } from '../../entities/appointment/appointment.ts';
import { useClock } from '../../lib/page/use-clock.ts';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { clockText } from './lengths.ts';
import { type LiveSession, useHistory } from './live-history.api.ts';
import './live-history.messages.ts';

import styles from './live-history.module.css';

interface SessionListProps {
  of: Parameters<typeof useHistory>[0]['of'];
  merchantCode: string | null;
}

/** Sessions of an anchor or of a match, the newest first. */
export function SessionList({ of, merchantCode }: SessionListProps) {
  const { t } = useTranslation('live-history');
  const query = useHistory({ of, merchantCode });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rowHeight={36} rows={2} />
    ) : (
      <ListFailed error={error} onRetry={() => void refetch()} />
    );
  const sessions = data.pages.flatMap((page) => page.sessions);
  if (sessions.length === 0) return <p className={styles.quiet}>{t('sessions.none')}</p>;
  const isOfMatch = 'matchId' in of;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('sessions.table')}>
          <thead>
            <tr>
              <th>{t('sessions.start')}</th>
              <th>{t('sessions.end')}</th>
              <th className={styles.number}>{t('sessions.length')}</th>
              <th className={styles.number}>{t('sessions.gap')}</th>
              <th>{t(isOfMatch ? 'sessions.anchor' : 'sessions.program')}</th>
              <th>{t('sessions.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} isOfMatch={isOfMatch} isAcross={merchantCode !== null} />
            ))}
          </tbody>
        </table>
      </div>
      {error !== null && (
        <ListFailed error={error} onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} />
      )}
      {hasNextPage && error === null && (
        <span>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('sessions.more')}
          </Button>
        </span>
      )}
    </>
  );
}

interface SessionRowProps {
  session: LiveSession;
  isOfMatch: boolean;
  /** Across merchants a match's page would show one's own merchant's appointments. */
  isAcross: boolean;
}

function SessionRow({ session, isOfMatch, isAcross }: SessionRowProps) {
  const { t } = useTranslation('live-history');
  const now = useClock();
  const openMerchant = useOpenMerchant();
  const { startTime, endTime, previousEndTime, endReason, programName, sportCode, matchId, streamer } = session;
  const start = Date.parse(startTime);
  const end = endTime === null ? Math.max(now, start) : Date.parse(endTime);
  const name = programName ?? t('sessions.deleted');
  return (
    <tr>
      <td>
        <time dateTime={startTime}>{formatTime(startTime, 'second')}</time>
      </td>
      <td>{endTime === null ? null : <time dateTime={endTime}>{formatTime(endTime, 'second')}</time>}</td>
      <td className={styles.number}>{clockText(end - start)}</td>
      <td className={styles.number}>
        {previousEndTime === null ? (
          <span className={styles.quiet}>{t('sessions.first')}</span>
        ) : (
          clockText(start - Date.parse(previousEndTime))
        )}
      </td>
      <td>
        {isOfMatch || isAcross || sportCode === null ? (
          <CutText text={isOfMatch ? streamer.name : name} />
        ) : (
          <Link to={matchAppointmentsPath({ sportCode, matchId }, openMerchant)}>
            <CutText text={name} />
          </Link>
        )}
      </td>
      <td>
        {endTime === null ? (
          <StatusDot
            tone={endReason === null ? 'good' : 'bad'}
            text={
              endReason === null ? t('sessions.running') : t('sessions.cutting', { reason: sessionEndNames[endReason] })
            }
          />
        ) : (
          endReason !== null && sessionEndNames[endReason]
        )}
      </td>
    </tr>
  );
}
