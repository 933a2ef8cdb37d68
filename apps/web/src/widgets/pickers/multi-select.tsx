import { allValue, chosenOf, foldedAfter, shownTags, valueOf } from '@touchline/domain/lists/multi-select';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PickerError } from './picker-error.tsx';
import './pickers.messages.ts';
import type { SelectOption } from './single-select.tsx';

import styles from './pickers.module.css';

export interface MultiSelectProps {
  /** Names the choice, also where it is refused. */
  label: string;
  options: readonly SelectOption<number>[];
  /** 999 alone is all, 0 alone is none. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Stands in the box while nothing is chosen; the label unless given. */
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  width?: number | string;
  /** Where a label of its own stands above it. */
  id?: string;
  /** Id of the line that says more about it. */
  describedBy?: string;
}

type PanelOption = SelectOption<number> & { readonly className?: string };

/** In px: the folded list stands there whole. */
const panelListHeight = 256;

/** No option of anybody's: choosing it shows the rest of the list. */
const restValue = -1;

export function MultiSelect(props: MultiSelectProps) {
  const { label, options, value, onChange, placeholder = label } = props;
  const { isRequired = false, isDisabled = false, width = 320, id, describedBy } = props;
  const { t } = useTranslation('pickers');
  const errorId = useId();
  const [searched, setSearched] = useState('');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isRefused, setIsRefused] = useState(false);

  const ids = options.map((option) => option.value);
  const chosen = chosenOf(value, ids);
  const isAll = chosen.length === ids.length;
  const isFolded = !isUnfolded && searched === '' && options.length > foldedAfter;
  const listed = isFolded ? options.slice(0, foldedAfter) : options;

  const take = (picked: readonly number[]) => {
    if (picked.includes(restValue)) {
      setIsUnfolded(true);
      return;
    }
    const next = picked.includes(allValue) ? valueOf(isAll ? [] : ids, ids) : valueOf(picked, ids);
    const isEmptied = isRequired && chosenOf(next, ids).length === 0;
    setIsRefused(isEmptied);
    if (!isEmptied) onChange(next);
  };

  return (
    <div className={styles.field}>
      <Select<SelectOption<number>[], PanelOption>
        mode="multiple"
        labelInValue
        {...(id !== undefined && { id })}
        aria-label={label}
        aria-required={isRequired}
        aria-describedby={isRefused ? errorId : describedBy}
        {...(isRefused && { status: 'error' as const })}
        placeholder={placeholder}
        disabled={isDisabled}
        allowClear={!isRequired}
        style={{ width }}
        listHeight={panelListHeight}
        maxTagCount={shownTags}
        maxTagPlaceholder={(more) => `+${more.length}`}
        showSearch={{ searchValue: searched, onSearch: setSearched, optionFilterProp: 'label' }}
        notFoundContent={t('multi.noHit')}
        options={[
          ...(searched === '' && ids.length > 0
            ? [
                {
                  value: allValue,
                  label: t(isAll ? 'multi.selectNone' : 'multi.selectAll'),
                  className: styles.act ?? '',
                },
              ]
            : []),
          ...listed,
          ...(isFolded
            ? [{ value: restValue, label: t('multi.showAll', { count: options.length }), className: styles.act ?? '' }]
            : []),
        ]}
        value={options.filter((option) => chosen.includes(option.value))}
        onChange={(picked) => take(picked.map((option) => option.value))}
        onOpenChange={(isOpen) => !isOpen && setIsUnfolded(false)}
      />
      <PickerError id={errorId} text={isRefused ? t('multi.atLeast', { subject: label }) : null} />
    </div>
  );
}
