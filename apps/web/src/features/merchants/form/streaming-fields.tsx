import { cdnAdminNames, cdnAdmins } from '@touchline/domain/merchants/merchant-fields';
import { useTranslation } from 'react-i18next';

import { ChoiceInput } from '../../../widgets/form/choice-input.tsx';
import { SwitchInput } from '../../../widgets/form/switch-input.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import type { MerchantValues } from './merchant-form.ts';
import './merchant-form.messages.ts';

import styles from './merchant-form.module.css';

export function StreamingFields({ form }: { form: TypedForm<MerchantValues> }) {
  const { t } = useTranslation('merchant-form');
  const admins = cdnAdmins.map((value) => ({ value, label: cdnAdminNames[value] }));
  const { serviceInChina } = form.values;
  return (
    <div className={styles.fields} data-columns="3">
      <SwitchInput
        form={form}
        name="serviceInChina"
        hint={t(serviceInChina ? 'form.inChinaHint' : 'form.abroadHint')}
      />
      <TextInput form={form} name="icpCertificate" hint={t('form.icpHint')} isOptional />
      <ChoiceInput<MerchantValues, MerchantValues['cdnAdmin']>
        form={form}
        name="cdnAdmin"
        options={admins}
        hint={t('form.cdnAdminHint')}
      />
    </div>
  );
}
