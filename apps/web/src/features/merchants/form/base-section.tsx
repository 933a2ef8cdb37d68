import { useTranslation } from 'react-i18next';

import type { MerchantName } from '../../../entities/merchant/merchant-names.ts';
import { MerchantPicker } from '../../../entities/merchant/merchant-picker.tsx';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import type { MerchantValues } from './merchant-form.ts';
import './merchant-form.messages.ts';

import styles from './merchant-form.module.css';

interface BaseFieldsProps {
  form: TypedForm<MerchantValues>;
  /** The merchant itself, which is not its own parent. */
  code?: string;
}

export function BaseFields({ form, code }: BaseFieldsProps) {
  const { t } = useTranslation('merchant-form');
  return (
    <div className={styles.fields}>
      <TextInput form={form} name="alias" hint={t('form.aliasHint')} />
      <FormItem<MerchantValues, MerchantName | null> form={form} name="parent" hint={t('form.parentHint')} isOptional>
        {({ id, value, onValue, aria }) => (
          <MerchantPicker
            id={id}
            aria={aria}
            value={value}
            onChange={onValue}
            {...(code !== undefined && { except: code })}
          />
        )}
      </FormItem>
      <TextInput form={form} name="nameCn" hint={t('form.nameCnHint')} />
      <TextInput form={form} name="nameEn" isOptional />
    </div>
  );
}
