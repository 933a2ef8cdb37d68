import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SearchBox } from '../../../widgets/list/search-box.tsx';
import { dropdownListHeight } from '../../../widgets/pickers/dropdown-list-height.ts';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import { TimeRange } from '../../../widgets/pickers/time-range.tsx';
import { FunctionNameBox } from './function-name-box.tsx';
import { daysOf, type Preset, presetOf, presets, upToToday } from './log-days.ts';
import {
  type FilterType,
  filterTypes,
  longestSearch,
  type LogFilters,
  type LogResult,
  results,
} from './log-filters.ts';
import { MerchantSelect } from './merchant-select.tsx';

import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: LogFilters;
  hasMerchants: boolean;
  onChange: (filters: LogFilters) => void;
}

export function FilterBar({ filters, hasMerchants, onChange }: FilterBarProps) {
  const { t } = useTranslation('operation-logs');
  const { keyword, startDay, endDay } = filters;
  const [chosen, setChosen] = useState<FilterType>(filters.type);
  const type = keyword === '' ? chosen : filters.type;
  const choose = (next: FilterType) => {
    setChosen(next);
    if (keyword !== '') onChange({ ...filters, type: next, keyword: '' });
  };
  const search = (next: string) => onChange({ ...filters, type, keyword: next });
  return (
    <>
      <div className={styles.search}>
        <Select<FilterType>
          listHeight={dropdownListHeight}
          aria-label={t('filters.type')}
          className={styles.type ?? ''}
          value={type}
          options={filterTypes.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={choose}
        />
        {type === 'userAccount' ? (
          <SearchBox
            label={t('filters.placeholder.userAccount')}
            value={keyword}
            maxLength={longestSearch}
            onSearch={search}
          />
        ) : (
          <FunctionNameBox label={t('filters.placeholder.functionName')} value={keyword} onSearch={search} />
        )}
      </div>
      <SingleSelect<Preset>
        label={t('filters.preset')}
        options={presets.map((value) => ({ value, label: t(`filters.presets.${value}`) }))}
        value={presetOf(filters)}
        width={112}
        onChange={(preset) => preset !== null && onChange({ ...filters, ...daysOf(preset) })}
      />
      <TimeRange
        label={t('filters.days')}
        limits={upToToday()}
        value={{ start: startDay, end: endDay }}
        onChange={({ start, end }) => onChange({ ...filters, startDay: start, endDay: end })}
      />
      <SingleSelect<LogResult>
        label={t('columns.result')}
        options={results.map((value) => ({ value, label: t(`short.${value}`) }))}
        value={filters.result}
        width={96}
        canBeCleared
        onChange={(result) => onChange({ ...filters, result })}
      />
      {hasMerchants && (
        <MerchantSelect
          value={filters.merchantCode}
          onChange={(merchantCode) => onChange({ ...filters, merchantCode })}
        />
      )}
    </>
  );
}
