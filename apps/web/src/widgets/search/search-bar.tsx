import { isSameSearch } from '@touchline/domain/lists/search-tabs';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useTypedSearch } from '../../lib/lists/use-typed-search.ts';
import { groupOf, hasTags, type SearchGroup, type SearchValues, searchFault, valuesOf } from './search-bar.model.ts';
import './search-bar.messages.ts';
import { SearchFieldInput } from './search-field.tsx';
import { useSearchHistory } from './use-search-history.ts';

import styles from './search-bar.module.css';

export interface SearchBarProps {
  /** Of the page: the history is kept by it. */
  path: string;
  groups: readonly SearchGroup[];
  /** The list's present search. */
  value: SearchValues;
  /** With a title for the search's tab; '' where nothing is asked for. */
  onSearch: (values: SearchValues, tabTitle: string) => void;
}

/** One group of fields at a time, each with its history. */
export function SearchBar({ path, groups, value, onSearch }: SearchBarProps) {
  const { t } = useTranslation('search-bar');
  const history = useSearchHistory(path);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [alerted, setAlerted] = useState<string | null>(null);
  const [faultyTags, setFaultyTags] = useState<readonly string[]>([]);

  const { typed, setTyped, send } = useTypedSearch(value, isSameSearch, () => setChosenKey(null));

  const group = groups.find(({ key }) => key === chosenKey) ?? groupOf(groups, value);
  if (group === undefined) return null;
  const isWrong = group.fields.some((field) =>
    hasTags(field)
      ? faultyTags.includes(field.name)
      : field.kind === 'ids' && searchFault(field, (typed[field.name] ?? '').trim()) !== null,
  );

  const search = (changes: SearchValues = {}) => {
    const values = valuesOf(groups, group, { ...typed, ...changes });
    const unfit = group.fields.find((field) => searchFault(field, values[field.name] ?? '') !== null);
    setAlerted(unfit?.name ?? null);
    if (unfit !== undefined || isWrong) return;
    send(values);
    setChosenKey(group.key);
    const filled = group.fields.filter(({ name }) => values[name] !== '');
    history.remember(Object.fromEntries(filled.map(({ name }) => [name, values[name] ?? ''])));
    onSearch(values, filled.map(({ name, label }) => t('tabs.title', { label, value: values[name] })).join('，'));
  };
  const change = (name: string, text: string) => {
    setTyped((current) => ({ ...current, [name]: text }));
    setAlerted(null);
  };

  const fields = (
    <div className={styles.fields} role="search">
      {group.fields.map((field) => (
        <SearchFieldInput
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          history={history}
          isAlerted={alerted === field.name}
          onChange={(text) => change(field.name, text)}
          onSearch={(text) => search({ [field.name]: text })}
          onReject={() => setAlerted(field.name)}
          onFaultyTags={(isFaulty) =>
            setFaultyTags((names) => names.filter((name) => name !== field.name).concat(isFaulty ? field.name : []))
          }
        />
      ))}
      <Button type="primary" disabled={isWrong} onClick={() => search()}>
        {t('bar.search')}
      </Button>
    </div>
  );
  if (groups.length === 1) return fields;
  return (
    <Tabs
      className={styles.bar ?? ''}
      size="small"
      aria-label={t('bar.groups')}
      activeKey={group.key}
      items={groups.map(({ key, label }) => ({ key, label, children: key === group.key ? fields : null }))}
      onChange={(key) => {
        setChosenKey(key);
        setAlerted(null);
      }}
    />
  );
}
