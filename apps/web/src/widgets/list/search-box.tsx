import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useTypedSearch } from '../../lib/lists/use-typed-search.ts';
import { SearchIcon } from '../inside-icons.tsx';
import { CloseIcon } from '../plain/icons.tsx';
import '../lists.messages.ts';

import styles from './search-box.module.css';

export interface SearchBoxProps {
  /** Names the box and stands in it while it is empty. */
  label: string;
  /** The list's present search. */
  value: string;
  maxLength?: number;
  /** Searches with every key: for what is in the browser already. */
  isInstant?: boolean;
  onSearch: (keyword: string) => void;
}

export function SearchBox({ label, value, maxLength = 50, isInstant = false, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('lists');
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, send } = useTypedSearch(value);

  const search = (keyword: string) => {
    if (send(keyword)) onSearch(keyword);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that picks a candidate of an input method is no search.
    if (event.nativeEvent.isComposing) return;
    const isClearing = event.key === 'Escape' && typed !== '';
    if (event.key !== 'Enter' && !isClearing) return;
    // Neither sends the form nor closes the dialog that the box may stand in.
    event.preventDefault();
    search(isClearing ? '' : typed.trim());
  };

  return (
    <div className={styles.box} role="search">
      <SearchIcon />
      <input
        ref={input}
        className={styles.input}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => (isInstant ? search(target.value) : setTyped(target.value))}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clearSearch')}
          title={t('list.clearSearch')}
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        >
          <CloseIcon />
        </button>
      )}
      {!isInstant && (
        <button type="button" className={styles.go} onClick={() => search(typed.trim())}>
          {t('list.search')}
        </button>
      )}
    </div>
  );
}
