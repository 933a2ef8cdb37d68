import { tableFileLimits, type TabooLevel, tabooLimits } from '@touchline/domain/constants';
import type { TFunction } from 'i18next';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showTask } from '../../entities/task/shown-task.ts';
import { saveFile } from '../../lib/page/save-file.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { LevelSelect } from './level-select.tsx';
import { importWords } from './taboo-words.api.ts';
import './taboo-words.messages.ts';

import styles from './taboo-words.module.css';

interface ImportDialogProps {
  level: TabooLevel | undefined;
  onClose: () => void;
}

const largest = `${tableFileLimits.bytes / 1_000_000} MB`;
const limits = { size: largest, rows: tabooLimits.importRows.toLocaleString('en') };

/** The byte order mark lets Excel read the file as UTF-8. */
function sampleOf(t: TFunction<'taboo-words'>): Blob {
  const heads = [t('fields.word'), t('fields.level'), t('fields.reason')];
  const row = [t('import.sampleWord'), t('levels.block'), t('import.sampleReason')];
  return new Blob([`\uFEFF${[heads, row].map((cells) => `${cells.join(',')}\r\n`).join('')}`], { type: 'text/csv' });
}

/** Goes on as a task, whose result names every row that was refused. */
export function ImportDialog({ level: narrowed = 'block', onClose }: ImportDialogProps) {
  const { t } = useTranslation('taboo-words');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [level, setLevel] = useState<TabooLevel>(narrowed);
  const isTooLarge = file !== null && file.size > tableFileLimits.bytes;
  const problem = file === null ? t('import.none') : isTooLarge ? t('import.tooLarge', { size: largest }) : null;
  const start = async () => {
    if (file === null) return;
    const { taskId } = await importWords(file, level);
    onClose();
    showTask(taskId);
  };
  return (
    <ConfirmDialog
      title={t('import.title')}
      size="medium"
      confirmLabel={t('import.submit')}
      disabledReason={problem}
      onConfirm={start}
      onClose={onClose}
    >
      <div className={styles.field}>
        <label htmlFor={`${id}-file`}>{t('import.file')}</label>
        <div className={styles.file}>
          <Button onClick={() => chooser.current?.click()}>{t('import.choose')}</Button>
          <button type="button" className={styles.sample} onClick={() => saveFile(sampleOf(t), t('import.sampleName'))}>
            {t('import.sample')}
          </button>
          <span role="status">{file?.name}</span>
        </div>
        <input
          ref={chooser}
          id={`${id}-file`}
          type="file"
          tabIndex={-1}
          accept=".txt,.csv,.xlsx"
          className={styles.chooser}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <p className={styles.quiet}>{t('import.formHint')}</p>
        <p className={styles.quiet}>{t('import.limitHint', limits)}</p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-level`}>{t('fields.level')}</label>
        <LevelSelect id={`${id}-level`} value={level} onChange={setLevel} />
        <p className={styles.quiet}>{t('import.levelHint')}</p>
      </div>
    </ConfirmDialog>
  );
}
