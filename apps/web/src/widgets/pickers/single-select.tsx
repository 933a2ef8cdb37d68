import { Select } from 'antd';

import { dropdownListHeight } from './dropdown-list-height.ts';

export interface SelectOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

export interface SingleSelectProps<Value extends string | number> {
  label: string;
  options: readonly SelectOption<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** Stands in the box while nothing is chosen; the label unless given. */
  placeholder?: string;
  canBeCleared?: boolean;
  canBeSearched?: boolean;
  isDisabled?: boolean;
  width?: number;
}

export function SingleSelect<Value extends string | number>(props: SingleSelectProps<Value>) {
  const { label, options, value, onChange, placeholder = label, width = 160 } = props;
  const { canBeCleared = false, canBeSearched = false, isDisabled = false } = props;
  return (
    <Select<Value, SelectOption<Value>>
      aria-label={label}
      placeholder={placeholder}
      options={[...options]}
      value={value}
      disabled={isDisabled}
      allowClear={canBeCleared}
      showSearch={canBeSearched && { optionFilterProp: 'label' }}
      listHeight={dropdownListHeight}
      style={{ width }}
      onChange={(next: Value | undefined) => onChange(next ?? null)}
    />
  );
}
