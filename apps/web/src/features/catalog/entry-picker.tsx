import type { EntryKind } from '@touchline/domain/catalog';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFoundEntries } from './catalog.api.ts';
import './catalog.messages.ts';
import type { Named } from './entry-form.ts';

import styles from './catalog.module.css';

export interface EntryPickerProps {
  kind: EntryKind;
  discipline: number;
  /** Not to be chosen. */
  except?: string;
  value: Named | null;
  onChange: (entry: Named | null) => void;
  /** Where a label of its own stands above it. */
  id?: string;
  label?: string;
}

/** A main record of a discipline, searched by its name. */
export function EntryPicker({ kind, discipline, except, value, onChange, id, label }: EntryPickerProps) {
  const { t } = useTranslation('catalog');
  const [keyword, setKeyword] = useState('');
  const { data, isError } = useFoundEntries(kind, discipline, keyword.trim());
  const noun = t(`noun.${kind}`);
  const offered = (data?.records ?? []).filter((entry) => entry.id !== except);
  const options = offered.map(({ id: entryId, name, shortName, nameEn }) => ({
    value: entryId,
    label: name,
    more: [shortName, nameEn].filter((word) => word !== '' && word !== name).join(' · '),
  }));
  return (
    <Select
      {...(id === undefined ? { 'aria-label': label } : { id })}
      className={styles.picker ?? ''}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      allowClear
      labelInValue
      placeholder={t('picker.search', { noun })}
      value={value === null ? null : { value: value.id, label: value.name }}
      options={options}
      optionRender={offeredOption}
      notFoundContent={
        data === undefined ? t(isError ? 'picker.failed' : 'picker.loading') : t('picker.none', { noun })
      }
      onChange={(chosen?: { value: string; label: unknown } | null) =>
        onChange(chosen == null ? null : { id: chosen.value, name: nameIn(chosen.value) ?? String(chosen.label) })
      }
    />
  );

  function nameIn(entryId: string): string | undefined {
    return offered.find((entry) => entry.id === entryId)?.name;
  }
}

function offeredOption({ data: { label, more } }: { data: { label: string; more: string } }) {
  return (
    <span className={styles.option}>
      {label}
      <small>{more}</small>
    </span>
  );
}
