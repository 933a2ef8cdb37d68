import {
  addTags,
  isTag,
  splitPastedTags,
  splitTypedTags,
  type TagKind,
  typedTagsFault,
} from '@touchline/domain/lists/id-text';
import { Select } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PickerError } from './picker-error.tsx';
import './pickers.messages.ts';

import styles from './pickers.module.css';

export interface TagInputProps {
  label: string;
  /** Ids unless given. */
  kind?: TagKind;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Hears whether something stands in it that is no tag yet. */
  onFault?: (isFaulty: boolean) => void;
  /** Enter with nothing left to take. */
  onEnter?: () => void;
  width?: number;
}

const shownTags = 2;

/** Text that cannot become a tag stays in the box, where it can be corrected. */
export function TagInput({ label, kind = 'ids', value, onChange, onFault, onEnter, width = 320 }: TagInputProps) {
  const { t } = useTranslation('pickers');
  const errorId = useId();
  const [typed, setTyped] = useState('');
  const faultIn = (text: string) => typedTagsFault(text, kind);
  const fault = faultIn(typed);
  const unshown = value.slice(shownTags);

  const type = (text: string) => {
    setTyped(text);
    onFault?.(faultIn(text) !== null);
  };
  const take = (parts: readonly string[], rest = '') => {
    const tags = addTags(
      value,
      parts.filter((part) => isTag(part, kind)),
    );
    if (tags.length !== value.length) onChange(tags);
    type([...parts.filter((part) => !isTag(part, kind)), rest].filter((part) => part !== '').join(' '));
  };
  const onTyped = (text: string) => {
    const isSeparated = /[, ]/.test(text) && faultIn(text) === null;
    if (isSeparated) take(splitTypedTags(text));
    else type(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(splitPastedTags(event.clipboardData.getData('text')), typed);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Left to the box, Enter on a tag that is there already would take it away.
    event.preventDefault();
    event.stopPropagation();
    if (typed === '') onEnter?.();
    else if (fault === null) take(splitTypedTags(typed));
  };

  return (
    <div className={styles.field} onPaste={onPaste} onKeyDownCapture={onKeyDown}>
      <Select<string[]>
        mode="tags"
        aria-label={label}
        {...(fault !== null && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': errorId })}
        placeholder={label}
        open={false}
        suffixIcon={null}
        allowClear
        style={{ width }}
        maxTagCount={shownTags}
        maxTagPlaceholder={<span title={t('tags.more', { count: unshown.length, tags: unshown.join('，') })}>...</span>}
        showSearch={{ searchValue: typed, onSearch: onTyped }}
        value={[...value]}
        onChange={(tags) => onChange(tags.filter((tag) => value.includes(tag)))}
        onBlur={() => fault === null && take(splitTypedTags(typed))}
      />
      <PickerError
        id={errorId}
        text={fault === null ? null : t(fault === 'start' ? 'tags.start' : `tags.characters.${kind}`)}
      />
    </div>
  );
}
