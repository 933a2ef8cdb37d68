import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { Checkbox } from '../../../widgets/plain/checkbox.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { type ListedEntry, updateEntry, useEntry } from '../catalog.api.ts';
import '../catalog.messages.ts';
import { countWords } from '../entry-words.ts';

import styles from '../catalog.module.css';

interface AutoShelfDialogProps {
  league: ListedEntry;
  onClose: () => void;
}

/** Offers to put matches on shelf that were read before. */
export function AutoShelfDialog({ league: { id, name }, onClose }: AutoShelfDialogProps) {
  const { t } = useTranslation('catalog');
  const query = useEntry('league', id);
  const entry = recordOf(query);
  const [isWithComing, setIsWithComing] = useState(true);
  const coming = entry?.comingMatches ?? 0;
  const turnOn = async () => {
    if (entry === undefined) return;
    const shelveComing = isWithComing && coming > 0;
    await updateEntry('league', id, { autoShelf: true, shelveComing }, entry.updatedTime);
    showToast({ text: t(shelveComing ? 'done.autoShelfComing' : 'done.autoShelfOn', { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('autoShelf.title', { name })}
      confirmLabel={t('autoShelf.submit')}
      disabledReason={entry === undefined ? t('autoShelf.counting') : null}
      onConfirm={turnOn}
      onClose={onClose}
    >
      <p>{t('autoShelf.text')}</p>
      <RecordFrame query={query} rows={1}>
        {() =>
          coming > 0 && (
            <Checkbox
              label={t('autoShelf.coming', { matches: countWords(coming) })}
              checked={isWithComing}
              onChecked={setIsWithComing}
            />
          )
        }
      </RecordFrame>
      <p className={styles.quiet}>{t('autoShelf.note')}</p>
    </ConfirmDialog>
  );
}
