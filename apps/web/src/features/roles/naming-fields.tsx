import { TextInput } from '../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../widgets/form/typed-form.ts';
import type { NamingValues } from './role-form.ts';

import styles from './roles.module.css';

export function NamingFields<Values extends NamingValues>({ form }: { form: TypedForm<Values> }) {
  return (
    <div className={styles.naming}>
      <TextInput form={form} name="name" />
      <TextInput form={form} name="description" isOptional />
    </div>
  );
}
