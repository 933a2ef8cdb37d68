import { type TabooLevel, tabooLimits } from '@touchline/domain/constants';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showTask } from '../../entities/task/shown-task.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { largestTableFile, TableFileField, useTableFileProblem } from '../../widgets/table-file/table-file-field.tsx';
import { LevelSelect } from './level-select.tsx';
import { importWords } from './taboo-words.api.ts';
import './taboo-words.messages.ts';

import styles from './taboo-words.module.css';

interface ImportDialogProps {
  level: TabooLevel | undefined;
  onClose: () => void;
}

const limits = { size: largestTableFile, rows: tabooLimits.importRows.toLocaleString('en') };

/** Goes on as a task, whose result names every row that was refused. */
export function ImportDialog({ level: narrowed = 'block', onClose }: ImportDialogProps) {
  const { t } = useTranslation('taboo-words');
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [level, setLevel] = useState<TabooLevel>(narrowed);
  const problem = useTableFileProblem(file);
  const sample = {
    name: t('import.sampleName'),
    rows: [
      [t('fields.word'), t('fields.level'), t('fields.reason')],
      [t('import.sampleWord'), t('levels.block'), t('import.sampleReason')],
    ],
  };
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
      <TableFileField file={file} accept=".txt,.csv,.xlsx" sample={sample} onFile={setFile}>
        <p>{t('import.formHint')}</p>
        <p>{t('import.limitHint', limits)}</p>
      </TableFileField>
      <div className={styles.field}>
        <label htmlFor={`${id}-level`}>{t('fields.level')}</label>
        <LevelSelect id={`${id}-level`} value={level} onChange={setLevel} />
        <p className={styles.quiet}>{t('import.levelHint')}</p>
      </div>
    </ConfirmDialog>
  );
}
