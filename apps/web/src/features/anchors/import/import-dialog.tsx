import { anchorImportColumns, anchorImportRows, type ImportTarget } from '@touchline/domain/anchors/anchor-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showTask } from '../../../entities/task/shown-task.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import {
  largestTableFile,
  TableFileField,
  useTableFileProblem,
} from '../../../widgets/table-file/table-file-field.tsx';
import { readAnchorFile, startAnchorImport } from './anchor-import.api.ts';
import './anchor-import.messages.ts';
import { ImportPreview } from './import-preview.tsx';
import { type PreviewRow, useImportRows } from './use-import-rows.ts';

interface ImportDialogProps {
  targets: readonly ImportTarget[];
  onClose: () => void;
}

/** Nothing is written while a row is wrong, unless its person leaves that row out. */
export function ImportDialog({ targets, onClose }: ImportDialogProps) {
  const { t } = useTranslation('anchor-import');
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<readonly PreviewRow[] | 'reading' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const rows = useImportRows(Array.isArray(read) ? read : [], targets);
  const fileProblem = useTableFileProblem(file);

  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setRefusal(null);
    setRead(null);
    if (chosen === null || chosen.size === 0) return;
    setRead('reading');
    try {
      const answer = await readAnchorFile(chosen);
      rows.reset();
      setRead(answer.rows);
    } catch (error) {
      setRead(null);
      setRefusal(failureText(error));
    }
  };
  const start = async () => {
    const { taskId } = await startAnchorImport(rows.sound);
    onClose();
    showTask(taskId);
  };
  const heads = anchorImportColumns.map((column) => t(`columns.${column}`));
  const target = targets.find(({ enabled }) => enabled)?.name ?? t('sampleTarget');
  const sample = {
    name: t('sampleName'),
    rows: [heads, [t('sampleAnchor'), t('sampleNickname'), target, t('sampleLiveroom')]],
  };
  return (
    <ConfirmDialog
      title={t('title')}
      size="wide"
      confirmLabel={rows.sound.length > 0 ? t('submit', { count: rows.sound.length }) : t('submitNone')}
      disabledReason={problem()}
      onConfirm={start}
      onClose={onClose}
    >
      <TableFileField file={file} accept=".csv,.xlsx" sample={sample} onFile={(chosen) => void choose(chosen)}>
        <p>{t('formHint')}</p>
        <p>{t('limitHint', { size: largestTableFile, rows: anchorImportRows })}</p>
      </TableFileField>
      {refusal !== null && <Alert kind="error">{refusal}</Alert>}
      {Array.isArray(read) && <ImportPreview rows={rows} />}
    </ConfirmDialog>
  );

  function problem(): string | null {
    if (fileProblem !== null) return fileProblem;
    if (read === 'reading') return t('reading');
    if (read === null) return refusal;
    if (rows.faulty > 0) return t('mend', { count: rows.faulty });
    return rows.sound.length === 0 ? t('nothing') : null;
  }
}
