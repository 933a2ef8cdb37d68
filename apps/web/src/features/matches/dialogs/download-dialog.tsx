import { lastOfDays } from '@touchline/domain/lists/day-limits';
import { isGame } from '@touchline/domain/matches/disciplines';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addressOf } from '../../../lib/calls/call-address.ts';
import { mannersOf } from '../../../lib/calls/known-calls.ts';
import { currentOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { TimeRange, type TimeSpan } from '../../../widgets/pickers/time-range.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { matchPageQuery, type MatchPage } from '../match-page.ts';

import styles from '../matches.module.css';

interface DownloadDialogProps {
  matchPage: MatchPage;
  /** The day that the list shows, if it shows one. */
  date: string | null;
  onClose: () => void;
}

const mostDays = 8;

/** The day that is looked at, or as many as can be had from today on. */
function spanFrom(date: string | null): TimeSpan {
  if (date !== null) return { start: date, end: date };
  const today = formatTime(new Date(), 'day');
  return { start: today, end: lastOfDays(today, mostDays) };
}

/** The file opens in a window of its own, so that the list stays as it is. */
export function DownloadDialog({ matchPage, date, onClose }: DownloadDialogProps) {
  const { t } = useTranslation(['match-dialogs', 'matches']);
  const [span, setSpan] = useState(() => spanFrom(date));
  const [isRefused, setIsRefused] = useState(false);
  const { start, end } = span;
  const canDownload = start !== null && end !== null && !isRefused;
  const download = () => {
    const { code } = currentOpenMerchant() ?? {};
    const query = {
      ...matchPageQuery(matchPage),
      ...(isGame(matchPage.discipline) && { sport: matchPage.sport }),
      startDate: start,
      endDate: end,
      ...(date !== null && { date }),
      ...(code !== undefined && { merchantCodeBySa: code }),
    };
    window.open(addressOf(mannersOf('matches.export').path, { query }, ''), '_blank', 'noopener');
    onClose();
  };
  return (
    <DialogFrame
      title={t('download.title', { name: matchPage.title })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <p className={styles.refusal} />
          <Button onClick={onClose}>{t('matches:close')}</Button>
          <Button look="primary" disabled={!canDownload} onClick={download}>
            {t('download.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <TimeRange
          label={t('download.days')}
          value={span}
          limits={{ maxRange: mostDays }}
          onChange={setSpan}
          onRefused={setIsRefused}
        />
        <p className={styles.quiet}>{t('download.hint', { count: mostDays })}</p>
      </div>
    </DialogFrame>
  );
}
