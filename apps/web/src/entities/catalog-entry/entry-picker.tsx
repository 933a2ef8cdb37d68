import type { EntryKind } from '@touchline/domain/matches/catalog';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePaused } from '../../lib/page/use-paused.ts';
import type { Control } from '../../widgets/form/form-item.tsx';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { offeredOption } from '../../widgets/pickers/offered-option.tsx';
import { type NamedEntry, useFoundEntries } from './found-entries.ts';
import '../../widgets/pickers/pickers.messages.ts';

import styles from '../../widgets/pickers/pickers.module.css';

export interface EntryPickerProps {
  kind: EntryKind;
  discipline: number;
  /** Not to be chosen. */
  except?: string;
  value: NamedEntry | null;
  onChange: (entry: NamedEntry | null) => void;
  /** Where a label of its own stands above it. */
  id?: string;
  aria?: Control<unknown>['aria'];
  label?: string;
}

/** A main record of a discipline, searched by its name; nothing is offered that answers another search. */
export function EntryPicker({ kind, discipline, except, value, onChange, id, aria, label }: EntryPickerProps) {
  const { t } = useTranslation('pickers');
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data, isError } = useFoundEntries(kind, discipline, keyword);
  const noun = t(`entry.noun.${kind}`);
  const found = isError || keyword !== typed.trim() ? undefined : data;
  const offered = (found?.records ?? []).filter((entry) => entry.id !== except);
  const options = offered.map(({ id: entryId, name, shortName, nameEn }) => ({
    value: entryId,
    label: name,
    more: [shortName, nameEn].filter((word) => word !== '' && word !== name).join(' · '),
  }));
  return (
    <Select
      listHeight={dropdownListHeight}
      {...(id === undefined ? { 'aria-label': label } : { id, ...aria })}
      className={styles.entry ?? ''}
      status={aria?.['aria-invalid'] === true ? 'error' : ''}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      labelInValue
      placeholder={t('entry.search', { noun })}
      value={value === null ? null : { value: value.id, label: value.name }}
      options={options}
      optionRender={offeredOption}
      notFoundContent={found === undefined ? t(isError ? 'entry.failed' : 'entry.loading') : t('entry.none', { noun })}
      onChange={(chosen?: { value: string; label: unknown } | null) =>
        onChange(chosen == null ? null : { id: chosen.value, name: nameIn(chosen.value) ?? String(chosen.label) })
      }
    />
  );

  function nameIn(entryId: string): string | undefined {
    return offered.find((entry) => entry.id === entryId)?.name;
  }
}
