import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { PickerError } from '../pickers/picker-error.tsx';
import { TagInput } from '../pickers/tag-input.tsx';
import { HistoryInput } from './history-input.tsx';
import { hasTags, type SearchField, searchFault } from './search-bar.model.ts';
import './search-bar.messages.ts';
import type { PageHistory } from './use-search-history.ts';

import styles from './search-bar.module.css';

interface SearchFieldInputProps {
  field: SearchField;
  value: string;
  history: PageHistory;
  /** Something was turned away, or was searched for before it was whole. */
  isAlerted: boolean;
  onChange: (text: string) => void;
  onSearch: (text: string) => void;
  onReject: () => void;
  onFaultyTags: (isFaulty: boolean) => void;
}

export function SearchFieldInput(props: SearchFieldInputProps) {
  const { field, value, history, isAlerted, onChange, onSearch, onReject, onFaultyTags } = props;
  const { t } = useTranslation('search-bar');
  const errorId = useId();
  if (hasTags(field))
    return (
      <TagInput
        label={field.label}
        kind={field.kind === 'codeTags' ? 'codes' : 'ids'}
        value={value === '' ? [] : value.split(',')}
        onChange={(tags) => onChange(tags.join(','))}
        onFault={onFaultyTags}
        width={240}
        onEnter={() => onSearch(value)}
      />
    );
  const fault = field.kind === 'ids' ? searchFault(field, value.trim()) : isAlerted ? (field.pattern ?? null) : null;
  return (
    <span className={styles.field}>
      <HistoryInput
        label={field.label}
        value={value}
        keywords={history.searchesOf(field.name)}
        pattern={field.pattern}
        isFaulty={fault !== null}
        describedBy={errorId}
        onChange={onChange}
        onSearch={onSearch}
        onForget={(keyword) => history.forget(field.name, keyword)}
        onReject={onReject}
      />
      <PickerError id={errorId} text={fault === null ? null : t(`fault.${fault}`)} />
    </span>
  );
}
