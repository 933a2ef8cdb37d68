import type { EntryKind } from '@touchline/domain/matches/catalog';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../widgets/plain/alert.tsx';
import { unmerge } from '../../widgets/unmerge.ts';
import { undoMerge, type WholeEntry } from './catalog.api.ts';
import './catalog.messages.ts';

import styles from './catalog.module.css';

/** Records that went into this one lately, each with the way back. */
export function RecentMerges({ kind, entry }: { kind: EntryKind; entry: WholeEntry }) {
  const { t } = useTranslation('catalog');
  return entry.merges.map((merge) => (
    <Alert key={merge.id} kind="info">
      {t('drawer.recent', { name: merge.name, id: merge.id, time: formatTime(merge.until) })}
      <button
        type="button"
        className={styles.link}
        onClick={() => void unmerge({ kind, ...merge }, () => undoMerge(kind, entry.id, merge.id))}
      >
        {t('drawer.undoMerge')}
      </button>
    </Alert>
  ));
}
