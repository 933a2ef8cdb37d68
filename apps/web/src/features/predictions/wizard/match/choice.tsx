import { Select } from 'antd';

import type { Control } from '../../../../widgets/form/form-item.tsx';
import { dropdownListHeight } from '../../../../widgets/pickers/dropdown-list-height.ts';

interface ChoiceProps<Value extends string | number> {
  id: string;
  aria: Control<unknown>['aria'];
  value: Value | null;
  options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  placeholder?: string;
  isDisabled?: boolean;
  isLoading?: boolean;
  onChange: (value: Value) => void;
  /** Where the choice can be taken back. */
  onClear?: () => void;
}

/** One of a list, found by typing. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { id, aria, value, options, placeholder, isDisabled = false, isLoading = false, onChange, onClear } = props;
  return (
    <Select<Value>
      {...aria}
      id={id}
      value={value}
      options={[...options]}
      placeholder={placeholder}
      disabled={isDisabled}
      loading={isLoading}
      listHeight={dropdownListHeight}
      showSearch={{ optionFilterProp: 'label' }}
      status={aria['aria-invalid'] === true ? 'error' : ''}
      allowClear={onClear !== undefined}
      {...(onClear !== undefined && { onClear })}
      // Emptying it calls this, too.
      onChange={(next: Value | undefined) => next !== undefined && onChange(next)}
    />
  );
}
