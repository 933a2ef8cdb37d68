import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { FormField } from '../../widgets/form/form-field.tsx';
import type { Form } from '../../widgets/form/use-form.ts';

import styles from './roles.module.css';

export function NamingFields({ form }: { form: Form<'name' | 'description'> }) {
  const { t } = useTranslation('roles');
  return (
    <div className={styles.naming}>
      <FormField form={form} name="name" label={t('form.name')} required max={fieldRules.roleName.max} />
      <FormField
        form={form}
        name="description"
        label={t('form.description')}
        isOptional
        max={fieldRules.roleDescription.max}
      />
    </div>
  );
}
