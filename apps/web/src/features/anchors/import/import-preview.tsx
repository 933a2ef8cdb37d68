import {
  type AnchorImportColumn,
  anchorImportColumns,
  type AnchorImportFault,
} from '@touchline/domain/anchors/anchor-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { validationText } from '../../../lib/validation-texts.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { Checkbox } from '../../../widgets/plain/checkbox.tsx';
import { TextField } from '../../../widgets/plain/text-field.tsx';
import type { ImportRows, JudgedRow } from './use-import-rows.ts';

import styles from './import-preview.module.css';

/** Rows of a file before the import. Wrong ones can be mended here. */
export function ImportPreview({ rows }: { rows: ImportRows }) {
  const { t } = useTranslation('anchor-import');
  const [isNarrowed, setIsNarrowed] = useState(rows.faulty > 0);
  const isOpen = ({ isFaulty, isMended, isLeftOut }: JudgedRow) => isFaulty || isMended || isLeftOut;
  const shown = isNarrowed ? rows.all.filter(isOpen) : rows.all;
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <p role="status">{said()}</p>
        {rows.all.some(isOpen) && <Checkbox label={t('onlyFaulty')} checked={isNarrowed} onChecked={setIsNarrowed} />}
        {rows.faulty > 0 && <Button onClick={rows.leaveOutFaulty}>{t('leaveOut', { count: rows.faulty })}</Button>}
        {rows.leftOut > 0 && <Button onClick={rows.takeBack}>{t('takeBack')}</Button>}
      </div>
      {shown.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        <div className={styles.rows} role="region" tabIndex={0} aria-label={t('preview')}>
          <table>
            <thead>
              <tr>
                <th>{t('columns.line')}</th>
                {anchorImportColumns.map((column) => (
                  <th key={column}>{t(`columns.${column}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.line} data-left-out={row.isLeftOut || undefined}>
                  <td>{row.line}</td>
                  {anchorImportColumns.map((column) => (
                    <td key={column}>{cellOf(row, column)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );

  function cellOf(row: JudgedRow, column: AnchorImportColumn) {
    const text = row.cells[column];
    if (row.isLeftOut) return column === 'name' ? `${text} ${t('skipped')}` : text;
    if (!row.isFaulty && !row.isMended) return text;
    const fault = row.faults[column];
    return (
      <TextField
        label={t('cellOf', { line: row.line, column: t(`columns.${column}`) })}
        hideLabel
        value={text}
        error={fault === undefined ? null : faultText(fault)}
        onValue={(typed) => rows.type(row.line, column, typed)}
      />
    );
  }

  function said(): string {
    const total = rows.all.length;
    if (rows.faulty > 0) return t('faulty', { total, faulty: rows.faulty });
    return rows.leftOut > 0 ? t('leftOut', { total, leftOut: rows.leftOut }) : t('sound', { total });
  }

  function faultText(given: AnchorImportFault): string {
    switch (given.fault) {
      case 'noTarget':
      case 'tooManyTargets':
      case 'unknownLiveroom':
        return t(`faults.${given.fault}`);
      case 'unknownTarget':
      case 'disabledTarget':
      case 'sharedName':
        return t(`faults.${given.fault}`, { target: given.target });
      default:
        return validationText(given.fault);
    }
  }
}
