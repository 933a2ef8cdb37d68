import { tableFileLimits } from '@touchline/domain/constants';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '../../lib/page/save-file.ts';
import { Button } from '../plain/button.tsx';
import './table-file.messages.ts';

import styles from './table-file-field.module.css';

export const largestTableFile = `${tableFileLimits.bytes / 1_000_000} MB`;

/** A file that shows which columns are read, with its headings. */
export interface SampleFile {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

interface TableFileFieldProps {
  file: File | null;
  /** Ends of names that the chooser offers. */
  accept: string;
  sample: SampleFile;
  /** What the file may hold. */
  children: ReactNode;
  onFile: (file: File | null) => void;
}

/** Chooses a file of rows to be imported. */
export function TableFileField({ file, accept, sample, children, onFile }: TableFileFieldProps) {
  const { t } = useTranslation('table-file');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('file')}</label>
      <div className={styles.file}>
        <Button onClick={() => chooser.current?.click()}>{t('choose')}</Button>
        <button type="button" className={styles.sample} onClick={() => saveFile(contentOf(sample), sample.name)}>
          {t('sample')}
        </button>
        <span role="status">{file?.name}</span>
      </div>
      <input
        ref={chooser}
        id={id}
        type="file"
        tabIndex={-1}
        accept={accept}
        className={styles.chooser}
        onChange={({ target }) => {
          onFile(target.files?.[0] ?? null);
          // A file that was mended meanwhile is chosen again under its name.
          target.value = '';
        }}
      />
      {children}
    </div>
  );
}

/** Why this file cannot be sent, or null. */
export function useTableFileProblem(file: File | null): string | null {
  const { t } = useTranslation('table-file');
  if (file === null) return t('none');
  return file.size > tableFileLimits.bytes ? t('tooLarge', { size: largestTableFile }) : null;
}

/** The byte order mark lets Excel read the file as UTF-8. */
function contentOf({ rows }: SampleFile): Blob {
  return new Blob([`\uFEFF${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`], { type: 'text/csv' });
}
