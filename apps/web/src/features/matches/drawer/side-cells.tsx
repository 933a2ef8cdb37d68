import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../../widgets/plain/tag.tsx';
import './match-drawer.messages.ts';

import styles from './match-drawer.module.css';

interface OwnMarkProps {
  /** Says that a person set the value; null leaves the room empty. */
  mark: string | null;
  /** In place of the mark: what is wrong with the value. */
  problem?: { readonly id: string; readonly text: string } | null;
  /** Of the field or part. */
  name: string;
  /** Left out where there is nothing to go back to. */
  onRestore?: (() => void) | undefined;
}

/** Beside a value, with its room kept: setting the value moves nothing. */
export function OwnMark({ mark, problem = null, name, onRestore }: OwnMarkProps) {
  const { t } = useTranslation('match-drawer');
  return (
    <div className={styles.mark}>
      {problem !== null && (
        <span id={problem.id} className={styles.wrong}>
          {problem.text}
        </span>
      )}
      {mark !== null && problem === null && <Tag>{mark}</Tag>}
      {mark !== null && onRestore !== undefined && (
        <button
          type="button"
          className={styles.act}
          aria-label={t('drawer.restoreOf', { field: name })}
          title={t('drawer.restoreOf', { field: name })}
          onClick={onRestore}
        >
          {t('drawer.restore')}
        </button>
      )}
    </div>
  );
}

interface SupplierCellProps {
  supplier: string;
  /** Of the field or part. */
  name: string;
  /** Left out where the value cannot be adopted, or is the one that stands there. */
  onAdopt?: (() => void) | undefined;
  children: ReactNode;
}

export function SupplierCell({ supplier, name, onAdopt, children }: SupplierCellProps) {
  const { t } = useTranslation('match-drawer');
  return (
    <td>
      <div className={styles.said}>
        <div className={styles.value}>{children}</div>
        {onAdopt !== undefined && (
          <button
            type="button"
            className={styles.act}
            aria-label={t('drawer.adoptOf', { supplier, field: name })}
            onClick={onAdopt}
          >
            {t('drawer.adopt')}
          </button>
        )}
      </div>
    </td>
  );
}
