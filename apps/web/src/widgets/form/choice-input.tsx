import { Select } from 'antd';
import type { ReactNode } from 'react';

import { dropdownListHeight } from '../pickers/dropdown-list-height.ts';
import { FormItem } from './form-item.tsx';
import type { PathOf, TypedForm } from './typed-form.ts';

export interface ChoiceInputProps<Values, Value extends string> {
  form: TypedForm<Values>;
  name: PathOf<Values, Value>;
  options: readonly { readonly value: Value; readonly label: string }[];
  hint?: ReactNode;
}

/** One of a few values; one is always chosen. */
export function ChoiceInput<Values extends object, Value extends string>(props: ChoiceInputProps<Values, Value>) {
  const { form, name, options, hint } = props;
  return (
    <FormItem<Values, Value> form={form} name={name} hint={hint}>
      {({ id, value, onValue, onBlur, aria }) => (
        <Select<Value>
          listHeight={dropdownListHeight}
          {...aria}
          id={id}
          value={value}
          options={[...options]}
          status={aria['aria-invalid'] === true ? 'error' : ''}
          onBlur={onBlur}
          onChange={onValue}
        />
      )}
    </FormItem>
  );
}
