import { appointmentLimits, type AppointmentWindow } from '@touchline/domain/appointments/appointment-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePaused } from '../../../lib/page/use-paused.ts';
import { useWidth } from '../../../lib/page/use-width.ts';
import { TransferList, type TransferOption } from '../../../widgets/pickers/transfer-list.tsx';
import './appointment-create.messages.ts';
import { type BookableAnchor, useBookableAnchors } from '../appointments.api.ts';
import { overlapText } from '../overlaps.ts';

import styles from './create.module.css';

interface AnchorTransferProps {
  /** Null while the times are no window. */
  window: AppointmentWindow | null;
  value: readonly string[];
  /** Gives the chosen anchors as far as they are known. */
  onChange: (codes: string[], anchors: readonly BookableAnchor[]) => void;
}

/** In px: of one list, where both stand beside each other. */
const widest = 400;
const gap = 12;

const { itemsPerCall: most } = appointmentLimits;

/** Anchors to choose from: who is free in the window, and what keeps the others. */
export function AnchorTransfer({ window, value, onChange }: AnchorTransferProps) {
  const { t } = useTranslation('appointment-create');
  const [typed, setTyped] = useState('');
  const { ref, width } = useWidth<HTMLDivElement>();
  const found = useBookableAnchors({ window, keyword: usePaused(typed.trim()) });
  const chosen = useBookableAnchors({ window, streamerCodes: value });
  const offered = found.data?.streamers ?? [];
  const known = withoutTwins([...(value.length === 0 ? [] : (chosen.data?.streamers ?? [])), ...offered]);

  const optionOf = (anchor: BookableAnchor): TransferOption => {
    const { streamerCode, name, nickname, busy } = anchor;
    const [first] = busy;
    const label = t('anchor', { name: nickname === '' ? name : t('nicknamed', { name, nickname }), streamerCode });
    if (first === undefined) return { value: streamerCode, label, note: t('free') };
    const note = t(busy.length === 1 ? 'busy' : 'busyMore', { overlap: overlapText(first), count: busy.length });
    return { value: streamerCode, label, note, isWarned: true };
  };
  const noteOf = (): string => {
    if (window === null) return t('noWindow');
    if (found.isError) return t('failed');
    if (found.data === undefined) return '';
    if (value.length >= most) return t('most', { count: most });
    if (known.length === 0) return t(typed === '' ? 'none' : 'noHit');
    const free = offered.filter(({ busy }) => busy.length === 0).length;
    return t(found.data.isCut ? 'foundCut' : 'found', { free, busy: offered.length - free });
  };
  return (
    <div ref={ref} className={styles.anchors} role="group" aria-label={t('anchors')}>
      <TransferList
        label={t('anchors')}
        options={known.map(optionOf)}
        value={value}
        isDisabled={window === null}
        width={Math.min(widest, Math.floor((width - gap) / 2))}
        search={{ onType: setTyped, found: new Set(offered.map(({ streamerCode }) => streamerCode)) }}
        movesAtOnce
        onChange={(codes) => onChange(codes.slice(0, most), known)}
      />
      <p className={styles.note} role="status">
        {noteOf()}
      </p>
    </div>
  );
}

function withoutTwins(anchors: readonly BookableAnchor[]): BookableAnchor[] {
  return [...new Map(anchors.map((anchor) => [anchor.streamerCode, anchor])).values()];
}
