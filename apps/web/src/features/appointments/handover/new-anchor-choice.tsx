import { appointmentLimits, windowsOverlap } from '@touchline/domain/appointments/appointment-rules';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AnchorName } from '../../../entities/appointment/anchor-faces.tsx';
import { type Appointment, effectiveWindow } from '../../../entities/appointment/appointment.ts';
import { usePaused } from '../../../lib/page/use-paused.ts';
import { keepEnter } from '../../../widgets/pickers/keep-enter.ts';
import './appointment-handover.messages.ts';
import { type BookableAnchor, type Overlapping, useBookableAnchors } from '../appointments.api.ts';
import { overlapText } from '../overlaps.ts';
import type { HandoverAnchor } from './use-handing-over.ts';

import styles from './handover.module.css';

interface NewAnchorChoiceProps {
  /** The one who is replaced. */
  anchor: HandoverAnchor;
  appointments: readonly Appointment[];
  chosen: string | null;
  onChoose: (anchor: BookableAnchor) => void;
}

const longestSearch = appointmentLimits.searchDays * 86_400_000;

/** Other anchors, those who are free for most first, with what keeps them from the rest. */
export function NewAnchorChoice({ anchor, appointments, chosen, onChoose }: NewAnchorChoiceProps) {
  const { t } = useTranslation('appointment-handover');
  const [typed, setTyped] = useState('');
  const windows = appointments.map(effectiveWindow);
  const start = Math.min(...windows.map((window) => window.start));
  const end = Math.max(...windows.map((window) => window.end));
  const span = windows.length === 0 ? null : { start, end: Math.min(end, start + longestSearch) };
  const query = useBookableAnchors({
    window: span,
    keyword: usePaused(typed.trim()),
    merchantCode: anchor.merchantCode,
  });
  const own = useBookableAnchors({
    window: span,
    streamerCodes: chosen === null ? [] : [chosen],
    merchantCode: anchor.merchantCode,
  });
  const conflictsOf = ({ busy }: BookableAnchor): Overlapping[] =>
    busy.filter((other) => windows.some((window) => windowsOverlap(window, windowOf(other))));
  const freeFor = ({ busy }: BookableAnchor): number =>
    windows.filter((window) => !busy.some((other) => windowsOverlap(window, windowOf(other)))).length;
  const found = (query.data?.streamers ?? []).filter(({ streamerCode }) => streamerCode !== anchor.streamerCode);
  // The chosen one stays in sight whatever is searched.
  const kept = (own.data?.streamers ?? []).filter(
    ({ streamerCode }) => streamerCode === chosen && !found.some((other) => other.streamerCode === chosen),
  );
  const others = [...kept, ...found].toSorted((one, other) => freeFor(other) - freeFor(one));

  const noteOf = (): string => {
    if (query.isError) return t('failed');
    if (span === null || query.data === undefined) return '';
    if (found.length === 0) return t(typed === '' ? 'noAnchor' : 'noHit');
    return query.data.isCut ? t('cut') : '';
  };
  return (
    <section className={styles.anchors} aria-label={t('newAnchor')}>
      <div className={styles.anchorsHead}>
        <b>{t('newAnchor')}</b>
        <Input
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          allowClear
          maxLength={50}
          onKeyDown={keepEnter}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Radio.Group
        className={styles.choice ?? ''}
        aria-label={t('newAnchor')}
        value={chosen}
        onChange={({ target }) => {
          const next = others.find(({ streamerCode }) => streamerCode === target.value);
          if (next !== undefined) onChoose(next);
        }}
      >
        {others.map((other) => {
          const conflicts = conflictsOf(other);
          return (
            <Radio key={other.streamerCode} value={other.streamerCode}>
              <span className={styles.option}>
                <AnchorName streamer={other} />
                <small data-warned={conflicts.length > 0 || undefined}>
                  {conflicts.length === 0
                    ? t('freeAll')
                    : t('freeFor', { free: freeFor(other), count: windows.length })}
                </small>
                {other.streamerCode === chosen &&
                  conflicts.map((conflict) => <small key={conflict.programId}>{overlapText(conflict)}</small>)}
              </span>
            </Radio>
          );
        })}
      </Radio.Group>
      <p className={styles.quiet} role="status">
        {noteOf()}
      </p>
    </section>
  );
}

const windowOf = ({ startTime, endTime }: Overlapping) => ({ start: Date.parse(startTime), end: Date.parse(endTime) });
