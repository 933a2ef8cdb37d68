import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePaused } from '../../lib/page/use-paused.ts';
import type { Control } from '../../widgets/form/form-item.tsx';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { moreOption, offeredOption } from '../../widgets/pickers/offered-option.tsx';
import '../../widgets/pickers/pickers.messages.ts';
import type { MerchantName } from './merchant-names.ts';
import { useMerchantOptions } from './merchant-options.ts';

import styles from '../../widgets/pickers/pickers.module.css';

export interface MerchantPickerProps {
  /** Not to be chosen. */
  except?: string;
  value: MerchantName | null;
  onChange: (merchant: MerchantName | null) => void;
  /** Where a label of its own stands above it. */
  id?: string;
  aria?: Control<unknown>['aria'];
  label?: string;
  placeholder?: string;
  width?: number;
  /** Left out: none of them is a choice too. */
  isRequired?: boolean;
}

/** One merchant, searched for on the server by alias and code; nothing is offered that answers another search. */
export function MerchantPicker(props: MerchantPickerProps) {
  const { except, value, onChange, id, aria, label, placeholder, width, isRequired = false } = props;
  const { t } = useTranslation('pickers');
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data, isError, isPlaceholderData } = useMerchantOptions(keyword);
  const found = isError || isPlaceholderData || keyword !== typed.trim() ? undefined : data;
  const offered = (found?.records ?? []).filter(({ code }) => code !== except);
  return (
    <Select
      listHeight={dropdownListHeight}
      {...(id === undefined ? { 'aria-label': label } : { id, ...aria })}
      className={styles.entry ?? ''}
      {...(width !== undefined && { style: { width } })}
      status={aria?.['aria-invalid'] === true ? 'error' : ''}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={!isRequired}
      labelInValue
      placeholder={placeholder ?? t('merchant.search')}
      value={value === null ? null : { value: value.code, label: value.alias }}
      options={[
        ...offered.map(({ code, alias }) => ({ value: code, label: alias, more: code })),
        ...(found?.hasMore === true ? [moreOption(t('more'))] : []),
      ]}
      optionRender={offeredOption}
      notFoundContent={found === undefined ? t(isError ? 'entry.failed' : 'entry.loading') : t('merchant.none')}
      onChange={(chosen?: { value: string; label: unknown } | null) =>
        onChange(chosen == null ? null : { code: chosen.value, alias: aliasOf(chosen.value) ?? String(chosen.label) })
      }
    />
  );

  function aliasOf(wanted: string): string | undefined {
    return offered.find(({ code }) => code === wanted)?.alias;
  }
}
