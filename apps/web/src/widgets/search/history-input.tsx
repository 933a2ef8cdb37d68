import { inputPatterns, type InputPatternName } from '@touchline/domain/input-patterns';
import { AutoComplete, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dropdownListHeight } from '../pickers/dropdown-list-height.ts';
import { CloseIcon } from '../plain/icons.tsx';
import './search-bar.messages.ts';
import { useFilteredText } from './use-filtered-text.ts';

import styles from './search-bar.module.css';

export interface HistoryInputProps {
  label: string;
  value: string;
  /** Earlier searches, newest first. */
  keywords: readonly string[];
  pattern?: InputPatternName | undefined;
  isFaulty: boolean;
  describedBy: string;
  onChange: (text: string) => void;
  onSearch: (text: string) => void;
  onForget: (keyword: string) => void;
  /** Something was turned away. */
  onReject: () => void;
}

const longestKeyword = 200;

/** A line of text with what was searched for before below it: arrows and Enter take one, Delete forgets it. */
export function HistoryInput(props: HistoryInputProps) {
  const { label, value, keywords, pattern, isFaulty, describedBy, onChange, onSearch, onForget, onReject } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const filtered = useFilteredText(pattern && inputPatterns[pattern], value, { onChange, onReject });
  const offered = keywords.filter((keyword) => keyword.includes(value.trim()));

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that picks a candidate of an input method is no search.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && pointed === null) onSearch(value.trim());
    if (event.key === 'Delete' && pointed !== null) {
      event.preventDefault();
      onForget(pointed);
    }
  };

  return (
    <AutoComplete<string>
      listHeight={dropdownListHeight}
      className={styles.input ?? ''}
      value={value}
      options={offered.map((keyword) => ({
        value: keyword,
        label: <Keyword keyword={keyword} onForget={onForget} />,
      }))}
      defaultActiveFirstOption={false}
      onActive={(active: unknown) => setPointed(typeof active === 'string' ? active : null)}
      onOpenChange={() => setPointed(null)}
      onChange={filtered.onText}
      onSelect={(keyword) => onSearch(keyword)}
    >
      <Input
        aria-label={label}
        placeholder={label}
        maxLength={longestKeyword}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        {...(isFaulty && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': describedBy })}
        onCompositionStart={filtered.onCompositionStart}
        onCompositionEnd={({ currentTarget }) => filtered.onCompositionEnd(currentTarget.value)}
        onKeyDownCapture={onKeyDown}
      />
    </AutoComplete>
  );
}

function Keyword({ keyword, onForget }: { keyword: string; onForget: (keyword: string) => void }) {
  const { t } = useTranslation('search-bar');
  return (
    <span className={styles.keyword}>
      <span className={styles.keywordText}>{keyword}</span>
      <button
        type="button"
        tabIndex={-1}
        className={styles.forget}
        aria-label={t('bar.forget', { keyword })}
        onClick={(event) => {
          event.stopPropagation();
          onForget(keyword);
        }}
      >
        <CloseIcon />
      </button>
    </span>
  );
}
