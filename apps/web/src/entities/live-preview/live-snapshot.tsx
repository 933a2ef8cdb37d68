import { snapshotKept } from '@touchline/domain/live/live-pictures';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addressOf } from '../../lib/calls/call-address.ts';
import { currentPrefix } from '../../lib/calls/http.ts';
import { mannersOf } from '../../lib/calls/known-calls.ts';
import { useClock } from '../../lib/page/use-clock.ts';
import { useIsInView } from '../../lib/page/use-is-in-view.ts';
import { Icon } from '../../widgets/plain/icons.tsx';
import './live-preview.messages.ts';

import styles from './live-snapshot.module.css';

interface LiveSnapshotProps {
  appointmentId: string;
  /** Of the anchor. */
  name: string;
  /** Of the newest snapshot; null where there is none. */
  takenTime: string | null;
}

/**
 * The newest snapshot of a running stream with its age, or a quiet sign. Each one is asked for while it is in view: the
 * server then takes the next one sooner.
 */
export function LiveSnapshot({ appointmentId, name, takenTime }: LiveSnapshotProps) {
  const { t } = useTranslation('live-preview');
  const now = useClock();
  const frame = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(frame);
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  if (takenTime !== shown && (isInView || takenTime === null)) setShown(takenTime);
  // The clock stands up to ten seconds behind.
  const age = shown === null ? 0 : Math.max(0, now - Date.parse(shown));
  const isThere = shown !== null && shown !== failed && age < snapshotKept;
  return (
    <div ref={frame} className={styles.frame} data-shown={isThere || undefined}>
      {isThere ? (
        <>
          <img
            className={styles.picture}
            src={snapshotAddress(appointmentId, shown)}
            alt={t('snapshotOf', { name })}
            decoding="async"
            onError={() => setFailed(shown)}
          />
          <Age ms={age} />
        </>
      ) : (
        <span className={styles.none}>
          <NoPictureIcon />
          {t('noSnapshot')}
        </span>
      )}
    </div>
  );
}

/** A stream in view has a new one every ten seconds. */
const justNowMs = 20_000;
const minuteMs = 60_000;

function Age({ ms }: { ms: number }) {
  const { t } = useTranslation('live-preview');
  if (ms < justNowMs) return <span className={styles.age}>{t('age.now')}</span>;
  return (
    <span className={styles.age}>
      {ms < minuteMs
        ? t('age.seconds', { count: Math.floor(ms / 10_000) * 10 })
        : t('age.minutes', { count: Math.floor(ms / minuteMs) })}
    </span>
  );
}

/** Each snapshot has an address of its own. */
function snapshotAddress(id: string, time: string): string {
  return addressOf(mannersOf('previews.snapshot').path, { params: { id }, query: { time } }, currentPrefix());
}

const NoPictureIcon = () => (
  <Icon>
    <path d="M2 4.500h8.500v7H2zM10.500 7.200 14 5.400v5.200l-3.500-1.800M1.500 1.500l13 13" />
  </Icon>
);
