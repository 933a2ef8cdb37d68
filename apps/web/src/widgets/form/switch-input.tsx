import { Switch } from 'antd';
import type { ReactNode } from 'react';

import { FormItem } from './form-item.tsx';
import type { PathOf, TypedForm } from './typed-form.ts';

export interface SwitchInputProps<Values> {
  form: TypedForm<Values>;
  name: PathOf<Values, boolean>;
  /** The meaning of the present state, or why it cannot be changed. */
  hint: ReactNode;
  isDisabled?: boolean;
}

export function SwitchInput<Values extends object>({ form, name, hint, isDisabled = false }: SwitchInputProps<Values>) {
  return (
    <FormItem<Values, boolean> form={form} name={name} hint={hint}>
      {({ id, value, onValue, aria }) => (
        <span>
          <Switch
            id={id}
            checked={value}
            disabled={isDisabled}
            aria-describedby={aria['aria-describedby']}
            onChange={onValue}
          />
        </span>
      )}
    </FormItem>
  );
}
