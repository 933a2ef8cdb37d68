import { useTranslation } from 'react-i18next';

import { CloseIcon } from '../plain/icons.tsx';
import '../lists.messages.ts';

import styles from './filter-tags.module.css';

export interface FilterTag {
  readonly key: string;
  readonly text: string;
  readonly onRemove: () => void;
}

export interface FilterTagsProps {
  tags: readonly FilterTag[];
  onClear: () => void;
}

/** One tag for each active filter, each removable by itself. */
export function FilterTags({ tags, onClear }: FilterTagsProps) {
  const { t } = useTranslation('lists');
  if (tags.length === 0) return null;
  return (
    <div className={styles.tags} role="group" aria-label={t('list.chosen')}>
      {tags.map(({ key, text, onRemove }) => (
        <span key={key} className={styles.tag}>
          {text}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('list.removeFilter', { text })}
            title={t('list.removeFilter', { text })}
            onClick={onRemove}
          >
            <CloseIcon />
          </button>
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('list.clearFilters')}
      </button>
    </div>
  );
}
